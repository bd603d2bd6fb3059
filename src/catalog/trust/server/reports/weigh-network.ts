/** Weight of a network's reports: halved by each rejected one, doubled by each that was fixed. */
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database.ts'
import { queryColumn } from '../../../../platform/db/query.ts'
import { lockEvents } from '../../../event/server/decide-events.ts'
import type { ReportAnswer } from '../../report-answers.ts'

/** Days after which a network is forgotten that did nothing to its weight since. */
export const forgottenAfterDays = 365

/** Networks below it do not count. */
export const minWeight = 0.5

const factors: Partial<Record<ReportAnswer, number>> = { rejected: 0.5, fixed: 2 }

/** Bounds of the weight: a network can come back by four reports that were right. */
const least = 1 / 16

type Reweighed = {
  networkHash: string
  answer: ReportAnswer | null
  what: 'given' | 'taken back'
}

/** Returns the events with open reports of this network, locked; none if the weight stays. */
export const reweigh = async (
  db: Tx,
  { networkHash, answer, what }: Reweighed,
): Promise<string[]> => {
  const given = answer === null ? undefined : factors[answer]
  if (given === undefined) return []
  // Most networks have the full weight, which "fixed" left as it was: halving it would punish an honest reporter.
  if (what === 'taken back' && given > 1) return []
  const factor = what === 'given' ? given : 1 / given
  await sql`
    insert into report_networks as n (network_hash, weight, keyed)
    values (${networkHash}, least(1, ${factor}::float8), true)
    on conflict (network_hash) do update set changed_at = now(),
      weight = greatest(${least}::float8, least(1, n.weight * ${factor}::float8))
  `.execute(db)
  const ids = await queryColumn(db)`
    select distinct event_id from event_reports
    where network_hash = ${networkHash} and answered_at is null`
  await lockEvents(db, ids)
  return ids
}
