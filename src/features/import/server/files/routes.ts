import { sql } from 'kysely'
import { AppError, fieldError } from '../../../../kit/errors.ts'
import type { StreamedRequest } from '../../../../kit/request-head.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { countRows, cutPage, requireCursorRow } from '../../../../platform/db/list-page.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { receiveFile } from '../../../../platform/uploads/receiving/receive-file.ts'
import { withTexts } from '../../../../platform/uploads/receiving/receive-form.ts'
import * as contract from '../../file-contract.ts'
import { findFeed } from '../feeds/feed-store.ts'
import { countAdministrator } from '../reading/link-limits.ts'
import { checkChoices, cleanFileName } from './file-settings.ts'
import {
  detailOf,
  requireDraft,
  requireFileType,
  requireId,
  requireReadable,
} from './import-detail.ts'
import {
  addImport,
  deleteImport,
  lockImport,
  restartImport,
  summaryColumns,
} from './import-store.ts'
import { createImportRunner, type ImportDeps } from './run-imports.ts'
import { sheetRoutes } from './sheet-routes.ts'
import { undoImport } from './undo-import.ts'

export const importRoutes = (api: Api, deps: ImportDeps) => {
  const { db } = deps
  const runner = createImportRunner(deps)

  const storeFile = async (
    request: StreamedRequest,
    administrator: Administrator,
    name?: string,
  ) => {
    requireFileType(request)
    await countAdministrator(db, administrator.id)
    await using received = await receiveFile(request, {
      maxBytes: contract.maxMegabytes * 1024 * 1024,
    })
    const fileName = cleanFileName(name ?? received.fileName)
    const id = await addImport(db, { fileName, by: administrator, choices: {} }, received)
    runner.start()
    return id
  }

  api.handle(contract.uploadImport, async ({ query, request, administrator, reply }) =>
    reply.with(await detailOf(db, await storeFile(request, administrator, query.name))),
  )

  readRoutes(api, db)
  draftRoutes(api, db, runner.start)
  const { takeSheetFile } = sheetRoutes(api, { db, start: runner.start })

  /** Stores the file of a page's form; returns the form with the outcome. Ignores unknown senders' files. */
  const takePageForm = async (
    page: Request,
    { administrator, token, network }: FormSender,
  ): Promise<{ request: Request }> => {
    const texts = new URLSearchParams()
    try {
      if (token !== undefined)
        texts.set(contract.importIdField, await takeSheetFile(page, { token, network }))
      else if (administrator && !administrator.mustSetUp) {
        texts.set(contract.importIdField, await storeFile(page, administrator))
      }
    } catch (error) {
      // Rethrows what a browser's form can't cause; the usual error response applies.
      if (!(error instanceof AppError) || isNoForm(error)) throw error
      texts.set(contract.fileProblem, error.message)
    }
    return { request: withTexts(page, texts) }
  }
  return { takePageForm }
}

const readRoutes = (api: Api, db: Db): void => {
  api.list(contract.listImports, ({ query }) => findImports(db, query))

  api.answer(contract.getImport, ({ id }) => detailOf(db, id))

  api.answer(contract.undoImport, async ({ id, administrator }) => {
    await undoImport(db, requireId(id), administrator)
    return detailOf(db, id)
  })
}

/** Changes of imports that have not been imported yet. */
const draftRoutes = (api: Api, db: Db, start: () => void): void => {
  api.handle(contract.changeImport, async ({ params, body, administrator, reply }) => {
    checkChoices(body)
    await countAdministrator(db, administrator.id)
    await inTransaction(db, async (tx) => {
      const found = requireDraft(await lockKnown(tx, params.id))
      const source = body.source || found.fileName
      if (await findFeed(tx, { source })) throw followedError(source)
      await restartImport(tx, params.id, { choices: body, source })
    })
    start()
    return reply.with(await detailOf(db, params.id))
  })

  api.handle(contract.runImport, async ({ params, reply }) => {
    await inTransaction(db, async (tx) => {
      const draft = requireDraft(await lockKnown(tx, params.id))
      requireReadable(draft)
      const { source } = draft
      if (await findFeed(tx, { source })) throw followedError(source)
      await restartImport(tx, params.id)
    })
    start()
    return reply.with(await detailOf(db, params.id))
  })

  api.answer(contract.dropImport, ({ id }) =>
    inTransaction(db, async (tx) => {
      requireDraft(await lockKnown(tx, id))
      await deleteImport(tx, id)
    }),
  )
}

/** Sender of a page's form: an administrator, or the holder of a private link. */
type FormSender = { administrator: Administrator | undefined; token?: string; network: string }

const isNoForm = ({ code, fields }: AppError) =>
  code === 'not_found' || (code === 'invalid_request' && !fields?.file)

/** A feed with this name would report the file's events as missing at its next reading. */
const followedError = (source: string) =>
  fieldError('conflict', 'source', `You follow a feed called ${source}, so choose another name.`)

const lockKnown = async (tx: Parameters<typeof lockImport>[0], id: string) => {
  const found = await lockImport(tx, requireId(id))
  if (found?.sender === null) return found
  throw new AppError('not_found')
}

/** One page of imports, newest first. */
const findImports = async (db: Db, { limit, cursor }: { limit: number; cursor?: string }) => {
  if (cursor !== undefined) {
    await requireCursorRow(db, sql`select from imports where id = ${cursor} and sender is null`)
  }
  const { rows: readRows } = await sql<contract.ImportSummary>`
    select ${summaryColumns} from imports
    where sender is null and ${cursor === undefined ? sql`true` : sql`(created_at, id) < (select created_at, id from imports where id = ${cursor})`}
    order by created_at desc, id desc limit ${limit + 1}
  `.execute(db)
  const { rows, next } = cutPage(readRows, limit, ({ id }) => id)
  return {
    rows,
    total: await countRows(db, sql`select from imports where sender is null`),
    next,
  }
}
