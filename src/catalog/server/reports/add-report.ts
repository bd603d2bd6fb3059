import type { Tx } from '../../../platform/db/database.ts'
import { hashNetwork } from './key-networks.ts'
import { settleReported } from './settle-reported.ts'

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
  const row = { id, event_id: eventId, network_hash: hash, network_keyed: true }
  await db.insertInto('event_reports').values(row).execute()
  await settleReported(db, [eventId])
}
