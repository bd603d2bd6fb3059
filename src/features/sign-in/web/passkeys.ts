/** Passkeys in the browser; the library is loaded on first use. */
import { failureOf, isCallError, reasonIn } from '../../../kit/call.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { PasskeyAssertion, PasskeyAttestation } from '../passkeys-contract.ts'

type Options = { challenge: string }

const load = () => import('@simplewebauthn/browser')

/** Creates a passkey. */
export const createPasskey = async (options: Options): Promise<PasskeyAttestation> => {
  const { startRegistration } = await load()
  return (await startRegistration({ optionsJSON: options as never })) as PasskeyAttestation
}

/** Asks for an existing passkey. */
export const answerChallenge = async (options: Options): Promise<PasskeyAssertion> => {
  const { startAuthentication } = await load()
  return (await startAuthentication({ optionsJSON: options as never })) as PasskeyAssertion
}

/** Offers passkeys in a field's autofill while the page is open. Undefined if the browser cannot. */
export const answerFromAutofill = async (
  begin: () => Promise<Options>,
): Promise<PasskeyAssertion | undefined> => {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await load()
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  const optionsJSON = (await begin()) as never
  return (await startAuthentication({ optionsJSON, useBrowserAutofill: true })) as PasskeyAssertion
}

/** Failure in words for the visitor. */
export const passkeyTrouble = (error: unknown): string => {
  if (isCallError(error)) return reasonIn(failureOf(error))
  const cause = error instanceof Error ? error.name : ''
  return cause === 'InvalidStateError'
    ? 'This device already has a passkey for your account.'
    : "The passkey wasn't used. Try again when you're ready."
}

/** False while the page is rendered on the server, and if the browser offers no passkeys. */
export const useHasPasskeys = (): boolean => useHydrated() && 'PublicKeyCredential' in window

/** Password and second factor of a form, in the form that the calls take. */
export const proofOf = (text: (name: string) => string) => ({
  password: text('password'),
  code: text('code'),
  passkey: readPasskey(text('passkey')),
})

/** A passkey's response as posted by a form; undefined if it is empty or unreadable. */
const readPasskey = (text: string): PasskeyAssertion | undefined => {
  try {
    return text === '' ? undefined : (JSON.parse(text) as PasskeyAssertion)
  } catch {
    return undefined
  }
}
