/** Endpoints of passkeys for pages; passkeys-contract.ts has their schemas. */
import { clientEndpoint } from '../../kit/client-endpoint.ts'
import type * as passkeys from './passkeys-contract.ts'

export const beginPasskeySignIn = clientEndpoint<typeof passkeys.beginPasskeySignIn>(
  'POST',
  '/api/sign-in/passkey-options',
)

export const signInByPasskey = clientEndpoint<typeof passkeys.signInByPasskey>(
  'POST',
  '/api/sign-in/passkey',
)

export const beginPasskey = clientEndpoint<typeof passkeys.beginPasskey>(
  'POST',
  '/api/admin/passkeys/options',
)

export const addPasskey = clientEndpoint<typeof passkeys.addPasskey>('POST', '/api/admin/passkeys')

export const confirmPasskeyOptions = clientEndpoint<typeof passkeys.confirmPasskeyOptions>(
  'POST',
  '/api/admin/passkeys/confirm-options',
)
