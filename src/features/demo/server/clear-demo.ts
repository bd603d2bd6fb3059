import { sql } from 'kysely'
import { removeDemoEvents } from '../../../catalog/event/server/event-store.ts'
import { AppError } from '../../../kit/errors.ts'
import { type AuditEntry, recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { hasRow } from '../../../platform/db/list-page.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'

type Clearing = {
  /** Actor in the audit log. */
  actor: AuditEntry['actor']
  /** Most events to remove; above this, nothing is removed, as a page is waiting. */
  most?: number
}

/**
 * Permanently removes all generated events and their series. Returns the number of events. Throws `conflict` if there
 * are more than `most`.
 */
export const clearDemo = async (db: Db, { actor, most }: Clearing): Promise<number> =>
  inTransaction(db, async (transaction) => {
    if (most !== undefined && (await hasMoreThan(transaction, most))) {
      const message = `There are more than ${most} demo events. Remove them from the command line: npm run cli -- demo clear`
      throw new AppError('conflict', { message })
    }
    const removed = await removeDemoEvents(transaction)
    if (removed > 0) {
      const note = `${removed} demo events removed.`
      const subject = { type: 'demo', id: 'demo' }
      await recordAudit(transaction, { actor, action: 'demo_removed', subject, note })
    }
    return removed
  })

const hasMoreThan = (db: Db, most: number): Promise<boolean> =>
  hasRow(db, sql`select from events where demo offset ${most} limit 1`)
