/** Detail of an import as in its contract, and checks of which actions are allowed. */
import { sql } from 'kysely'
import { couldBeId } from '../../../../catalog/event/server/find-event.ts'
import type { Submission } from '../../../../catalog/submission/server/find-submission.ts'
import { AppError } from '../../../../kit/errors.ts'
import type { StreamedRequest } from '../../../../kit/request-head.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { queryRows } from '../../../../platform/db/query.ts'
import {
  type ImportDetail,
  type ImportSummary,
  importChoices,
  importSummary,
} from '../../file-contract.ts'
import { findImport, type StoredImport, summaryColumns } from './import-store.ts'
import { findChanged, undoUntil } from './undo-import.ts'
import { countStanding, findChangedOfSheet } from './undo-sheet.ts'

/** Content types that clients send for files; the actual format is detected by content. */
const fileTypes =
  /^(?:multipart\/form-data|application\/octet-stream|text\/(?:csv|calendar|plain)|application\/vnd\.openxmlformats)/i

export const requireFileType = ({ headers }: StreamedRequest): void => {
  if (fileTypes.test(headers.get('content-type') ?? '')) return
  throw new AppError('unsupported_media_type', {
    message: 'Send the file as application/octet-stream, or as the part "file" of a form.',
  })
}

export const conflict = (message: string) => new AppError('conflict', { message })

export const requireId = (id: string): string => {
  if (couldBeId(id)) return id
  throw new AppError('not_found')
}

/** Throws AppError unless the file is still a draft, not imported yet. */
export const requireDraft = (draft: StoredImport): StoredImport => {
  if (draft.state === 'reading' || draft.state === 'ready') return draft
  throw conflict(
    draft.state === 'importing'
      ? 'This file is being imported already.'
      : 'This file was imported already.',
  )
}

/** `isSheet`: true for an organizer's sheet, false for an administrator's import; the other kind is `not_found`. */
export const detailOf = async (db: Db, id: string, isSheet = false): Promise<ImportDetail> => {
  const stored = await findImport(db, requireId(id))
  if (!stored || (stored.sender !== null) !== isSheet) throw new AppError('not_found')
  return {
    ...importSummary.parse({ ...stored, counts: stored.found?.result.counts ?? null }),
    choices: importChoices.parse(stored.choices),
    progress: stored.progress,
    found: stored.found,
    ...(await laterChangesOf(db, stored)),
    undoUntil: undoUntil(stored),
  }
}

/** Later changes of its events, and the states of a sheet's dates. */
const laterChangesOf = async (
  db: Db,
  { id, state, sender }: StoredImport,
): Promise<Pick<ImportDetail, 'changed' | 'standing'>> => {
  const standing = { pending: 0, live: 0 }
  if (state !== 'done') return { changed: { total: 0, events: [] }, standing }
  if (sender === null) return { changed: await findChanged(db, id), standing }
  const changed = await findChangedOfSheet(db, id)
  return { changed, standing: await countStanding(db, id) }
}

/** Throws AppError unless the draft has been read and some of it can be imported. */
export const requireReadable = ({ state, found }: StoredImport): void => {
  if (state !== 'ready') throw conflict('This file is still being read. Try again in a moment.')
  if (found?.result.outcome !== 'read') {
    throw new AppError('unprocessable', { message: `The file ${found?.result.message ?? ''}` })
  }
}

const maxSheets = 20

/** Sheets of an email address, by the submission that they were sent with or became; newest first. */
export const findSheetNames = async (
  db: Db,
  submissionIds: readonly string[],
  sender: string,
): Promise<Map<string, { id: string; fileName: string }[]>> => {
  const { rows } = await sql<{ of: string; id: string; fileName: string }>`
    select s.of, i.id, i.file_name as "fileName"
    from unnest(${submissionIds}::text[]) as s (of), lateral (
      select id, file_name, created_at from imports
      where (submission_id = s.of or sent_as = s.of) and lower(sender) = lower(${sender})
        and state in ('done', 'undone')
      order by created_at desc, id desc limit ${maxSheets}) i
    order by i.created_at desc, i.id desc
  `.execute(db)
  const bySubmission = Map.groupBy(rows, ({ of }) => of)
  return new Map(
    [...bySubmission].map(([of, all]) => [of, all.map(({ id, fileName }) => ({ id, fileName }))]),
  )
}

/** Sheets sent by this submission's private link, or that became this submission; newest first. */
export const findSheets = (
  db: Db,
  { id, submitterEmail }: Pick<Submission, 'id' | 'submitterEmail'>,
): Promise<ImportSummary[]> =>
  queryRows(db)`
    select ${summaryColumns} from imports
    where (submission_id = ${id} or sent_as = ${id}) and lower(sender) = lower(${submitterEmail})
    order by created_at desc, id desc limit ${maxSheets}
  `
