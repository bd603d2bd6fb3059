import { couldBeId } from '../../../../catalog/event/server/find-event.ts'
import type { Submission } from '../../../../catalog/submission/server/find-submission.ts'
import { openByLink } from '../../../../catalog/submission/server/open-by-token.ts'
import { requireUnblocked } from '../../../../catalog/trust/server/blocks/require-unblocked.ts'
import { daySeconds } from '../../../../kit/durations.ts'
import { AppError } from '../../../../kit/errors.ts'
import type { StreamedRequest } from '../../../../kit/request-head.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { type RateLimit, requireToken } from '../../../../platform/rate-limit.ts'
import { receiveFile } from '../../../../platform/uploads/receiving/receive-file.ts'
import {
  changeSheet,
  dropSheet,
  getSheet,
  listSheets,
  maxSheetMegabytes,
  sheetsPerDay,
  submitSheet,
  undoSheet,
  uploadSheet,
} from '../../sheet-contract.ts'
import { checkChoices, cleanFileName } from './file-settings.ts'
import {
  detailOf,
  findSheets,
  requireDraft,
  requireFileType,
  requireReadable,
} from './import-detail.ts'
import {
  addImport,
  deleteImport,
  lockImport,
  restartImport,
  type StoredImport,
} from './import-store.ts'
import { undoSheet as undo } from './undo-sheet.ts'

/** Limit on readings per email address: each uses a process, memory and a connection. */
const readingLimit: RateLimit = { limit: 12, windowSeconds: 600 }
const submitLimit: RateLimit = { limit: sheetsPerDay, windowSeconds: daySeconds }

type SheetDeps = { db: Db; start: () => void }

const countReading = (db: Db, sender: string) =>
  requireToken(db, `sheet-reading:${sender.toLowerCase()}`, readingLimit)

export const sheetRoutes = (api: Api, { db, start }: SheetDeps) => {
  const storeSheet = async (
    request: StreamedRequest,
    upload: { token: string; network: string; name?: string },
  ) => {
    const submission = await openByLink(db, upload.token, upload.network)
    const { submitterEmail: sender } = submission
    requireFileType(request)
    await requireUnblocked(db, { address: sender.toLowerCase(), network: upload.network })
    await countReading(db, sender)
    await using received = await receiveFile(request, { maxBytes: maxSheetMegabytes * 1024 * 1024 })
    const fileName = cleanFileName(upload.name ?? received.fileName)
    const id = await addImport(
      db,
      { fileName, by: submissionKey(submission), choices: { all: true } },
      received,
    )
    start()
    return id
  }

  api.handle(uploadSheet, async ({ params, query, request, network, reply }) =>
    reply.with(
      await detailOf(db, await storeSheet(request, { ...params, network, name: query.name }), true),
    ),
  )

  api.handle(listSheets, async ({ params, network, reply }) =>
    reply.with(await findSheets(db, await openByLink(db, params.token, network))),
  )

  api.handle(getSheet, async ({ params, network, reply }) => {
    const submission = await openByLink(db, params.token, network)
    const { id } = await ownSheet(db, params.id, submission)
    return reply.with(await detailOf(db, id, true))
  })

  api.handle(undoSheet, async ({ params, body, network, reply }) => {
    const submission = await openByLink(db, params.token, network)
    await inTransaction(db, async (tx) =>
      undo(tx, await ownSheet(tx, params.id, submission), body.cause),
    )
    return reply.with(await detailOf(db, params.id, true))
  })

  draftRoutes(api, { db, start })
  return { takeSheetFile: storeSheet }
}

/** Changes of sheets that have not been submitted yet. */
const draftRoutes = (api: Api, { db, start }: SheetDeps): void => {
  api.handle(changeSheet, async ({ params, body, network, reply }) => {
    const submission = await openByLink(db, params.token, network)
    const choices = { ...body, publish: false, all: true, permitted: false }
    await ownSheet(db, params.id, submission)
    checkChoices(choices)
    await countReading(db, submission.submitterEmail)
    await inTransaction(db, async (tx) => {
      const { id, source } = requireDraft(await ownSheet(tx, params.id, submission))
      await restartImport(tx, id, { choices, source })
    })
    start()
    return reply.with(await detailOf(db, params.id, true))
  })

  api.handle(submitSheet, async ({ params, network, reply }) => {
    const submission = await openByLink(db, params.token, network)
    requireReadable(requireDraft(await ownSheet(db, params.id, submission)))
    await requireToken(
      db,
      `sheet:${submission.submitterEmail.toLowerCase()}`,
      submitLimit,
      "You've reached the limit of files for a day. Try again tomorrow.",
    )
    await inTransaction(db, async (tx) => {
      const sheet = requireDraft(await ownSheet(tx, params.id, submission))
      requireReadable(sheet)
      await restartImport(tx, sheet.id)
    })
    start()
    return reply.with(await detailOf(db, params.id, true))
  })

  api.handle(dropSheet, async ({ params, network, reply }) => {
    const submission = await openByLink(db, params.token, network)
    await inTransaction(db, async (tx) => {
      const { id } = requireDraft(await ownSheet(tx, params.id, submission))
      await deleteImport(tx, id)
    })
    return reply.nothing()
  })
}

const submissionKey = ({ id, submitterEmail }: Submission) => ({ submissionId: id, submitterEmail })

/** Finds and locks a sheet of this submission's organizer, sent by its link or now its events; else `not_found`. */
const ownSheet = async (db: Db, id: string, submission: Submission): Promise<StoredImport> => {
  const found = couldBeId(id) ? await lockImport(db as Tx, id) : undefined
  const isOwn = found?.sender?.toLowerCase() === submission.submitterEmail.toLowerCase()
  if (isOwn && [found.submissionId, found.sentAs].includes(submission.id)) return found
  throw new AppError('not_found', { message: "There's no such file." })
}
