import { ReadableStream as NodeStream } from 'node:stream/web'
import { sql } from 'kysely'
import type { CatalogVersion } from '../../../catalog/event/server/catalog-version.ts'
import { paths } from '../../../catalog/links/paths.ts'
import { createSearchCache } from '../../../catalog/search/server/search-cache.ts'
import type { RequestHead } from '../../../kit/request-head.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { isFresh } from '../../../platform/http/etag.ts'
import { type Reply, reply } from '../../../platform/http/reply.ts'
import { publicCache } from '../../../platform/http/shared-cache.ts'
import { readRange } from '../../../platform/uploads/read-range.ts'
import * as contract from '../contract.ts'
import { findStaticExport, readStaticExport, type StaticExport } from './find-static-export.ts'
import { refreshStaticExport } from './make-static-export.ts'
import { createSendExport, type SendExportDeps } from './send-export.ts'

type StaticExportDeps = Pick<Database, 'db' | 'pool'>

/** Static copy: its figures, and the file with validators and byte ranges. */
const staticExportRoutes = (api: Api, database: StaticExportDeps): void => {
  const currentCopy = createCurrentCopy(database)

  api.handle(contract.getStaticExportFacts, async () => {
    const { bytes, events, states, columns, madeAt } = await currentCopy()
    const facts = { path: paths.staticExport, bytes, events, states, columns, madeAt }
    return reply.with(facts, { 'cache-control': publicCache })
  })

  const send = async (request: RequestHead, path: string) =>
    path === paths.staticExport
      ? answer(database, await currentCopy(), request)
      : reply.moved(paths.staticExport)
  api.handle(contract.getStaticExport, ({ request }) =>
    send(request, contract.getStaticExport.path),
  )
  api.handle(contract.getNamedExport, ({ request, params: { name } }) =>
    send(request, `/${name}_database_export.csv`),
  )
}

/** Returns the current copy; if none exists yet, concurrent requests share one run that makes it. */
const createCurrentCopy = (database: StaticExportDeps) => {
  let pendingCopy: Promise<StaticExport> | undefined
  return async (): Promise<StaticExport> => {
    const found = await findStaticExport(database.db)
    if (found) return found
    pendingCopy ??= refreshStaticExport(database).finally(() => {
      pendingCopy = undefined
    })
    return pendingCopy
  }
}

const answer = (
  { db }: StaticExportDeps,
  copy: StaticExport,
  request: RequestHead,
): Reply<never> => {
  const headers = headersOf(copy)
  if (isUnchanged(request, copy)) return reply.unchanged(headers)
  const rangeHeader = mayBePartial(request, copy) ? request.headers.get('range') : null
  const range = readRange(rangeHeader, copy.bytes)
  if (range === 'unsatisfiable') {
    const errorHeaders = {
      ...headers,
      'content-range': `bytes */${copy.bytes}`,
      'content-length': '0',
    }
    return { ...reply.stream(undefined, errorHeaders), status: 416 }
  }
  const { start, end } = range ?? { start: 0, end: copy.bytes - 1 }
  const rangeHeaders = {
    ...headers,
    'content-length': String(end - start + 1),
    ...(range && { 'content-range': `bytes ${start}-${end}/${copy.bytes}` }),
  }
  const body =
    request.method === 'HEAD'
      ? undefined
      : NodeStream.from(readStaticExport(db, copy.id, { start, end }))
  return {
    ...reply.stream(body as ReadableStream | undefined, rangeHeaders),
    status: range ? 206 : 200,
  }
}

const etagOf = ({ sha256 }: StaticExport) => `"${sha256.slice(0, 27)}"`

/** Whole seconds, as in HTTP dates; in milliseconds. */
const modifiedAt = ({ madeAt }: StaticExport) => Math.floor(Date.parse(madeAt) / 1000) * 1000

const headersOf = (copy: StaticExport): Record<string, string> => ({
  'content-type': contract.getStaticExport.produces,
  'content-disposition': `attachment; filename="${paths.staticExport.slice(1)}"`,
  etag: etagOf(copy),
  'last-modified': new Date(modifiedAt(copy)).toUTCString(),
  'accept-ranges': 'bytes',
  // Byte ranges refer to the uncompressed file, so proxies must not compress it.
  'cache-control': `${publicCache}, no-transform`,
})

/** If-Modified-Since is ignored if If-None-Match is present (RFC 9110, 13.2.2). */
const isUnchanged = (request: RequestHead, copy: StaticExport): boolean => {
  if (request.headers.has('if-none-match')) return isFresh(request, etagOf(copy))
  return modifiedAt(copy) <= Date.parse(request.headers.get('if-modified-since') ?? '')
}

/** If-Range: a range of another version would not match the bytes that the client already has. */
const mayBePartial = (request: RequestHead, copy: StaticExport): boolean => {
  const condition = request.headers.get('if-range')
  return (
    condition === null || condition === etagOf(copy) || Date.parse(condition) === modifiedAt(copy)
  )
}

type ExportDeps = SendExportDeps & {
  pool: Database['pool']
  version: Pick<CatalogVersion, 'current'>
}

export const exportRoutes = (api: Api, deps: ExportDeps): void => {
  const { reads, version } = deps
  const remember = createSearchCache(version, Date.now, 1)
  api.handle(contract.getExportSummary, async () => {
    const summary = await remember('summary', () => summarizeExport(reads.db))
    return reply.with(summary, { 'cache-control': publicCache })
  })

  staticExportRoutes(api, deps)

  const send = createSendExport(deps)
  api.handle(contract.exportCsv, (input) => send(input, 'csv', input.query.bom === '1'))
  api.handle(contract.exportWorkbook, (input) => send(input, 'xlsx'))
  api.handle(contract.exportJsonLines, (input) => send(input, 'jsonl'))
  api.handle(contract.exportCalendar, (input) => send(input, 'ics'))
}

type EventGroup = {
  state: string
  type: string
  live: number
  archived: number
  earliest: string | null
  latest: string | null
}

/** Counts all events of an export by an index-only scan (migrations/0060). */
const summarizeExport = async (db: Db): Promise<contract.ExportSummary> => {
  const { rows } = await sql<EventGroup>`
    select state, event_type as type, min(date) as earliest, max(date) as latest,
      count(*) filter (where status = 'published') as live,
      count(*) filter (where status = 'archived') as archived
    from events where status in ('published', 'archived')
    group by state, event_type
  `.execute(db)
  const dates = (field: 'earliest' | 'latest') => rows.flatMap((row) => row[field] ?? []).sort()
  const sum = (field: 'live' | 'archived') => rows.reduce((total, row) => total + row[field], 0)
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

/** Sorted by count, largest first; ties by name. */
const countBy = (rows: readonly EventGroup[], field: 'state' | 'type'): Record<string, number> => {
  const counts = new Map<string, number>()
  for (const row of rows) {
    counts.set(row[field], (counts.get(row[field]) ?? 0) + row.live + row.archived)
  }
  const order = ([a, m]: [string, number], [b, n]: [string, number]) => n - m || (a < b ? -1 : 1)
  return Object.fromEntries([...counts].sort(order))
}
