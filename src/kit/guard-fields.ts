import { z } from 'zod'

/** Idempotency key of a form; programs may send one, too. */
export const sendKey = z
  .string('Must be text.')
  .regex(/^[\w-]{16,64}$/, 'Must be 16 to 64 letters, digits, - or _.')
  .optional()

/** Parts of a form's body for form-guard.ts; programs that use the API leave both out. */
export const guardFields = {
  /** Stays empty; on the page it is out of sight. */
  leaveEmpty: z.string('Leave this field empty.').max(5_000, 'Leave this field empty.').optional(),
  /** Time at which the page was made, in milliseconds since 1970, as the page says. */
  openedAt: z.coerce.number('Must be a number of milliseconds.').optional(),
}
