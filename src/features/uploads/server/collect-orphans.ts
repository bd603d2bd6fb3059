/** Deletes unused files: never claimed, replaced, taken down, or left behind by a process that was killed. */
import { uploadUrl } from '../../../catalog/file/uploaded-file.ts'
import { dayMs } from '../../../kit/durations.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { FileStore } from '../../../platform/uploads/file-store.ts'
import {
  deleteUploads,
  findKnown,
  findShown,
  listFilesToDelete,
  lockReplaced,
  lockUnclaimed,
  type OldUpload,
} from './queries.ts'
import { deleteFiles } from './take-down.ts'

const batch = 200
const idLength = 16

export type CollectorParts = { db: Db; files: FileStore; log: Log }

/** Deletes uploads that no event has claimed within 24 hours and no event shows. Returns the number of uploads. */
export const collectUnclaimed = (parts: CollectorParts): Promise<number> =>
  collect(parts, async (tx, after) => {
    const old = await lockUnclaimed(tx, after, batch)
    // Queried after the rows are locked, so that claims committed before the lock are seen.
    const shown = await findShown(
      tx,
      old.map(({ name }) => uploadUrl(name)),
    )
    return { old, unused: old.filter(({ name }) => !shown.has(uploadUrl(name))) }
  })

/** Deletes uploads whose events show another file by now. Returns the number of uploads. */
export const collectReplaced = (parts: CollectorParts): Promise<number> =>
  collect(parts, async (tx, after) => {
    const old = await lockReplaced(tx, after, batch)
    return { old, unused: old }
  })

type Look = (tx: Tx, after: string) => Promise<{ old: OldUpload[]; unused: OldUpload[] }>

const collect = async ({ db, files }: CollectorParts, look: Look): Promise<number> => {
  let collected = 0
  let after = ''
  for (;;) {
    const { gone, last } = await inTransaction(db, async (tx) => {
      const { old, unused } = await look(tx, after)
      const ids = unused.map(({ id }) => id)
      await deleteUploads(tx, ids)
      return { gone: ids, last: old.length === batch ? old.at(-1)?.id : undefined }
    })
    for (const id of gone) {
      for await (const { key } of files.list(id)) await files.delete(key)
    }
    collected += gone.length
    if (last === undefined) return collected
    after = last
  }
}

/**
 * Deletes files older than a day that have no row; returns their number. If most files have no row, storage and
 * database probably don't belong together (another database, a restored backup, a shared bucket): then deletes nothing.
 */
export const collectStrays = async ({ db, files, log }: CollectorParts): Promise<number> => {
  const strays: string[] = []
  let known = 0
  for await (const keys of batchesOf(files)) {
    const rows = await findKnown(db, [...new Set(keys.map((key) => key.slice(0, idLength)))])
    const unknown = keys.filter((key) => !rows.has(key.slice(0, idLength)))
    known += keys.length - unknown.length
    strays.push(...unknown)
  }
  if (strays.length > known) {
    log.warn(
      { files: strays.length, known },
      'most stored files are unknown to this database, so none is deleted',
    )
    return 0
  }
  for (const key of strays) await files.delete(key)
  return strays.length
}

const batchesOf = async function* (files: FileStore): AsyncGenerator<string[]> {
  let keys: string[] = []
  for await (const { key, modifiedAt } of files.list('')) {
    if (Date.now() - modifiedAt.getTime() < dayMs) continue
    keys.push(key)
    if (keys.length < batch) continue
    yield keys
    keys = []
  }
  yield keys
}

export const startOrphanCollector = async (jobs: Jobs, parts: CollectorParts): Promise<void> => {
  const run = async () => {
    for (const id of await listFilesToDelete(parts.db)) await deleteFiles(parts, id)
    const uploads = (await collectUnclaimed(parts)) + (await collectReplaced(parts))
    const strays = await collectStrays(parts)
    if (uploads + strays > 0) parts.log.info({ uploads, strays }, 'deleted files without an event')
  }
  await jobs.define('collect-uploads', run, { every: '25 */6 * * *' })
}
