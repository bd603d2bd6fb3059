import { z } from 'zod'

/** Idempotency key of a form; API clients may send one, too. */
export const sendKey = z
  .string('Must be text.')
  .regex(/^[\w-]{16,64}$/, 'Must be 16 to 64 letters, digits, - or _.')
  .optional()

/** Body fields for form-guard.ts; API clients omit both. */
export const guardFields = {
  /** Must stay empty; visually hidden on the page. */
  leaveEmpty: z.string('Leave this field empty.').max(5_000, 'Leave this field empty.').optional(),
  /** Time at which the page was rendered, as sent by the page: milliseconds since 1970. */
  openedAt: z.coerce.number('Must be a number of milliseconds.').optional(),
}
