/** What comes of the account page's forms. */
export const accountPath = '/admin/account'

/** Told once the page is loaded anew. */
export const doneNotices = {
  password: 'Your password is changed. You are signed out everywhere else.',
  off: 'The second factor is off.',
} as const

export type Done = keyof typeof doneNotices

/** Names of the forms. */
export type Intent = 'password' | 'begin' | 'confirm' | 'disable' | 'everywhere'

/** What the page gets where it is not loaded anew. */
export type AccountOutcome = {
  intent: Intent
  message?: string
  /** Field → how to mend it. */
  fields?: Record<string, string>
  begun?: { secret: string; uri: string; qr: string }
  recoveryCodes?: string[]
}
