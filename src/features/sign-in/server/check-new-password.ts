import { passwordProblem } from '../password-rules.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Problem with a new password, as a sentence; undefined if the password is acceptable. */
export const newPasswordProblem = async (
  password: string,
  email: string,
): Promise<string | undefined> => {
  const problem = passwordProblem(password, email)
  if (problem) return problem
  if (await isCommonPassword(password))
    return 'This password, or one much like it, is on lists that attackers try first. Choose a few unrelated words.'
  return undefined
}
