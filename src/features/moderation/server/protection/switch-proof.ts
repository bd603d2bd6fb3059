/** Turns the proof of work on or off; with its entry in the audit log. */
import { recordAudit } from '../../../../platform/audit.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { setProofSwitch } from '../../../../platform/proof-of-work/proof-switch.ts'

/** The same state again changes nothing. */
export const switchProof = (db: Db, isOn: boolean, administrator: Administrator): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await setProofSwitch(tx, isOn))) return
    await recordAudit(tx, {
      actor: administrator,
      action: isOn ? 'turned_on' : 'turned_off',
      subject: { type: 'setting', id: 'proof-of-work' },
    })
  })
