/** An administrator leaves the status of a merged listing as it is, with an entry in the audit log. */
import { confirmStatus } from '../../../../catalog/server/merges/write-listing.ts'
import { couldBeId } from '../../../../catalog/server/store/find-event.ts'
import { AppError } from '../../../../kit/errors.ts'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'

/** Throws `not_found` for an event that is no merged listing. */
export const confirmStatusOf = (
  db: Db,
  { id, administrator }: { id: string; administrator: Administrator },
): Promise<{ id: string }> =>
  inTransaction(db, async (tx) => {
    if (!couldBeId(id) || !(await confirmStatus(tx, id))) {
      throw new AppError('not_found', { message: "There's no such merged listing." })
    }
    const subject = { type: 'event', id }
    await recordAudit(tx, { actor: administrator, action: 'status_confirmed', subject })
    return { id }
  })
