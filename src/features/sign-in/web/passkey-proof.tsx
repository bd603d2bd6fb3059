import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { answerChallenge, passkeyTrouble, useHasPasskeys } from './passkeys.ts'

type PasskeyProofProps = {
  label: string
  /** Requests a challenge from the server. */
  begin: () => Promise<{ challenge: string }>
}

/** Button within a form: submits it with a passkey's response in place of a code. */
export const PasskeyProof = ({ label, begin }: PasskeyProofProps) => {
  const answer = useRef<HTMLInputElement>(null)
  const [trouble, setTrouble] = useState('')
  const isOffered = useHasPasskeys()
  const use = async () => {
    const field = answer.current
    if (!field?.form?.reportValidity()) return
    try {
      setTrouble('')
      field.value = JSON.stringify(await answerChallenge(await begin()))
      field.form.requestSubmit()
    } catch (error) {
      setTrouble(passkeyTrouble(error))
    }
  }
  return (
    <>
      <input ref={answer} type="hidden" name="passkey" defaultValue="" />
      {trouble ? <Notice failed>{trouble}</Notice> : null}
      {isOffered ? (
        <div>
          <Button look="quiet" className="px-0" onClick={() => void use()}>
            {label}
          </Button>
        </div>
      ) : null}
    </>
  )
}
