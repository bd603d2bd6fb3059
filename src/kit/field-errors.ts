import type { z } from 'zod'
import type { FieldErrors } from './errors.ts'

/**
 * Every problem of a failed parse at once: dotted path → message; problems of the whole under `_`. A problem of an
 * entry of a list is the list's: "carMakes", not "carMakes.3".
 */
export const fieldErrorsOf = (error: z.ZodError): FieldErrors => {
  // Without a prototype: a name such as `__proto__` is one like any other.
  const fields: FieldErrors = Object.create(null)
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[nameOf([...issue.path, key])] ??= 'Unknown field.'
      continue
    }
    fields[nameOf(issue.path) || '_'] ??= issue.message
  }
  return fields
}

/** Up to the first place in a list. */
const nameOf = (path: readonly PropertyKey[]): string => {
  const place = path.findIndex((part) => typeof part === 'number')
  return (place > 0 ? path.slice(0, place) : path).join('.')
}
