import { Notice } from '../../../ui/notice.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
import type { AccountOutcome, Intent } from './account-outcome.ts'
import { IdentityFields } from './identity-fields.tsx'
import { IntentForm } from './intent-form.tsx'
import { LabeledInput } from './labeled-input.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const intents = new Set<Intent>(['begin', 'confirm', 'disable'])

type SecondFactorSectionProps = {
  on: boolean
  /** True if the account has a passkey, which is a second factor, too. */
  hasPasskey: boolean
  email: string
  outcome: AccountOutcome | undefined
}

export const SecondFactorSection = (props: SecondFactorSectionProps) => {
  const { on, outcome } = props
  const result = outcome && intents.has(outcome.intent) ? outcome : undefined
  const isWaiting =
    !on && Boolean(result?.begun ?? (result?.intent === 'confirm' && result.fields?.code))
  return (
    <PanelSection title="Authenticator app">
      {result?.message ? <Notice failed>{result.message}</Notice> : null}
      {result?.recoveryCodes ? <RecoveryCodes codes={result.recoveryCodes} /> : null}
      <p className="max-w-prose text-soft">
        {on
          ? 'On. Signing in takes your password and a code from your authenticator app.'
          : "Off. Turn it on to also require a code from an authenticator app on your phone, so a stolen password isn't enough."}
      </p>
      {isWaiting ? (
        <Confirmation outcome={result} />
      ) : (
        <Switch key={String(on)} {...props} intent={on ? 'disable' : 'begin'} outcome={result} />
      )}
    </PanelSection>
  )
}

const labels = {
  begin: { label: 'Turn on', busyLabel: 'Preparing...' },
  disable: { label: 'Turn off', busyLabel: 'Turning off...' },
}

type SwitchProps = SecondFactorSectionProps & { intent: keyof typeof labels }

const Switch = ({ intent, on, hasPasskey, email, outcome }: SwitchProps) => (
  <IntentForm intent={intent} {...labels[intent]} email={email}>
    <IdentityFields
      hasFactor={on || hasPasskey}
      hasPasskey={hasPasskey}
      problems={outcome?.intent === intent ? outcome.fields : undefined}
    />
  </IntentForm>
)

const Confirmation = ({ outcome }: { outcome: AccountOutcome | undefined }) => (
  <>
    {outcome?.begun ? <Secret {...outcome.begun} /> : null}
    <IntentForm intent="confirm" label="Confirm" busyLabel="Confirming..." look="filled">
      <LabeledInput
        name="code"
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={10}
        problem={outcome?.fields?.code}
      />
    </IntentForm>
  </>
)

/** Secret of the authenticator app: as a QR code, as a link on the phone itself, and as text. */
const Secret = ({ secret, uri, qr }: NonNullable<AccountOutcome['begun']>) => (
  <div className="grid gap-4 sm:grid-cols-[auto_1fr]">
    <img
      src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
      alt="QR code with the secret below"
      className="size-52 rounded-control bg-white p-2"
    />
    <div className="grid content-start gap-3">
      <p>
        Scan this with an authenticator app,{' '}
        <a href={uri} className="underline underline-offset-4">
          open it on this device
        </a>
        , or type the secret:
      </p>
      <p>
        <code className="rounded-chip bg-chip px-2 py-1 break-all">
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </code>
      </p>
      <p className="text-sm text-soft">Nothing changes until you confirm with a code.</p>
    </div>
  </div>
)
