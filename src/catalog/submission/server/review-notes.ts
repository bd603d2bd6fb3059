/** Latest note of a reviewer to the organizer of an event; the private link acts on it. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { changeRows, queryColumn } from '../../../platform/db/query.ts'

export type ReviewNote = {
  eventId: string
  /** The organizer never sees a `spam` note. */
  kind: 'rejected' | 'spam' | 'changes'
  reason: string
}

/** Replaces an earlier note about the event. */
export const keepReviewNote = (db: Tx, note: ReviewNote): Promise<void> =>
  changeRows(db)`
    insert into review_notes (event_id, kind, reason)
    values (${note.eventId}, ${note.kind}, ${note.reason})
    on conflict (event_id) do update
      set kind = excluded.kind, reason = excluded.reason, created_at = now()
  `

/** Requests changes to all pending events of a submission. Returns the ids of the events. */
export const noteChanges = (db: Tx, submissionId: string, reason: string): Promise<string[]> =>
  queryColumn(db)`
    insert into review_notes (event_id, kind, reason)
    select e.id, 'changes', ${reason} from submission_events m join events e on e.id = m.event_id
    where m.submission_id = ${submissionId} and e.status = 'pending' order by e.id
    on conflict (event_id) do update
      set kind = excluded.kind, reason = excluded.reason, created_at = now()
    returning event_id as id
  `

export const dropReviewNotes = (db: Tx, eventIds: readonly string[]): Promise<void> =>
  changeRows(db)`delete from review_notes where event_id = any(${eventIds})`

export type OpenNote = { kind: 'rejected' | 'changes'; reason: string }

/** Notes to show to organizers, by event id: rejections of deleted events, and changes requested for pending events. */
export const findReviewNotes = async (
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, OpenNote>> => {
  const { rows } = await sql<OpenNote & { eventId: string }>`
    select n.event_id as "eventId", n.kind, n.reason
    from review_notes n join events e on e.id = n.event_id
    where n.event_id = any(${eventIds}) and (n.kind, e.status) in (
      ('rejected', 'deleted'), ('changes', 'pending'))
  `.execute(db)
  return new Map(rows.map(({ eventId, kind, reason }) => [eventId, { kind, reason }]))
}
