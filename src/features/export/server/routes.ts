import type { CatalogVersion } from '../../../catalog/event/server/catalog-version.ts'
import { createSearchCache } from '../../../catalog/search/server/search-cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { publicCache } from '../../../platform/http/shared-cache.ts'
import {
  exportCalendar,
  exportCsv,
  exportJsonLines,
  exportWorkbook,
  getExportSummary,
} from '../contract.ts'
import { createSendExport, type SendParts } from './send-export.ts'
import { staticExportRoutes } from './static-routes.ts'
import { summarizeExport } from './summarize.ts'

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
