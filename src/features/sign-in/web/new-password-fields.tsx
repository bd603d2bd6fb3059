import { data } from 'react-router'
import { maxPassword, minPassword, passwordHint } from '../password-rules.ts'
import { LabeledInput } from './labeled-input.tsx'

/** Response to a form whose two new passwords differ; `more` is added to it. */
export const answerDifference = <More extends object>(more: More) => {
  const fields: Record<string, string> = { repeated: "The passwords don't match." }
  return data({ ...more, message: 'Some fields need attention.', fields }, 422)
}

type NewPasswordFieldsProps = {
  name: string
  label: string
  /** Field → how to fix it. */
  problems: Record<string, string> | undefined
}

const shared = {
  type: 'password',
  autoComplete: 'new-password',
  required: true,
  minLength: minPassword,
  maxLength: maxPassword,
}

/** A new password, typed twice. */
export const NewPasswordFields = ({ name, label, problems }: NewPasswordFieldsProps) => (
  <>
    <LabeledInput
      {...shared}
      name={name}
      label={label}
      hint={passwordHint}
      problem={problems?.[name]}
    />
    <LabeledInput
      {...shared}
      name="repeated"
      label={`Confirm ${label.toLowerCase()}`}
      problem={problems?.repeated}
    />
  </>
)
