/** Tells when one form is sent twice: by a double click, or again after an answer that got lost. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import '../../../catalog/server/tables.ts'
import '../../../catalog/server/submissions/tables.ts'
import { uploadIdOf } from '../../../catalog/files/uploaded-file.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Given } from '../check-submission.ts'

/**
 * Another event in the same form is another sending; a file that came again has a new address. Null where the sender
 * gave no key: then everything that comes is new.
 */
export const sendingHash = (given: Given): string | null => {
  const { sendKey, openedAt: _, leaveEmpty: __, proof: ___, ...fields } = given
  if (typeof sendKey !== 'string') return null
  const own = (url: unknown) => (typeof url === 'string' && uploadIdOf(url) ? 'sent' : url)
  const { flyerUrl, logoUrl, ...rest } = fields
  const texts = Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const content = JSON.stringify([sendKey, own(flyerUrl), own(logoUrl), texts])
  return createHash('sha256').update(content).digest('base64url')
}

/** Lets the same sending wait until this transaction has ended. */
export const keepOthersFrom = async (db: Tx, sendHash: string | null): Promise<void> => {
  if (sendHash === null) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${sendHash}, 0))`.execute(db)
}

/** Earlier result for this key: the (first) event, unless that is purged by now. */
export const findSent = async (
  db: Db,
  sendHash: string | null,
): Promise<{ eventId: string | null } | undefined> => {
  if (sendHash === null) return undefined
  const { rows } = await sql<{ eventId: string | null }>`
    select (select e.id from submission_events m join events e on e.id = m.event_id
      where m.submission_id = s.id order by e.sort_date, e.id limit 1) as "eventId"
    from submissions s where s.send_hash = ${sendHash}
  `.execute(db)
  return rows[0]
}
