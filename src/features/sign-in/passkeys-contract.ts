/**
 * Passkeys (WebAuthn) of administrators: they replace password and code, or are the second factor beside the password.
 * Data between browsers and authenticators has WebAuthn's JSON format.
 */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const tag = 'Sign-in'

/** Options of administrators' calls about their own account, also allowed before they have a second factor. */
export const ownAccountCall = { tag, access: 'administrator', duringSetUp: true } as const

const bytes = (most: number) =>
  z
    .string('Must be base64url.')
    .max(most, 'Too long.')
    .regex(/^[\w-]*$/, 'Must be base64url.')

const credential = {
  id: bytes(1400).min(1, 'Must not be empty.'),
  rawId: bytes(1400),
  type: z.literal('public-key', 'Must be public-key.'),
  clientExtensionResults: z.looseObject({}).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
}

/** AuthenticationResponseJSON: an authenticator's response to a challenge. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).optional(),
  }),
})

export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** RegistrationResponseJSON: a new passkey. */
const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    authenticatorData: bytes(4000).optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: bytes(4000).optional(),
  }),
})

export type PasskeyAttestation = z.output<typeof passkeyAttestation>

/** Options for the browser, with the challenge; WebAuthn defines all other fields. */
const options = z.looseObject({ challenge: z.string() })

const password = z
  .string('Enter the password.')
  .min(1, 'Enter the password.')
  .max(1024, 'Too long.')

export const code = z
  .string('Enter the code.')
  .max(40, 'This code is too long.')
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())

/** Proof of identity, required before a second factor is added or removed. */
export const proof = {
  password,
  /** Code of the authenticator app, or a recovery code; required if a second factor is on. */
  code: code.optional(),
  /** Replaces the code: response to a challenge of /api/admin/passkeys/confirm-options. */
  passkey: passkeyAssertion.optional(),
}

const passkeyName = z
  .string('Enter a name.')
  .trim()
  .min(1, 'Enter a name, such as the device that stores it.')
  .max(60, 'At most 60 characters.')
  .regex(/^\P{Cc}*$/u, 'Must not contain control characters.')

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkey-options',
  summary: 'Creates a challenge for signing in with a passkey.',
  description:
    'Returns PublicKeyCredentialRequestOptionsJSON (WebAuthn). The challenge is valid once, for five minutes.',
  tag,
  response: options,
  errors: ['forbidden', 'unprocessable', 'rate_limited'],
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/sign-in/passkey',
  summary:
    'Signs an administrator in with a passkey alone. The authenticator must have verified the user.',
  tag,
  body: z.strictObject({ passkey: passkeyAssertion }),
  status: 204,
  responseHeaders: { 'set-cookie': 'Session cookie: HttpOnly, SameSite=Lax, and Secure over TLS.' },
  errors: ['invalid_request', 'sign_in_required', 'forbidden', 'unprocessable', 'rate_limited'],
})

export const guarded = [
  'invalid_request',
  'sign_in_required',
  'forbidden',
  'unprocessable',
] as const

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/admin/passkeys',
  summary: 'Lists the passkeys of the caller, oldest first.',
  ...ownAccountCall,
  response: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string().nullable(),
      /** Stored by a service that syncs the passkey to several devices. */
      synced: z.boolean(),
    }),
  ),
  errors: ['sign_in_required', 'forbidden'],
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/admin/passkeys/options',
  summary: 'Creates a challenge for a new passkey.',
  description:
    'Returns PublicKeyCredentialCreationOptionsJSON (WebAuthn). Requires the password, and the second factor if there is one.',
  ...ownAccountCall,
  body: z.strictObject(proof),
  response: options,
  errors: [...guarded, 'rate_limited'],
})

export const confirmPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/admin/passkeys/confirm-options',
  summary: 'Creates a challenge to confirm a change with a passkey instead of a code.',
  description: 'Returns PublicKeyCredentialRequestOptionsJSON (WebAuthn).',
  ...ownAccountCall,
  response: options,
  errors: [...guarded, 'rate_limited'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/admin/passkeys',
  summary: 'Adds a passkey and ends all other sessions of the caller.',
  ...ownAccountCall,
  body: z.strictObject({ name: passkeyName, passkey: passkeyAttestation }),
  response: z.object({
    /** Ten codes with the first second factor; empty if the account already has codes. Returned only by this call. */
    recoveryCodes: z.array(z.string()),
  }),
  errors: [...guarded, 'conflict', 'rate_limited'],
})

const params = z.object({ id: bytes(1400) })

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/admin/passkeys/{id}',
  summary: 'Renames a passkey.',
  tag,
  access: 'administrator',
  params,
  body: z.strictObject({ name: passkeyName }),
  status: 204,
  errors: [...guarded, 'not_found'],
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/admin/passkeys/{id}/remove',
  summary: 'Removes a passkey. Requires the password, and a code or passkey.',
  tag,
  access: 'administrator',
  params,
  body: z.strictObject(proof),
  status: 204,
  errors: [...guarded, 'not_found', 'conflict', 'rate_limited'],
})
