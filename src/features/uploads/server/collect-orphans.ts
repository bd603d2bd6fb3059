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
  findKnownIds,
  findShownUrls,
  listFilesToDelete,
  lockReplaced,
  lockUnclaimed,
  type OldUpload,
} from './queries.ts'
import { deleteFiles } from './take-down.ts'

const batchSize = 200
const idLength = 16

export type CollectorDeps = { db: Db; files: FileStore; log: Log }

/** Deletes uploads that no event has claimed within 24 hours and no event shows. Returns the number of uploads. */
export const collectUnclaimed = (deps: CollectorDeps): Promise<number> =>
  collect(deps, async (tx, after) => {
    const old = await lockUnclaimed(tx, after, batchSize)
    // Queried after the rows are locked, so that claims committed before the lock are seen.
    const shownUrls = await findShownUrls(
      tx,
      old.map(({ name }) => uploadUrl(name)),
    )
    return { old, unused: old.filter(({ name }) => !shownUrls.has(uploadUrl(name))) }
  })

/** Deletes uploads whose events show another file by now. Returns the number of uploads. */
export const collectReplaced = (deps: CollectorDeps): Promise<number> =>
  collect(deps, async (tx, after) => {
    const old = await lockReplaced(tx, after, batchSize)
    return { old, unused: old }
  })

type FindUnused = (tx: Tx, after: string) => Promise<{ old: OldUpload[]; unused: OldUpload[] }>

const collect = async ({ db, files }: CollectorDeps, findUnused: FindUnused): Promise<number> => {
  let collected = 0
  let after = ''
  for (;;) {
    const { deletedIds, last } = await inTransaction(db, async (tx) => {
      const { old, unused } = await findUnused(tx, after)
      const ids = unused.map(({ id }) => id)
      await deleteUploads(tx, ids)
      return { deletedIds: ids, last: old.length === batchSize ? old.at(-1)?.id : undefined }
    })
    for (const id of deletedIds) {
      for await (const { key } of files.list(id)) await files.delete(key)
    }
    collected += deletedIds.length
    if (last === undefined) return collected
    after = last
  }
}

/**
 * Deletes files older than a day that have no row; returns their number. If most files have no row, storage and
 * database probably don't belong together (another database, a restored backup, a shared bucket): then deletes nothing.
 */
export const collectStrays = async ({ db, files, log }: CollectorDeps): Promise<number> => {
  const strays: string[] = []
  let known = 0
  for await (const keys of batchesOf(files)) {
    const rows = await findKnownIds(db, [...new Set(keys.map((key) => key.slice(0, idLength)))])
    const unknownKeys = keys.filter((key) => !rows.has(key.slice(0, idLength)))
    known += keys.length - unknownKeys.length
    strays.push(...unknownKeys)
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
    if (keys.length < batchSize) continue
    yield keys
    keys = []
  }
  yield keys
}

export const startOrphanCollector = async (jobs: Jobs, deps: CollectorDeps): Promise<void> => {
  const run = async () => {
    for (const id of await listFilesToDelete(deps.db)) await deleteFiles(deps, id)
    const uploads = (await collectUnclaimed(deps)) + (await collectReplaced(deps))
    const strays = await collectStrays(deps)
    if (uploads + strays > 0) deps.log.info({ uploads, strays }, 'deleted files without an event')
  }
  await jobs.define('collect-uploads', run, { every: '25 */6 * * *' })
}
