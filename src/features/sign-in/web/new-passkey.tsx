import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callOverHttp } from '../../../kit/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { addPasskey, beginPasskey } from '../client.ts'
import { IdentityFields } from './identity-fields.tsx'
import { LabeledInput } from './labeled-input.tsx'
import { createPasskey, passkeyTrouble, proofOf, useHasPasskeys } from './passkeys.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type NewPasskeyProps = { hasFactor: boolean; hasPasskey: boolean; email: string }

type State =
  | { kind: 'idle' | 'busy' }
  | { kind: 'added'; codes: string[] }
  | { kind: 'failed'; message: string }

/** Asks the server for a challenge, the browser for a key, and the server to keep it. */
const register = async (text: (name: string) => string): Promise<string[]> => {
  const { body: options } = await callOverHttp(beginPasskey, { body: proofOf(text) })
  const passkey = await createPasskey(options)
  return (await callOverHttp(addPasskey, { body: { name: text('name'), passkey } })).body
    .recoveryCodes
}

/** It takes scripts; without them it says so. */
export const NewPasskey = (props: NewPasskeyProps) =>
  useHasPasskeys() ? (
    <NewPasskeyForm {...props} />
  ) : (
    <p className="text-sm text-soft">
      To add a passkey, open this page over HTTPS in a browser with JavaScript.
    </p>
  )

const useRegistration = () => {
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    setState({ kind: 'busy' })
    try {
      const codes = await register((name) => String(data.get(name) ?? ''))
      setState({ kind: 'added', codes })
      form.reset()
      await revalidate()
    } catch (error) {
      setState({ kind: 'failed', message: passkeyTrouble(error) })
    }
  }
  return { state, add }
}

const NewPasskeyForm = ({ hasFactor, hasPasskey, email }: NewPasskeyProps) => {
  const { state, add } = useRegistration()
  const isBusy = state.kind === 'busy'
  return (
    <form onSubmit={(event) => void add(event)} className="grid max-w-md gap-4">
      <h3 className="font-semibold">Add a passkey</h3>
      {state.kind === 'failed' ? <Notice failed>{state.message}</Notice> : null}
      {state.kind === 'added' ? <Added codes={state.codes} /> : null}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <LabeledInput
        name="name"
        label="Name of the passkey"
        hint="Such as the device it's on."
        required
        maxLength={60}
        autoComplete="off"
      />
      <IdentityFields hasFactor={hasFactor} hasPasskey={hasPasskey} problems={undefined} />
      <div>
        <Button type="submit" look="outlined" disabled={isBusy} className="min-h-11">
          {isBusy ? 'Adding...' : 'Add passkey'}
        </Button>
      </div>
    </form>
  )
}

const Added = ({ codes }: { codes: string[] }) =>
  codes.length > 0 ? <RecoveryCodes codes={codes} /> : <Notice>Passkey added.</Notice>
