import { AppError } from '../../../../kit/errors.ts'

/** Reason for refusing a sign-in: for the audit log, never for the visitor. */
export class SignInRefusal extends Error {
  /** Account of the passkey, if the attempt named no account. */
  readonly accountId: string | undefined

  constructor(reason: string, accountId?: string) {
    super(reason)
    this.name = 'SignInRefusal'
    this.accountId = accountId
  }
}

/** Does not reveal what was wrong, so that nobody learns which accounts exist. */
export const refusedPassword = () =>
  new AppError('sign_in_required', {
    message: "The email address, password or code isn't right.",
  })

export const refusedPasskey = () =>
  new AppError('sign_in_required', {
    message: "We couldn't accept this passkey. Try again, or use your password.",
  })
