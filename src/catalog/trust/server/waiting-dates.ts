/** Dates of an address that nobody has reviewed. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { countAll } from '../../../platform/db/list-page.ts'
import { maxWaitingDates } from '../sender-step.ts'

/** Number of pending events in all submissions of an address. */
const countWaitingDates = (tx: Tx, address: string): Promise<number> =>
  countAll(
    tx,
    sql`select from submissions s
      join submission_events m on m.submission_id = s.id
      join events e on e.id = m.event_id
    where lower(s.submitter_email) = ${address} and e.status = 'pending'`,
  )

/** Number of pending dates of an address, if `more` dates would exceed the limit; otherwise undefined. */
export const tooManyWaiting = async (
  tx: Tx,
  address: string,
  more: number,
): Promise<number | undefined> => {
  const waiting = await countWaitingDates(tx, address)
  return waiting > 0 && waiting + more > maxWaitingDates ? waiting : undefined
}
