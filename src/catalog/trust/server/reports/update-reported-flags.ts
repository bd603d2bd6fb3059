/** Flags events as reported if they have enough independent reports that nobody has answered. */
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database.ts'
import { markReported, type ReportedMark } from '../../../event/server/mark-events.ts'
import { minWeight } from './weigh-network.ts'

/** Reports that flag an event, each from a different network. */
const enough = 2

/** Recounts the events' open reports. Lock the events first: concurrent recounts would miss each other's report. */
export const updateReportedFlags = async (db: Tx, eventIds: readonly string[]): Promise<void> => {
  const { rows } = await sql<ReportedMark>`
    select requested.id, count(distinct r.network_hash) filter (
      where coalesce(n.weight, 1) >= ${minWeight}::float8) >= ${enough} as reported
    from unnest(${eventIds}::text[]) as requested (id)
      left join event_reports r on r.event_id = requested.id and r.answered_at is null
      left join report_networks n on n.network_hash = r.network_hash
    group by requested.id
  `.execute(db)
  await markReported(db, rows)
}
