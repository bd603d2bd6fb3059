import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ExportSummary } from '../contract.ts'

type Group = {
  state: string
  type: string
  live: number
  archived: number
  earliest: string | null
  latest: string | null
}

/** Counts everything that an export holds, by an index alone (migrations/0060). */
export const summarizeExport = async (db: Db): Promise<ExportSummary> => {
  const { rows } = await sql<Group>`
    select state, event_type as type, min(date) as earliest, max(date) as latest,
      count(*) filter (where status = 'published') as live,
      count(*) filter (where status = 'archived') as archived
    from events where status in ('published', 'archived')
    group by state, event_type
  `.execute(db)
  const dates = (field: 'earliest' | 'latest') => rows.flatMap((row) => row[field] ?? []).sort()
  const sum = (field: 'live' | 'archived') => rows.reduce((all, row) => all + row[field], 0)
  const [liveEvents, archivedEvents] = [sum('live'), sum('archived')]
  return {
    totalEvents: liveEvents + archivedEvents,
    liveEvents,
    archivedEvents,
    dateRange: {
      earliest: dates('earliest')[0] ?? null,
      latest: dates('latest').at(-1) ?? null,
    },
    eventsByState: countBy(rows, 'state'),
    eventsByType: countBy(rows, 'type'),
  }
}

/** The most first, equal ones by name. */
const countBy = (rows: readonly Group[], field: 'state' | 'type'): Record<string, number> => {
  const counts = new Map<string, number>()
  for (const row of rows) {
    counts.set(row[field], (counts.get(row[field]) ?? 0) + row.live + row.archived)
  }
  const order = ([a, m]: [string, number], [b, n]: [string, number]) => n - m || (a < b ? -1 : 1)
  return Object.fromEntries([...counts].sort(order))
}
