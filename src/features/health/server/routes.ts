import { sql } from 'kysely'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/reads.ts'
import type { Api } from '../../../platform/http/api.ts'
import type { FileStore } from '../../../platform/uploads/file-store.ts'
import { health, readiness } from '../contract.ts'
import { holdOutcome, probeFolder } from './probe-folder.ts'
import { probeStorage } from './probe-storage.ts'

type HealthDeps = {
  db: Db
  reads: Reads
  /** Folder with this machine's persistent data; undefined if it has none. */
  dataFolder: string | undefined
  /** Storage of uploads on another machine; undefined if uploads are in the data folder. */
  storage?: FileStore
}

const noStore = { 'cache-control': 'no-store' }

export const healthRoutes = (api: Api, deps: HealthDeps): void => {
  const { db, reads, dataFolder, storage } = deps
  const probeData = holdOutcome(async () => dataFolder && probeFolder(dataFolder))
  const probeFiles = holdOutcome(async () => storage && probeStorage(storage))
  api.handle(health, ({ reply }) => reply.with({ status: 'ok' as const }, noStore))
  api.handle(readiness, async ({ reply }) => {
    await Promise.all([
      sql`select 1`.execute(db).catch(unavailable('The database is not responding.')),
      probeData().catch(unavailable('DATA_DIR is not writable.')),
      probeFiles().catch(unavailable('The storage of uploads is not responding.')),
    ])
    return reply.with({ status: 'ready' as const, replica: reads.status()?.state }, noStore)
  })
}

const unavailable =
  (message: string) =>
  (cause: unknown): never => {
    throw new AppError('unavailable', { message, cause })
  }
