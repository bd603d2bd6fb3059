/**
 * Guard against simple bots on public forms: a hidden field and a minimum time to fill in the form.
 * No puzzle. A rejected person sees the reason and loses no input.
 */
import { fieldError } from './errors.ts'

/** Minimum milliseconds between opening and sending a form. */
export const minimumMs = 2_000

export type Guarded = { leaveEmpty?: string; openedAt?: number }

/** Throws `unprocessable` if the hidden field is filled in or the form was sent too fast. */
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
