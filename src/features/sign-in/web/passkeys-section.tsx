import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callOverHttp } from '../../../kit/call.ts'
import type { ResponseOf } from '../../../kit/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
import { addPasskey, beginPasskey, type listPasskeys } from '../passkeys-contract.ts'
import type { AccountOutcome } from './account-outcome.ts'
import { IdentityFields } from './identity-fields.tsx'
import { IntentForm } from './intent-form.tsx'
import { LabeledInput } from './labeled-input.tsx'
import { createPasskey, passkeyTrouble, proofOf, useHasPasskeys } from './passkeys.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { timeAgo } from './time-ago.ts'

type NewPasskeyProps = { hasFactor: boolean; hasPasskey: boolean; email: string }

type State =
  | { kind: 'idle' | 'busy' }
  | { kind: 'added'; codes: string[] }
  | { kind: 'failed'; message: string }

/** Requests a challenge, creates a passkey in the browser, and stores it on the server. */
const register = async (text: (name: string) => string): Promise<string[]> => {
  const { body: options } = await callOverHttp(beginPasskey, { body: proofOf(text) })
  const passkey = await createPasskey(options)
  return (await callOverHttp(addPasskey, { body: { name: text('name'), passkey } })).body
    .recoveryCodes
}

/** Form for a new passkey; shows a note if scripts are off or the browser offers no passkeys. */
const NewPasskey = (props: NewPasskeyProps) =>
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

type PasskeyView = ResponseOf<typeof listPasskeys>[number]

type PasskeysSectionProps = {
  passkeys: PasskeyView[]
  /** A second factor of any kind is on. */
  hasFactor: boolean
  email: string
  outcome: AccountOutcome | undefined
  now: number
}

export const PasskeysSection = (props: PasskeysSectionProps) => {
  const { passkeys, hasFactor, email, outcome, now } = props
  const result = outcome?.intent === 'rename' || outcome?.intent === 'remove' ? outcome : undefined
  return (
    <PanelSection title="Passkeys">
      {result?.message ? <Notice failed>{result.message}</Notice> : null}
      <p className="max-w-prose text-soft">
        A passkey on your phone, computer or security key signs you in with its PIN, your
        fingerprint or your face. Once you have one, your password alone no longer works.
      </p>
      {passkeys.length > 0 ? (
        <ul className="grid divide-y divide-line">
          {passkeys.map((each) => (
            <li key={each.id} className="grid gap-1 py-3">
              <p className="font-medium break-words">{each.name}</p>
              <p className="text-sm text-soft">
                {each.synced ? 'synced, ' : ''}added {timeAgo(each.createdAt, now)}
                {each.lastUsedAt
                  ? `, last used ${timeAgo(each.lastUsedAt, now)}`
                  : ', not used yet'}
              </p>
              <Changes
                passkey={each}
                email={email}
                outcome={result?.id === each.id ? result : undefined}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <NewPasskey hasFactor={hasFactor} hasPasskey={passkeys.length > 0} email={email} />
    </PanelSection>
  )
}

type ChangesProps = { passkey: PasskeyView; email: string; outcome: AccountOutcome | undefined }

const Changes = ({ passkey: { id, name }, email, outcome }: ChangesProps) => (
  <details open={outcome ? true : undefined}>
    <summary className="min-h-6 text-sm font-medium text-soft">Rename or remove {name}</summary>
    <div className="mt-3 grid gap-6">
      <IntentForm intent="rename" label="Rename" busyLabel="Renaming...">
        <input type="hidden" name="id" value={id} />
        <LabeledInput
          name="name"
          label="New name"
          defaultValue={name}
          required
          maxLength={60}
          autoComplete="off"
          problem={outcome?.intent === 'rename' ? outcome.fields?.name : undefined}
        />
      </IntentForm>
      <IntentForm intent="remove" label="Remove passkey" busyLabel="Removing..." email={email}>
        <input type="hidden" name="id" value={id} />
        <IdentityFields
          hasFactor
          hasPasskey
          problems={outcome?.intent === 'remove' ? outcome.fields : undefined}
        />
      </IntentForm>
    </div>
  </details>
)
