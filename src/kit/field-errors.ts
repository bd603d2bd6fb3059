import type { z } from 'zod'
import type { FieldErrors } from './errors.ts'

/** Most unknown fields that an error lists, and most characters of each name. */
const maxUnknown = 20
const maxNameLength = 100

/**
 * All problems of a failed parse: dotted path → message. Problems of the whole input are under `_`, as is the count of
 * unknown fields beyond the first 20. A problem of a list entry is reported for the list: "carMakes", not "carMakes.3".
 */
export const fieldErrorsOf = (error: z.ZodError): FieldErrors => {
  // No prototype, so that `__proto__` is an ordinary key.
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

/** Dotted path, cut before the first list index. */
const nameOf = (path: readonly PropertyKey[]): string => {
  const place = path.findIndex((part) => typeof part === 'number')
  return (place > 0 ? path.slice(0, place) : path).join('.')
}
