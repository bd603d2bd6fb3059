/** Weight of a network's reports: halved by each rejected report, doubled by each report answered as fixed. */
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database.ts'
import { queryColumn } from '../../../../platform/db/query.ts'
import { lockEvents } from '../../../event/server/decide-events.ts'
import type { ReportAnswer } from '../../report-answers.ts'

/** Days after the last change of its weight at which a network is deleted. */
export const forgottenAfterDays = 365

/** Reports from networks below this weight do not count. */
export const minWeight = 0.5

const factors: Partial<Record<ReportAnswer, number>> = { rejected: 0.5, fixed: 2 }

/** Lowest weight (the highest is 1): a network is back at 1 after four reports that were right. */
const lowestWeight = 1 / 16

type WeightChange = {
  networkHash: string
  answer: ReportAnswer | null
  change: 'given' | 'taken back'
}

/** Changes a network's weight. Returns ids of the locked events with open reports from it; none if it is unchanged. */
export const reweigh = async (
  db: Tx,
  { networkHash, answer, change }: WeightChange,
): Promise<string[]> => {
  const answerFactor = answer === null ? undefined : factors[answer]
  if (answerFactor === undefined) return []
  // "Fixed" doesn't raise a full weight, which most networks have, so halving it would punish an honest reporter.
  if (change === 'taken back' && answerFactor > 1) return []
  const factor = change === 'given' ? answerFactor : 1 / answerFactor
  await sql`
    insert into report_networks as n (network_hash, weight, keyed)
    values (${networkHash}, least(1, ${factor}::float8), true)
    on conflict (network_hash) do update set changed_at = now(),
      weight = greatest(${lowestWeight}::float8, least(1, n.weight * ${factor}::float8))
  `.execute(db)
  const ids = await queryColumn(db)`
    select distinct event_id from event_reports
    where network_hash = ${networkHash} and answered_at is null`
  await lockEvents(db, ids)
  return ids
}
