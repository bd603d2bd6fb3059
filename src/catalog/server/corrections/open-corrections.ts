/** The one writer of corrections, as far as organizers make them. */
import { sql } from 'kysely'
import { newId } from '../../../kit/ids.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { DraftPlace } from '../store/new-event.ts'
import './tables.ts'

export type OpenCorrection = Pick<Tables['corrections'], 'id' | 'before' | 'changes' | 'place'> & {
  batchId: string
  eventId: string
  createdAt: string
}

/** Open corrections of these events: at most one each. */
export const findOpenCorrections = async (
  db: Db,
  eventIds: readonly string[],
): Promise<OpenCorrection[]> => {
  const { rows } = await sql<OpenCorrection>`
    select id, batch_id as "batchId", event_id as "eventId", before, changes, place,
      created_at as "createdAt"
    from corrections where status = 'open' and event_id = any(${eventIds})
  `.execute(db)
  return rows
}

export type NewCorrection = Pick<OpenCorrection, 'eventId' | 'before' | 'changes'> & {
  place: DraftPlace | undefined
}

/**
 * Puts corrections that were sent at once into the queue, each in the place of an open one of its event. Returns the id
 * of the batch.
 */
export const proposeCorrections = async (
  db: Tx,
  corrections: readonly NewCorrection[],
  now = Date.now(),
): Promise<string> => {
  const batchId = newId()
  const eventIds = corrections.map(({ eventId }) => eventId)
  await closeOpen(db, eventIds, 'replaced')
  for (const { eventId, before, changes, place } of corrections) {
    await sql`
      insert into corrections (id, batch_id, event_id, before, changes, place, created_at)
      values (${newId()}, ${batchId}, ${eventId}, ${JSON.stringify(before)}::jsonb,
        ${JSON.stringify(changes)}::jsonb, ${place ? JSON.stringify(place) : null}::jsonb,
        ${new Date(now).toISOString()})
    `.execute(db)
  }
  return batchId
}

/** Takes what waits for review out of the queue, undecided. Returns the number of events. */
export const closeOpen = async (
  db: Tx,
  eventIds: readonly string[],
  status: 'replaced' | 'withdrawn',
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update corrections set status = ${status}
    where status = 'open' and event_id = any(${eventIds})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
