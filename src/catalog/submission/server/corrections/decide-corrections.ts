/** Writes administrators' decisions about corrections. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { changeRows, queryColumn, queryRows } from '../../../../platform/db/query.ts'
import type { CorrectionOrigin, OpenCorrection } from './open-corrections.ts'

export type Correction = OpenCorrection & {
  status: 'open' | 'approved' | 'rejected' | 'withdrawn' | 'replaced'
  decidedAt: string | null
  decidedBy: string | null
  reason: string
  origin: CorrectionOrigin
  source: string | null
}

const columns =
  sql.raw(`c.id, c.batch_id as "batchId", c.event_id as "eventId", c.before, c.changes,
  c.place, c.created_at as "createdAt", c.status, c.decided_at as "decidedAt",
  c.decided_by as "decidedBy", c.reason, c.origin, c.source`)

/** Corrections of a batch, ordered by the dates of their events. */
export const findCorrections = (db: Db, batchId: string): Promise<Correction[]> =>
  queryRows(db)`
    select ${columns} from corrections c join events e on e.id = c.event_id
    where c.batch_id = ${batchId} order by e.sort_date, e.id
  `

/** Locks the corrections of a batch until the transaction ends. Lock their events first. */
export const lockCorrections = async (db: Tx, batchId: string): Promise<Correction[]> => {
  await sql`
    select from corrections where batch_id = ${batchId} order by id for update
  `.execute(db)
  return findCorrections(db, batchId)
}

export type CorrectionDecision = { status: 'approved' | 'rejected'; by: string; reason: string }

/** Closes the corrections that are still open; an approved correction stores the applied changes. */
export const decideCorrections = (
  db: Tx,
  corrections: readonly Pick<Correction, 'id' | 'changes'>[],
  { status, by, reason }: CorrectionDecision,
  now = Date.now(),
): Promise<void> =>
  changeRows(db)`
    update corrections c set status = ${status}, decided_at = ${new Date(now).toISOString()},
      decided_by = ${by}, reason = ${reason},
      changes = case when ${status}::text = 'approved' then r.changes else c.changes end
    from jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb) as r(id text, changes jsonb)
    where c.id = r.id and c.status = 'open'
  `

/**
 * Reopens rejected corrections, unless a newer correction is open for the event or the event is deleted. Returns the
 * ids of the events.
 */
export const reopenCorrections = (db: Tx, batchId: string): Promise<string[]> =>
  queryColumn(db)`
    update corrections set status = 'open', decided_at = null, decided_by = null, reason = ''
    where batch_id = ${batchId} and status = 'rejected'
      and not exists (select from corrections o
        where o.event_id = corrections.event_id and o.status = 'open'
          and o.origin = corrections.origin
          and o.source is not distinct from corrections.source
          and o.source_id is not distinct from corrections.source_id)
      and exists (select from events e where e.id = corrections.event_id and e.status <> 'deleted')
    returning event_id as "eventId"
  `
