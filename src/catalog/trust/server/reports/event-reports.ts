/** Visitors' reports about an event: a new one is counted, and its organizer sees those that nobody has answered. */
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { changeRows, queryRows } from '../../../../platform/db/query.ts'
import { hashNetwork } from './key-networks.ts'
import { updateReportedFlags } from './update-reported-flags.ts'

export type NewEventReport = {
  /** The id of its message. */
  id: string
  eventId: string
  /** The reporter's network, as rate limits know it; its hash is stored. */
  network: string
}

/**
 * Counts a report, in the transaction that stores its message. Lock the event before the message is stored: its
 * foreign key would take a weaker lock first, and two at once would wait for each other.
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
  /** A key of `reportReasons`, or one of an earlier release. */
  reason: string
  text: string
  sentAt: string
}

/** Most that an organizer sees of one event. */
const maxShown = 20

/** Reports about these events that nobody has answered, newest first; without who sent them. */
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
