/** Visitors' reports about events: counts new reports, and lists unanswered reports for organizers. */
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { changeRows, queryRows } from '../../../../platform/db/query.ts'
import { hashNetwork } from './key-networks.ts'
import { updateReportedFlags } from './update-reported-flags.ts'

export type NewEventReport = {
  /** Id of the report's message. */
  id: string
  eventId: string
  /** Reporter's network, as rate limits define it; only its hash is stored. */
  network: string
}

/**
 * Counts a report, in the transaction that stores its message. Lock the event before storing the message: the message's
 * foreign key takes a weaker lock first, so two concurrent reports would wait for each other.
 */
export const addReport = async (
  db: Tx,
  { id, eventId, network }: NewEventReport,
): Promise<void> => {
  const hash = await hashNetwork(db, network)
  await changeRows(db)`
    insert into event_reports (id, event_id, network_hash, network_keyed)
    values (${id}, ${eventId}, ${hash}, true)`
  await updateReportedFlags(db, [eventId])
}

export type OpenReport = {
  eventId: string
  /** Key of `reportReasons`, or a key of an earlier release. */
  reason: string
  text: string
  sentAt: string
}

/** Most reports that an organizer sees for one event. */
const maxShown = 20

/** Unanswered reports about these events, newest first, without their senders. */
export const listOpenReports = (db: Db, eventIds: readonly string[]): Promise<OpenReport[]> =>
  queryRows(db)`
    select own.* from unnest(${eventIds}::text[]) as requested (id)
    cross join lateral (
      select r.event_id as "eventId", coalesce(m.reason, 'other') as reason, m.text,
        r.created_at as "sentAt"
      from event_reports r join messages m on m.id = r.id
      where r.event_id = requested.id and r.answered_at is null
      order by r.created_at desc, r.id limit ${maxShown}) as own
  `
