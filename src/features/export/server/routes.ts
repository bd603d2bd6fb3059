import { sql } from 'kysely'
import type { CatalogVersion } from '../../../catalog/event/server/catalog-version.ts'
import { createSearchCache } from '../../../catalog/search/server/search-cache.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { publicCache } from '../../../platform/http/shared-cache.ts'
import {
  type ExportSummary,
  exportCalendar,
  exportCsv,
  exportJsonLines,
  exportWorkbook,
  getExportSummary,
} from '../contract.ts'
import { createSendExport, type SendParts } from './send-export.ts'
import { staticExportRoutes } from './static-routes.ts'

type ExportParts = SendParts & {
  pool: Database['pool']
  version: Pick<CatalogVersion, 'current'>
}

export const exportRoutes = (api: Api, parts: ExportParts): void => {
  const { reads, version } = parts
  const remember = createSearchCache(version, Date.now, 1)
  api.handle(getExportSummary, async ({ reply }) => {
    const summary = await remember('summary', () => summarizeExport(reads.db))
    return reply.with(summary, { 'cache-control': publicCache })
  })

  staticExportRoutes(api, parts)

  const send = createSendExport(parts)
  api.handle(exportCsv, (input) => send(input, 'csv', input.query.bom === '1'))
  api.handle(exportWorkbook, (input) => send(input, 'xlsx'))
  api.handle(exportJsonLines, (input) => send(input, 'jsonl'))
  api.handle(exportCalendar, (input) => send(input, 'ics'))
}

type Group = {
  state: string
  type: string
  live: number
  archived: number
  earliest: string | null
  latest: string | null
}

/** Counts everything that an export holds, by an index alone (migrations/0060). */
const summarizeExport = async (db: Db): Promise<ExportSummary> => {
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
