import type { Role } from '../../kit/roles.ts'

/** Signed-in administrator, as handlers see it. */
export type Administrator = {
  id: string
  /** In lower case. */
  email: string
  role: Role
  /** True while the administrator lacks the required second factor: only setting it up is allowed. */
  mustSetUp?: true
  /** True for five minutes after password and second factor were entered. */
  isConfirmed?: true
}
