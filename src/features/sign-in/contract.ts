/**
 * Sign-in: administrators sign in with email, password and, if they turned it on, a one-time code; they sign out,
 * change their password and set up the second factor. The first account is created with the token printed at startup,
 * others on the command line.
 */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { code, guarded, ownAccountCall, passkeyAssertion, proof } from './passkeys-contract.ts'
import { maxPassword } from './password-rules.ts'

const tag = 'Sign-in'

/** Limits hashing time; every password that can be set is shorter. */
const enteredPassword = z
  .string('Enter the password.')
  .min(1, 'Enter the password.')
  .max(4 * maxPassword, 'This password is too long.')

export const email = z
  .string('Enter your email address.')
  .max(254, 'At most 254 characters.')
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email('Enter your email address.'))

export const newPassword = z.string('Enter the new password.').max(4 * maxPassword, 'Too long.')

export const sessionHeader = {
  'set-cookie': 'Session cookie: HttpOnly, SameSite=Lax, and Secure over TLS.',
}

export const getFirstRun = endpoint({
  method: 'GET',
  path: '/api/first-run',
  summary: 'Checks whether the first administrator can be created: 404 if an administrator exists.',
  tag,
  status: 204,
  errors: ['not_found'],
})

export const createFirstAdministrator = endpoint({
  method: 'POST',
  path: '/api/first-run',
  summary: 'Creates the first administrator and signs in.',
  description:
    'Requires the token that the server prints at startup while there is no administrator. 404 if an administrator exists.',
  tag,
  body: z.strictObject({
    token: z.string('Enter the token.').trim().min(1, 'Enter the token.').max(500, 'Too long.'),
    email,
    password: newPassword,
  }),
  status: 204,
  responseHeaders: sessionHeader,
  errors: ['forbidden', 'not_found', 'unprocessable', 'rate_limited'],
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/sign-in',
  summary: 'Signs an administrator in.',
  description:
    'Sets the session cookie. `code` is the six-digit code of the authenticator app, or a recovery ' +
    'code. The response to a failed sign-in does not say which part was wrong.',
  tag,
  body: z.strictObject({
    email,
    password: enteredPassword,
    code: code.optional(),
    /** Replaces the code: response to a challenge of /api/sign-in/passkey-options. */
    passkey: passkeyAssertion.optional(),
  }),
  status: 204,
  responseHeaders: sessionHeader,
  errors: [...guarded, 'rate_limited'],
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
  summary: 'Ends all sessions of the caller, including this one.',
  ...ownAccountCall,
  status: 204,
  errors: ['sign_in_required', 'forbidden'],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  summary: 'Lists the sessions of the caller, most recently used first.',
  ...ownAccountCall,
  response: z.array(
    z.object({
      /** "Firefox on Windows", from the User-Agent header; may be empty. */
      device: z.string(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
      /** True for the session of this request. */
      current: z.boolean(),
    }),
  ),
  errors: ['sign_in_required', 'forbidden'],
})

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/admin/confirmation',
  summary: 'Confirms the identity of the caller by password and second factor.',
  description: 'Allows backups to be downloaded and restored for 5 minutes, as a sign-in does.',
  tag,
  access: 'administrator',
  body: z.strictObject(proof),
  status: 204,
  errors: [...guarded, 'unprocessable', 'rate_limited'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/admin/password',
  summary: 'Changes the password, ends all other sessions and renews the session cookie.',
  ...ownAccountCall,
  body: z.strictObject({
    currentPassword: enteredPassword,
    newPassword,
  }),
  status: 204,
  errors: [...guarded, 'rate_limited'],
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor',
  summary:
    'Creates a secret for an authenticator app, which takes effect once a code is confirmed.',
  ...ownAccountCall,
  body: z.strictObject(proof),
  response: z.object({
    /** Base32, for typing if the QR code cannot be scanned. */
    secret: z.string(),
    /** otpauth://totp/… */
    uri: z.string(),
    /** `uri` as a QR code: an SVG document. */
    qr: z.string(),
  }),
  errors: [...guarded, 'conflict', 'rate_limited'],
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  summary: 'Turns on the authenticator app with its first code.',
  ...ownAccountCall,
  body: z.strictObject({ code }),
  response: z.object({
    /** Ten codes, each valid once instead of the app's code. Returned only by this call. */
    recoveryCodes: z.array(z.string()),
  }),
  errors: [...guarded, 'conflict', 'rate_limited'],
})

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/disable',
  summary: 'Turns off the authenticator app. Requires the password, and a code or passkey.',
  tag,
  access: 'administrator',
  body: z.strictObject(proof),
  status: 204,
  errors: [...guarded, 'conflict', 'rate_limited'],
})
