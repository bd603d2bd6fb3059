import { useEffect, useState } from 'react'
import { callOverHttp } from '../../../kit/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { beginPasskeySignIn, type PasskeyAssertion, signInByPasskey } from '../passkeys-contract.ts'
import { answerChallenge, answerFromAutofill, passkeyTrouble, useHasPasskeys } from './passkeys.ts'

export const beginSignIn = async () => (await callOverHttp(beginPasskeySignIn, {})).body

const signIn = async (passkey: PasskeyAssertion, to: string) => {
  await callOverHttp(signInByPasskey, { body: { passkey } })
  // Loads the page in full, with the session.
  location.assign(to)
}

type PasskeySignInProps = {
  /** Next page. */
  to: string
}

/** Replaces password and code: by a button, or by the browser's autofill for the email address. */
export const PasskeySignIn = ({ to }: PasskeySignInProps) => {
  const isOffered = useHasPasskeys()
  const [trouble, setTrouble] = useState('')

  useEffect(() => {
    if (!isOffered) return
    const offer = async () => {
      // Ignores failures without a user's choice: autofill is not supported, or the button has aborted it.
      const passkey = await answerFromAutofill(beginSignIn).catch(() => undefined)
      if (passkey) await signIn(passkey, to)
    }
    offer().catch((error: unknown) => setTrouble(passkeyTrouble(error)))
  }, [isOffered, to])

  if (!isOffered) return null
  const use = async () => {
    try {
      setTrouble('')
      await signIn(await answerChallenge(await beginSignIn()), to)
    } catch (error) {
      setTrouble(passkeyTrouble(error))
    }
  }
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      {trouble ? <Notice failed>{trouble}</Notice> : null}
      <Button look="outlined" className="min-h-11" onClick={() => void use()}>
        Continue with a passkey
      </Button>
    </div>
  )
}
