import { callOverHttp } from '../../../kit/call.ts'
import { confirmPasskeyOptions } from '../passkeys-contract.ts'
import { LabeledInput } from './labeled-input.tsx'
import { PasskeyProof } from './passkey-proof.tsx'

type IdentityFieldsProps = {
  /** A second factor is on, and asked for as well. */
  hasFactor: boolean
  /** There is a passkey to use in place of a code. */
  hasPasskey: boolean
  problems: Record<string, string> | undefined
}

const begin = async () => (await callOverHttp(confirmPasskeyOptions, {})).body

/** Password and second factor, asked for again since the screen may be unattended. */
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
