import { AppError } from '../../../../kit/errors.ts'

/** Reason why somebody is not let in: for the audit log, never for the one who tries. */
export class SignInRefusal extends Error {
  /** Account of the passkey, where none was named. */
  readonly accountId: string | undefined

  constructor(reason: string, accountId?: string) {
    super(reason)
    this.name = 'SignInRefusal'
    this.accountId = accountId
  }
}

/** Says nothing about what was wrong, so that nobody learns which accounts there are. */
export const refusedPassword = () =>
  new AppError('sign_in_required', {
    message: "The email address, password or code isn't right.",
  })

export const refusedPasskey = () =>
  new AppError('sign_in_required', {
    message: "We couldn't accept this passkey. Try again, or use your password.",
  })
