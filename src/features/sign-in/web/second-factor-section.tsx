import { PanelSection } from '../../../ui/panel-section.tsx'
import type { AccountOutcome, Intent } from './account-outcome.ts'
import { IntentForm } from './intent-form.tsx'
import { LabelledInput } from './labelled-input.tsx'
import { Notice } from './notice.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSecret } from './second-factor-secret.tsx'

const intents = new Set<Intent>(['begin', 'confirm', 'disable'])

type SecondFactorSectionProps = {
  on: boolean
  email: string
  outcome: AccountOutcome | undefined
}

export const SecondFactorSection = ({ on, email, outcome }: SecondFactorSectionProps) => {
  const mine = outcome && intents.has(outcome.intent) ? outcome : undefined
  const waiting = !on && Boolean(mine?.begun ?? mine?.fields?.code)
  return (
    <PanelSection title="Second factor">
      {mine?.message ? <Notice failed>{mine.message}</Notice> : null}
      {mine?.recoveryCodes ? <RecoveryCodes codes={mine.recoveryCodes} /> : null}
      <p className="max-w-prose text-soft">
        {on
          ? 'On: signing in takes a code of your authenticator app besides the password.'
          : 'Off. With it, signing in also takes a code that an authenticator app on your phone shows, so that a stolen password is not enough.'}
      </p>
      {waiting ? <Confirmation outcome={mine} /> : null}
      {on || waiting ? null : <Password intent="begin" email={email} outcome={mine} />}
      {on ? <Password intent="disable" email={email} outcome={mine} /> : null}
    </PanelSection>
  )
}

const labels = {
  begin: { label: 'Turn on', busyLabel: 'Preparing...' },
  disable: { label: 'Turn off', busyLabel: 'Turning off...' },
}

type PasswordProps = {
  intent: keyof typeof labels
  email: string
  outcome: AccountOutcome | undefined
}

/** Asked for again, since the screen may be unattended. */
const Password = ({ intent, email, outcome }: PasswordProps) => (
  <IntentForm intent={intent} {...labels[intent]} look="outlined" email={email}>
    <LabelledInput
      name="password"
      type="password"
      label="Your password"
      autoComplete="current-password"
      required
      problem={outcome?.intent === intent ? outcome.fields?.password : undefined}
    />
  </IntentForm>
)

const Confirmation = ({ outcome }: { outcome: AccountOutcome | undefined }) => (
  <>
    {outcome?.begun ? <SecondFactorSecret {...outcome.begun} /> : null}
    <IntentForm intent="confirm" label="Confirm" busyLabel="Confirming...">
      <LabelledInput
        name="code"
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={10}
        problem={outcome?.fields?.code}
      />
    </IntentForm>
  </>
)
