import { createMemory } from '../../../catalog/server/search/search-memory.ts'
import type { CatalogVersion } from '../../../catalog/server/store/catalog-version.ts'
import type { RequestHead } from '../../../kit/request-head.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/reads.ts'
import type { Api } from '../../../platform/http/api.ts'
import { publicCache } from '../../../platform/http/shared-cache.ts'
import {
  exportCalendar,
  exportCsv,
  exportJsonLines,
  exportWorkbook,
  getExportSummary,
} from '../contract.ts'
import { createSendExport } from './send-export.ts'
import { staticExportRoutes } from './static-routes.ts'
import { summarizeExport } from './summarize.ts'

export type ExportParts = {
  db: Db
  pool: Database['pool']
  reads: Reads
  version: Pick<CatalogVersion, 'current'>
  config: Pick<Config, 'PUBLIC_URL'>
  isAdministrator: (request: RequestHead) => Promise<boolean>
}

export const exportRoutes = (api: Api, parts: ExportParts): void => {
  const { reads, version } = parts
  const remember = createMemory(version, Date.now, 1)
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
