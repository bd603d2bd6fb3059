import { AppError } from '../../../kit/errors.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { getAccount, hasSecondFactor } from './accounts/administrators.ts'
import { dropRecoveryCodes } from './accounts/recovery-codes.ts'
import { recordEvent } from './accounts/security-events.ts'
import { closeSessions } from './accounts/sessions.ts'
import { confirmIdentity, type IdentityProof } from './confirm-identity.ts'
import { deletePasskey } from './passkeys/passkey-rows.ts'
import { lastFactor } from './second-factor.ts'

type Removal = IdentityProof & {
  id: string
  /** Token of the current session; all others end. */
  token?: string
  /** Everybody must have a second factor: the last one stays. */
  isDemanded: boolean
}

/** Throws `not_found` for a key that is none of theirs, `conflict` for the last one where one is demanded. */
export const takePasskeyAway = async (
  db: Db,
  administrator: Administrator,
  { id, token, isDemanded, ...proof }: Removal,
): Promise<void> => {
  await confirmIdentity(db, administrator, proof)
  await inTransaction(db, async (tx) => {
    const name = await deletePasskey(tx, { id, administratorId: administrator.id })
    if (name === undefined) throw new AppError('not_found')
    if (!hasSecondFactor(await getAccount(tx, administrator.id))) {
      if (isDemanded) throw lastFactor()
      await dropRecoveryCodes(tx, administrator.id)
    }
    await closeSessions(tx, administrator.id, token)
    await recordEvent(tx, {
      event: 'passkey_removed',
      actor: administrator,
      account: administrator,
      source: proof.source,
      reason: name,
    })
  })
}
