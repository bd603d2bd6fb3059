/** Creates, replaces and withdraws corrections. */
import { sql } from 'kysely'
import { newId } from '../../../../kit/ids.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { changeRows, countChanged, queryRows } from '../../../../platform/db/query.ts'
import type { DraftPlace } from '../../../event/server/new-event.ts'

/** Origin: the organizer, a feed, or a logo or flyer that was fetched after publication. */
export type CorrectionOrigin = 'organizer' | 'feed' | 'logo' | 'flyer'

export type OpenCorrection = {
  id: string
  before: Record<string, unknown>
  changes: Record<string, unknown>
  place: DraftPlace | null
  batchId: string
  eventId: string
  createdAt: string
}

/** Open corrections by organizers; at most one per event. */
export const findOpenCorrections = (
  db: Db,
  eventIds: readonly string[],
): Promise<OpenCorrection[]> =>
  queryRows(db)`
    select id, batch_id as "batchId", event_id as "eventId", before, changes, place,
      created_at as "createdAt"
    from corrections
    where status = 'open' and origin = 'organizer' and event_id = any(${eventIds})
  `

export type NewCorrection = Pick<OpenCorrection, 'eventId' | 'before' | 'changes'> & {
  place: DraftPlace | undefined
  /** Default: `organizer`. */
  origin?: CorrectionOrigin
  /** Feed entry with a digest, so that the same change is not proposed again. */
  feedEntry?: { source: string; sourceId: string; digest: string }
}

/**
 * Queues corrections that were sent together. Each replaces an open correction of the same event, origin and feed
 * entry. Returns the id of the batch.
 */
export const proposeCorrections = async (
  db: Tx,
  corrections: readonly NewCorrection[],
  now = Date.now(),
): Promise<string> => {
  const batchId = newId()
  for (const { eventId, before, changes, place, origin = 'organizer', feedEntry } of corrections) {
    const { source = null, sourceId = null, digest = null } = feedEntry ?? {}
    await sql`
      update corrections set status = 'replaced'
      where status = 'open' and event_id = ${eventId} and origin = ${origin}
        and source is not distinct from ${source} and source_id is not distinct from ${sourceId}
    `.execute(db)
    await sql`
      insert into corrections (id, batch_id, event_id, before, changes, place, created_at, origin,
        source, source_id, digest)
      values (${newId()}, ${batchId}, ${eventId}, ${JSON.stringify(before)}::jsonb,
        ${JSON.stringify(changes)}::jsonb, ${place ? JSON.stringify(place) : null}::jsonb,
        ${new Date(now).toISOString()}, ${origin}, ${source}, ${sourceId}, ${digest})
    `.execute(db)
  }
  return batchId
}

/** Withdraws a feed's open corrections for these entries: the feed agrees with the live events again. */
export const withdrawByEntry = async (
  db: Tx,
  source: string,
  sourceIds: readonly string[],
): Promise<void> => {
  if (sourceIds.length === 0) return
  await sql`
    update corrections set status = 'withdrawn'
    where status = 'open' and origin = 'feed' and source = ${source}
      and source_id = any(${sourceIds})
  `.execute(db)
}

/** Withdraws a feed's open corrections that were created at this time. */
export const withdrawByTime = (db: Tx, source: string, at: string): Promise<void> =>
  changeRows(db)`
    update corrections set status = 'withdrawn'
    where status = 'open' and origin = 'feed' and source = ${source}
      and created_at = ${at}::timestamptz
  `

/** Closes organizers' open corrections without a decision. Returns the number of events. */
export const closeOpen = (
  db: Tx,
  eventIds: readonly string[],
  status: 'replaced' | 'withdrawn',
): Promise<number> =>
  countChanged(db)`
    update corrections set status = ${status}
    where status = 'open' and origin = 'organizer' and event_id = any(${eventIds})`
