import { Notice } from '../../../ui/notice.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
import type { AccountOutcome, Intent } from './account-outcome.ts'
import { IdentityFields } from './identity-fields.tsx'
import { IntentForm } from './intent-form.tsx'
import { LabelledInput } from './labelled-input.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSecret } from './second-factor-secret.tsx'

const intents = new Set<Intent>(['begin', 'confirm', 'disable'])

type SecondFactorSectionProps = {
  on: boolean
  /** Which is a second factor, too. */
  hasPasskey: boolean
  email: string
  outcome: AccountOutcome | undefined
}

export const SecondFactorSection = ({
  on,
  hasPasskey,
  email,
  outcome,
}: SecondFactorSectionProps) => {
  const mine = outcome && intents.has(outcome.intent) ? outcome : undefined
  const waiting = !on && Boolean(mine?.begun ?? (mine?.intent === 'confirm' && mine.fields?.code))
  return (
    <PanelSection title="Authenticator app">
      {mine?.message ? <Notice failed>{mine.message}</Notice> : null}
      {mine?.recoveryCodes ? <RecoveryCodes codes={mine.recoveryCodes} /> : null}
      <p className="max-w-prose text-soft">
        {on
          ? 'On. Signing in takes your password and a code from your authenticator app.'
          : "Off. Turn it on to also require a code from an authenticator app on your phone, so a stolen password isn't enough."}
      </p>
      {waiting ? <Confirmation outcome={mine} /> : null}
      {on || waiting ? null : (
        <Switch intent="begin" email={email} outcome={mine} {...{ on, hasPasskey }} />
      )}
      {on ? <Switch intent="disable" email={email} outcome={mine} {...{ on, hasPasskey }} /> : null}
    </PanelSection>
  )
}

const labels = {
  begin: { label: 'Turn on', busyLabel: 'Preparing...' },
  disable: { label: 'Turn off', busyLabel: 'Turning off...' },
}

type SwitchProps = Pick<SecondFactorSectionProps, 'on' | 'hasPasskey'> & {
  intent: keyof typeof labels
  email: string
  outcome: AccountOutcome | undefined
}

const Switch = ({ intent, on, hasPasskey, email, outcome }: SwitchProps) => (
  <IntentForm intent={intent} {...labels[intent]} look="outlined" email={email}>
    <IdentityFields
      hasFactor={on || hasPasskey}
      hasPasskey={hasPasskey}
      problems={outcome?.intent === intent ? outcome.fields : undefined}
    />
  </IntentForm>
)

const Confirmation = ({ outcome }: { outcome: AccountOutcome | undefined }) => (
  <>
    {outcome?.begun ? <SecondFactorSecret {...outcome.begun} /> : null}
    <IntentForm intent="confirm" label="Confirm" busyLabel="Confirming...">
      <LabelledInput
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
