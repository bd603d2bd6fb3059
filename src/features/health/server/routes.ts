import { sql } from 'kysely'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/reads.ts'
import type { Api } from '../../../platform/http/api.ts'
import { health, readiness } from '../contract.ts'
import { createFolderProbe } from './probe-folder.ts'

type HealthParts = {
  db: Db
  reads: Reads
  /** Folder in which this machine keeps what must not be lost; undefined if it keeps nothing. */
  dataFolder: string | undefined
}

const noStore = { 'cache-control': 'no-store' }

export const healthRoutes = (api: Api, { db, reads, dataFolder }: HealthParts): void => {
  const probe = dataFolder === undefined ? async () => {} : createFolderProbe(dataFolder)
  api.handle(health, ({ reply }) => reply.with({ status: 'ok' as const }, noStore))
  api.handle(readiness, async ({ reply }) => {
    await Promise.all([
      sql`select 1`.execute(db).catch(unavailable('The database is not responding.')),
      probe().catch(unavailable('DATA_DIR is not writable.')),
    ])
    return reply.with({ status: 'ready' as const, replica: reads.status()?.state }, noStore)
  })
}

const unavailable =
  (message: string) =>
  (cause: unknown): never => {
    throw new AppError('unavailable', { message, cause })
  }
