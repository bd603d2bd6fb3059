/** Opens a session for whoever has a passkey that verified its user: two factors in one. */
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { PasskeyAssertion } from '../passkeys-contract.ts'
import { type Account, findAccount, holdAccount } from './accounts/administrators.ts'
import { refusedPasskey, SignInRefusal } from './accounts/sign-in-refusal.ts'
import { checkPasskey } from './passkeys/check-passkey.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'
import { type Browser, openRecorded } from './sign-in.ts'
import { tryToSignIn } from './try-to-sign-in.ts'

type Given = Browser & { passkey: PasskeyAssertion; party: RelyingParty }

/** Answers the new session's token and whose it is. Throws `sign_in_required` or `rate_limited`. */
export const openSessionByPasskey = async (
  db: Db,
  given: Given,
): Promise<{ token: string; account: Account }> => {
  const { network, device, deviceToken, passkey, party } = given
  const judge = async () => {
    const use = { purpose: 'sign-in' } as const
    const { administrator_id: id } = await checkPasskey(db, passkey, {
      party,
      use,
      verifiesUser: true,
    })
    const account = await findAccount(db, id)
    const token = await inTransaction(db, async (tx) => {
      if (!account || !(await holdAccount(tx, account)))
        throw new SignInRefusal('account is disabled', id)
      return openRecorded(tx, account, { ...given, how: 'with a passkey' })
    })
    return { token, account: account as Account }
  }
  const attempt = { source: { network, device }, deviceToken }
  return tryToSignIn(db, attempt, { judge, refused: refusedPasskey })
}
