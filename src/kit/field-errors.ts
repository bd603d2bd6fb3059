import type { z } from 'zod'
import type { FieldErrors } from './errors.ts'

/** Every problem of a failed parse at once: dotted path → message; problems of the whole under `_`. */
export const fieldErrorsOf = (error: z.ZodError): FieldErrors => {
  // Without a prototype: a name such as `__proto__` is one like any other.
  const fields: FieldErrors = Object.create(null)
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= 'Not a known field.'
      continue
    }
    fields[issue.path.join('.') || '_'] ??= issue.message
  }
  return fields
}
