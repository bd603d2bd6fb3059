import type { PoolClient } from 'pg'
import type { CatalogVersion } from '../../../catalog/server/catalog-version.ts'
import { createMemory } from '../../../catalog/server/search-memory.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import {
  exportCalendar,
  exportCsv,
  exportJsonLines,
  exportWorkbook,
  getExportSummary,
} from '../contract.ts'
import { copyCsv } from './copy-csv.ts'
import { readEvents } from './read-events.ts'
import { createSendExport } from './send-export.ts'
import { staticExportRoutes } from './static-routes.ts'
import { summarizeExport } from './summarize.ts'
import { writeCalendar, writeJsonLines } from './write-text.ts'
import { writeWorkbook } from './write-workbook.ts'

export type ExportParts = {
  db: Db
  pool: Database['pool']
  version: Pick<CatalogVersion, 'current'>
  config: Pick<Config, 'PUBLIC_URL'>
  isAdministrator: (request: Request) => Promise<boolean>
}

export const exportRoutes = (api: Api, parts: ExportParts): void => {
  const { db, version, config } = parts
  const remember = createMemory(version, Date.now, 1)
  api.handle(getExportSummary, async ({ reply }) => {
    const summary = await remember('summary', () => summarizeExport(db))
    return reply.with(summary, { 'cache-control': 'public, max-age=60' })
  })

  staticExportRoutes(api, parts)

  const send = createSendExport(parts)
  const batches = (client: PoolClient, contacts: boolean) => readEvents(client, { db, contacts })

  api.handle(exportCsv, (input) =>
    send(input, {
      format: 'csv',
      type: exportCsv.produces,
      read: (client, contacts) => copyCsv(client, { contacts, mark: input.query.bom === '1' }),
    }),
  )
  api.handle(exportWorkbook, (input) =>
    send(input, {
      format: 'xlsx',
      type: exportWorkbook.produces,
      read: (client, contacts) => writeWorkbook(batches(client, contacts)),
    }),
  )
  api.handle(exportJsonLines, (input) =>
    send(input, {
      format: 'jsonl',
      type: exportJsonLines.produces,
      read: (client, contacts) => writeJsonLines(batches(client, contacts)),
    }),
  )
  api.handle(exportCalendar, (input) => {
    const base = config.PUBLIC_URL ?? new URL(input.request.url).origin
    return send(input, {
      format: 'ics',
      type: exportCalendar.produces,
      read: (client) => writeCalendar(batches(client, false), base, siteSettings.name),
    })
  })
}
