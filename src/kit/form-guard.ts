/**
 * Guard against simple robots on public forms: a hidden field and a minimum time to fill in the form. No puzzle. A
 * refused person sees the reason and loses nothing.
 */
import { z } from 'zod'
import { AppError } from './errors.ts'

/** Nobody reads a form and fills it in faster. */
export const minimumMs = 2_000

/** Parts of a form's body; programs that use the API leave both out. */
export const guardFields = {
  /** Stays empty; on the page it is out of sight. */
  leaveEmpty: z.string('Leave this field empty.').max(5_000, 'Leave this field empty.').optional(),
  /** When the page was made, in milliseconds since 1970, as the page says. */
  openedAt: z.coerce.number('Must be a number of milliseconds.').optional(),
}

export type Guarded = { leaveEmpty?: string; openedAt?: number }

/** Throws `unprocessable` for what no person sent. */
export const checkGuard = ({ leaveEmpty, openedAt }: Guarded, now = Date.now()): void => {
  if (leaveEmpty) {
    const message = 'Leave the field "Leave this empty" empty. Only bots fill it in.'
    throw new AppError('unprocessable', { message, fields: { leaveEmpty: message } })
  }
  if (openedAt !== undefined && now - openedAt < minimumMs) {
    const message = 'That was faster than anyone can type. Wait two seconds and submit again.'
    throw new AppError('unprocessable', { message, fields: { _: message } })
  }
}
