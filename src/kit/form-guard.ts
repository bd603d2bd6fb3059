/**
 * Guard against simple robots on public forms: a hidden field and a minimum time to fill in the form. No puzzle. A
 * refused person sees the reason and loses nothing.
 */
import { fieldError } from './errors.ts'

/** Nobody reads a form and fills it in faster. */
export const minimumMs = 2_000

export type Guarded = { leaveEmpty?: string; openedAt?: number }

/** Throws `unprocessable` for what no person sent. */
export const checkGuard = ({ leaveEmpty, openedAt }: Guarded, now = Date.now()): void => {
  if (leaveEmpty) {
    const message = 'Leave the field "Leave this empty" empty. Only bots fill it in.'
    throw fieldError('unprocessable', 'leaveEmpty', message)
  }
  if (openedAt !== undefined && now - openedAt < minimumMs) {
    const message = 'That was faster than anyone can type. Wait two seconds and submit again.'
    throw fieldError('unprocessable', '_', message)
  }
}
