import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { LabeledInput } from './labeled-input.tsx'
import { PasskeyProof } from './passkey-proof.tsx'
import { beginSignIn } from './passkey-sign-in.tsx'

type SignInFormProps = {
  email: string
  /** Field → how to fix it. */
  problems: Record<string, string>
}

/** The code stands beside the password, so that nobody learns from a second step that the first was right. */
export const SignInForm = ({ email, problems }: SignInFormProps) => {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid gap-4">
      <LabeledInput
        name="email"
        type="email"
        label="Email address"
        autoComplete="username webauthn"
        required
        maxLength={254}
        defaultValue={email}
        problem={problems.email}
      />
      <LabeledInput
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        required
        problem={problems.password}
      />
      <LabeledInput
        name="code"
        label="One-time code"
        hint="Only if you turned on a second factor: the code from your app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        problem={problems.code}
      />
      <PasskeyProof label="Use a passkey instead of a code" begin={beginSignIn} />
      <Button type="submit" disabled={busy} className="min-h-11">
        {busy ? 'Signing in...' : 'Sign in'}
      </Button>
    </Form>
  )
}
