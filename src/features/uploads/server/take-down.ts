/** Takes a file down permanently: it is no longer served or shown, and its content is rejected from now on. */
import { sql } from 'kysely'
import { removeFile } from '../../../catalog/event/server/event-files.ts'
import type { TakenDown } from '../../../catalog/file/upload-file.ts'
import { uploadIdOf, uploadUrl } from '../../../catalog/file/uploaded-file.ts'
import { AppError } from '../../../kit/errors.ts'
import { type AuditEntry, recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queryRow } from '../../../platform/db/query.ts'
import type { FileStore } from '../../../platform/uploads/file-store.ts'
import { markFilesDeleted } from './queries.ts'

type TakeDown = {
  /** URL of the file or of one of its sizes or pages, with or without the site's origin. */
  address: string
  reason: string
  actor: AuditEntry['actor']
}

/**
 * Throws `not_found`, or `conflict` if the file was already taken down. Access ends when the transaction commits; then
 * the files are deleted, by a job if that fails.
 */
export const takeDown = async (
  { db, files }: { db: Db; files: FileStore },
  { address, reason, actor }: TakeDown,
): Promise<TakenDown> => {
  const id = uploadIdOf(pathOf(address))
  if (!id) throw noSuchFile()
  const result = await inTransaction(db, async (tx) => {
    const file = await queryRow(tx)<{ name: string; sha256: string; isDown: boolean }>`
      select name, sha256, taken_down_at is not null as "isDown" from uploads
      where id = ${id} for update
    `
    if (!file) throw noSuchFile()
    if (file.isDown) {
      throw new AppError('conflict', { message: 'This file has already been taken down.' })
    }
    await sql`update uploads set taken_down_at = now() where id = ${id}`.execute(tx)
    const url = uploadUrl(file.name)
    const events = await removeFile(tx, url)
    await recordAudit(tx, {
      actor,
      action: 'file_taken_down',
      subject: { type: 'file', id },
      before: { url, sha256: file.sha256, events },
      note: reason.trim(),
    })
    return { url, events: events.length }
  })
  await deleteFiles({ db, files }, id).catch(() => {})
  return result
}

/** Deletes all files of an upload that was taken down. */
export const deleteFiles = async (
  { db, files }: { db: Db; files: FileStore },
  id: string,
): Promise<void> => {
  for await (const { key } of files.list(id)) await files.delete(key)
  await markFilesDeleted(db, id)
}

const pathOf = (address: string): string => {
  const text = address.trim()
  return URL.canParse(text) ? new URL(text).pathname : text.replace(/[?#].*$/, '')
}

const noSuchFile = () =>
  new AppError('not_found', {
    message: "There's no such file. Give its address: /uploads/…",
    fields: { address: 'Give the address of a file: /uploads/…' },
  })
