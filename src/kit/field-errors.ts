import type { z } from 'zod'
import type { FieldErrors } from './errors.ts'

/** Unknown fields that an answer names, and the characters of each. */
const maxUnknown = 20
const maxNameLength = 100

/**
 * Every problem of a failed parse at once: dotted path → message; problems of the whole under `_`, which also counts
 * unknown fields beyond the first 20. A problem of an entry of a list is the list's: "carMakes", not "carMakes.3".
 */
export const fieldErrorsOf = (error: z.ZodError): FieldErrors => {
  // Without a prototype: a name such as `__proto__` is one like any other.
  const fields: FieldErrors = Object.create(null)
  const unknown = new Set<string>()
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) unknown.add(nameOf([...issue.path, key]))
    } else fields[nameOf(issue.path) || '_'] ??= issue.message
  }
  for (const name of [...unknown].slice(0, maxUnknown)) fields[shortened(name)] ??= 'Unknown field.'
  const more = unknown.size - maxUnknown
  if (more > 0) fields._ ??= `${more} more unknown ${more === 1 ? 'field' : 'fields'}.`
  return fields
}

const shortened = (name: string): string =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1).toWellFormed()}…` : name

/** Up to the first place in a list. */
const nameOf = (path: readonly PropertyKey[]): string => {
  const place = path.findIndex((part) => typeof part === 'number')
  return (place > 0 ? path.slice(0, place) : path).join('.')
}
