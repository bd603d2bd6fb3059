import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { LabelledInput } from './labelled-input.tsx'

type SignInFormProps = {
  email: string
  /** Field → how to mend it. */
  problems: Record<string, string>
}

/** The code stands beside the password, so that nobody learns from a second step that the first was right. */
export const SignInForm = ({ email, problems }: SignInFormProps) => {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid gap-4">
      <LabelledInput
        name="email"
        type="email"
        label="E-mail address"
        autoComplete="username"
        required
        maxLength={254}
        defaultValue={email}
        problem={problems.email}
      />
      <LabelledInput
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        required
        problem={problems.password}
      />
      <LabelledInput
        name="code"
        label="One-time code"
        hint="Only if you have turned on the second factor: the code of your app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        problem={problems.code}
      />
      <Button type="submit" disabled={busy} className="min-h-11">
        {busy ? 'Signing in...' : 'Sign in'}
      </Button>
    </Form>
  )
}
