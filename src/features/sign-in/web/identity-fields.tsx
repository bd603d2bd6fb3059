import { callOverHttp } from '../../../kit/call.ts'
import { confirmPasskeyOptions } from '../passkeys-contract.ts'
import { LabeledInput } from './labeled-input.tsx'
import { PasskeyProof } from './passkey-proof.tsx'

type IdentityFieldsProps = {
  /** A second factor is on, and required as well. */
  hasFactor: boolean
  /** The account has a passkey, which can replace the code. */
  hasPasskey: boolean
  problems: Record<string, string> | undefined
}

const begin = async () => (await callOverHttp(confirmPasskeyOptions, {})).body

/** Fields for password and second factor, required again since the screen may be unattended. */
export const IdentityFields = ({ hasFactor, hasPasskey, problems }: IdentityFieldsProps) => (
  <>
    <LabeledInput
      name="password"
      type="password"
      label="Your password"
      autoComplete="current-password"
      required
      problem={problems?.password}
    />
    {hasFactor ? (
      <LabeledInput
        name="code"
        label="Code"
        hint="From your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        problem={problems?.code}
      />
    ) : null}
    {hasFactor && hasPasskey ? (
      <PasskeyProof label="Confirm with a passkey instead of a code" begin={begin} />
    ) : null}
  </>
)
