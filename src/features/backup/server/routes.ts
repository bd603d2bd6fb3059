import { Readable } from 'node:stream'
import { AppError } from '../../../kit/errors.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Api } from '../../../platform/http/api.ts'
import { downloadBackup, listBackups, makeBackup, restoreBackup } from '../contract.ts'
import { type BackupFile, backupName } from './backup-files.ts'
import { type BackupPlace, placesOf } from './backup-places.ts'
import { failureWords, noteFailure } from './backup-reports.ts'
import { inPlace } from './find-backup.ts'
import { listBackups as list } from './list-backups.ts'
import { type BackupDeps, backUpNow } from './make-backup.ts'
import { beginAlone } from './one-at-a-time.ts'
import { restoreFound } from './restore-found.ts'

type BackupRouteDeps = BackupDeps & Pick<Database, 'pool' | 'connection'>
type BackupKey = { place: 'folder' | 'bucket'; name: string }

export const backupRoutes = (api: Api, deps: BackupRouteDeps): void => {
  const { db, places } = deps

  const note = (actor: Administrator, action: string, id: string) =>
    inTransaction(db, (tx) => recordAudit(tx, { actor, action, subject: { type: 'backup', id } }))

  const find = async ({ place: kind, name }: BackupKey) => {
    const place = places[kind]
    const file = (await place?.list())?.find((each) => each.name === name)
    if (!place || !file) throw new AppError('not_found', { message: "There's no such backup." })
    return { place, file }
  }

  api.answer(listBackups, async ({ administrator: { isConfirmed = false } }) => ({
    isConfirmed,
    ...(await list(db, places)),
  }))

  api.handle(makeBackup, async ({ administrator, reply }) => {
    if (placesOf(places).length === 0)
      throw new AppError('unprocessable', {
        message: 'None are made: BACKUP_DIR is off and BACKUP_URL is not set.',
      })
    const now = Date.now()
    await beginAlone(deps, {
      begin: () => note(administrator, 'backup_requested', backupName(now, 'by-hand')),
      work: () => backUpNow(deps, now, 'by-hand'),
    })
    return reply.nothing()
  })

  api.handle(downloadBackup, async ({ request, query, administrator, reply }) => {
    requireConfirmed(administrator)
    const { place, file } = await find(query)
    if (request.isHead) return reply.stream(undefined, headersOf(file))
    const content = await place.open(file.name)
    await note(administrator, 'backup_downloaded', file.name)
    return reply.stream(Readable.toWeb(content) as ReadableStream<Uint8Array>, headersOf(file))
  })

  api.handle(restoreBackup, async ({ body, administrator, reply }) => {
    requireConfirmed(administrator)
    const { place, file } = await find(body)
    await beginAlone(deps, {
      begin: () => note(administrator, 'backup_restore_requested', file.name),
      work: () => restore(deps, place, { name: file.name, actor: administrator }),
    })
    return reply.nothing()
  })
}

/** Requires a recent proof of identity: an unattended screen must not permit a download or a restore. */
const requireConfirmed = ({ isConfirmed }: Administrator): void => {
  if (isConfirmed) return
  throw new AppError('forbidden', {
    message: 'Confirm that it’s you first: your last sign-in was more than 5 minutes ago.',
  })
}

const headersOf = ({ name, bytes }: BackupFile) => ({
  'content-disposition': `attachment; filename="${name}"`,
  'content-length': String(bytes),
  'cache-control': 'no-store',
})

const restore = async (
  deps: BackupRouteDeps,
  place: BackupPlace,
  { name, actor }: { name: string; actor: Administrator },
): Promise<void> => {
  try {
    await restoreFound(deps, inPlace(place, name), { force: true, isKept: true, actor })
  } catch (error) {
    await noteFailure(deps.db, 'restore', `${name}: ${failureWords(error)}`)
    throw error
  }
}
