/**
 * Sign-in: administrators come in with e-mail, password and, where they chose so, a one-time code; they
 * sign out, change their password and set up the second factor. Accounts are made on the command line.
 */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { longestPassword } from './password-rules.ts'

const tag = 'Sign-in'

/** More would only make the server hash for longer; every password that can be set is shorter. */
const givenPassword = z
  .string('Enter the password.')
  .min(1, 'Enter the password.')
  .max(4 * longestPassword, 'Longer than any password here.')

const code = z
  .string('Enter the code.')
  .max(40, 'Longer than any code.')
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())

export const signIn = endpoint({
  method: 'POST',
  path: '/api/sign-in',
  summary: 'Signs an administrator in.',
  description:
    'Answers with the session cookie. Why somebody is refused is never told. `code` is the six digits ' +
    'of the authenticator app, or a recovery code.',
  tag,
  body: z.strictObject({
    email: z
      .string('Enter your e-mail address.')
      .max(254, 'At most 254 characters.')
      .transform((text) => text.trim().toLowerCase())
      .pipe(z.email('Enter your e-mail address.')),
    password: givenPassword,
    code: code.optional(),
  }),
  status: 204,
  responseHeaders: { 'set-cookie': 'The session: HttpOnly, SameSite=Lax, over TLS also Secure.' },
  errors: ['invalid_request', 'sign_in_required', 'forbidden', 'rate_limited'],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/sign-out',
  summary: 'Ends the session, if there is one.',
  tag,
  status: 204,
  errors: ['forbidden'],
})

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/admin/sign-out-everywhere',
  summary: 'Ends all sessions of this administrator, this one too.',
  tag,
  access: 'administrator',
  status: 204,
  errors: ['sign_in_required', 'forbidden'],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  summary: 'Lists where this administrator is signed in, the latest used first.',
  tag,
  access: 'administrator',
  response: z.array(
    z.object({
      /** "Firefox on Windows", as far as the browser told; may be empty. */
      device: z.string(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
      /** The one that asks. */
      current: z.boolean(),
    }),
  ),
  errors: ['sign_in_required', 'forbidden'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/admin/password',
  summary: 'Changes the password; all other sessions end and this one gets a new cookie.',
  tag,
  access: 'administrator',
  body: z.strictObject({
    currentPassword: givenPassword,
    newPassword: z.string('Enter the new password.').max(4 * longestPassword, 'Too long.'),
  }),
  status: 204,
  errors: ['invalid_request', 'sign_in_required', 'forbidden', 'unprocessable', 'rate_limited'],
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor',
  summary: 'Makes a secret for an authenticator app. It counts once a code of it was given.',
  tag,
  access: 'administrator',
  body: z.strictObject({ password: givenPassword }),
  response: z.object({
    /** Base32, to type where no picture can be read. */
    secret: z.string(),
    /** otpauth://totp/… */
    uri: z.string(),
    /** The same as a QR code: an SVG document. */
    qr: z.string(),
  }),
  errors: [
    'invalid_request',
    'sign_in_required',
    'forbidden',
    'conflict',
    'unprocessable',
    'rate_limited',
  ],
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  summary: 'Turns the second factor on with the first code of the app.',
  tag,
  access: 'administrator',
  body: z.strictObject({ code }),
  response: z.object({
    /** Ten codes, each good once in place of the app's. Told only here. */
    recoveryCodes: z.array(z.string()),
  }),
  errors: [
    'invalid_request',
    'sign_in_required',
    'forbidden',
    'conflict',
    'unprocessable',
    'rate_limited',
  ],
})

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/disable',
  summary: 'Turns the second factor off; its secret and recovery codes are forgotten.',
  tag,
  access: 'administrator',
  body: z.strictObject({ password: givenPassword }),
  status: 204,
  errors: ['invalid_request', 'sign_in_required', 'forbidden', 'unprocessable', 'rate_limited'],
})
