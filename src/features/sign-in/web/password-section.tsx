import { Notice } from '../../../ui/notice.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
import { longestPassword, passwordHint, shortestPassword } from '../password-rules.ts'
import type { AccountOutcome } from './account-outcome.ts'
import { IntentForm } from './intent-form.tsx'
import { LabeledInput } from './labeled-input.tsx'

type PasswordSectionProps = { email: string; outcome: AccountOutcome | undefined }

export const PasswordSection = ({ email, outcome }: PasswordSectionProps) => {
  const mine = outcome?.intent === 'password' ? outcome : undefined
  const lengths = { minLength: shortestPassword, maxLength: longestPassword }
  return (
    <PanelSection title="Password">
      {mine?.message ? <Notice failed>{mine.message}</Notice> : null}
      <IntentForm intent="password" label="Change password" busyLabel="Changing..." email={email}>
        <LabeledInput
          name="currentPassword"
          type="password"
          label="Current password"
          autoComplete="current-password"
          required
          problem={mine?.fields?.currentPassword}
        />
        <LabeledInput
          name="newPassword"
          type="password"
          label="New password"
          hint={passwordHint}
          autoComplete="new-password"
          required
          {...lengths}
          problem={mine?.fields?.newPassword}
        />
        <LabeledInput
          name="repeated"
          type="password"
          label="Confirm new password"
          autoComplete="new-password"
          required
          {...lengths}
          problem={mine?.fields?.repeated}
        />
      </IntentForm>
    </PanelSection>
  )
}
