import type { ResponseOf } from '../../../kit/endpoint.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
import type { listPasskeys } from '../passkeys-contract.ts'
import type { AccountOutcome } from './account-outcome.ts'
import { IdentityFields } from './identity-fields.tsx'
import { IntentForm } from './intent-form.tsx'
import { LabeledInput } from './labeled-input.tsx'
import { NewPasskey } from './new-passkey.tsx'
import { timeAgo } from './time-ago.ts'

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
  const mine = outcome?.intent === 'rename' || outcome?.intent === 'remove' ? outcome : undefined
  return (
    <PanelSection title="Passkeys">
      {mine?.message ? <Notice failed>{mine.message}</Notice> : null}
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
                outcome={mine?.id === each.id ? mine : undefined}
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
