/** The browser's side of passkeys; its library is loaded when one is used. */
import { failureOf, isCallError, reasonIn } from '../../../kit/call.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { PasskeyAssertion, PasskeyAttestation } from '../passkeys-contract.ts'

type Options = { challenge: string }

const load = () => import('@simplewebauthn/browser')

/** Makes a key. */
export const createPasskey = async (options: Options): Promise<PasskeyAttestation> => {
  const { startRegistration } = await load()
  return (await startRegistration({ optionsJSON: options as never })) as PasskeyAttestation
}

/** Asks for a key that is there. */
export const answerChallenge = async (options: Options): Promise<PasskeyAssertion> => {
  const { startAuthentication } = await load()
  return (await startAuthentication({ optionsJSON: options as never })) as PasskeyAssertion
}

/** The same among what the browser offers for a field, for as long as the page is open. */
export const answerFromAutofill = async (
  begin: () => Promise<Options>,
): Promise<PasskeyAssertion | undefined> => {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await load()
  if (!(await browserSupportsWebAuthnAutofill())) return undefined
  const optionsJSON = (await begin()) as never
  return (await startAuthentication({ optionsJSON, useBrowserAutofill: true })) as PasskeyAssertion
}

/** Failure in words for the person at the browser. */
export const passkeyTrouble = (error: unknown): string => {
  if (isCallError(error)) return reasonIn(failureOf(error))
  const cause = error instanceof Error ? error.name : ''
  return cause === 'InvalidStateError'
    ? 'This device already has a passkey for your account.'
    : "The passkey wasn't used. Try again when you're ready."
}

/** False while the page is rendered on the server, and where browsers offer no passkeys. */
export const useHasPasskeys = (): boolean => useHydrated() && 'PublicKeyCredential' in window

/** Password and second factor of a form, as the calls take them. */
export const proofOf = (text: (name: string) => string) => ({
  password: text('password'),
  code: text('code'),
  passkey: readPasskey(text('passkey')),
})

/** A passkey's answer as a form posts it; undefined when there is none that can be read. */
const readPasskey = (text: string): PasskeyAssertion | undefined => {
  try {
    return text === '' ? undefined : (JSON.parse(text) as PasskeyAssertion)
  } catch {
    return undefined
  }
}
