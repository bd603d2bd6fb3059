/** Outcomes of the account page's forms. */
import type { ResponseOf } from '../../../kit/endpoint.ts'
import type { beginSecondFactor } from '../contract.ts'

/** Notices shown once the page is reloaded. */
export const doneNotices = {
  first: 'Welcome, this is your account. Add a passkey so you can sign in without the password.',
  joined: 'Welcome aboard. Add a passkey so you can sign in without the password.',
  password: "Password changed. You're signed out everywhere else.",
  off: 'The authenticator app is off.',
  renamed: 'Passkey renamed.',
  removed: "Passkey removed. You're signed out everywhere else.",
} as const

export type DoneKey = keyof typeof doneNotices

/** Names of the forms. */
export type Intent =
  | 'password'
  | 'begin'
  | 'confirm'
  | 'disable'
  | 'rename'
  | 'remove'
  | 'everywhere'

/** Outcome returned without a redirect. */
export type AccountOutcome = {
  intent: Intent
  /** Id of the passkey. */
  id?: string
  message?: string
  /** Field → how to fix it. */
  fields?: Record<string, string>
  begun?: ResponseOf<typeof beginSecondFactor>
  recoveryCodes?: string[]
}

/** Outcome of a form that did not reach the server. */
export const unsentForm = (
  message: string,
  { intent, id }: Record<string, string>,
): AccountOutcome => ({ intent: intent as Intent, id, message })
