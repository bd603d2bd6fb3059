/** Keeps the static copy up to date: at start, and every hour when something changed. */
import type { Database } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { findStaticExport } from './find-static-export.ts'
import { refreshStaticExport } from './make-static-export.ts'

const name = 'refresh-static-export'

/** A little less than the hour between two jobs, which never start to the second. */
const minAgeMs = 55 * 60_000

type Parts = Pick<Database, 'db' | 'pool'> & { jobs: Jobs; log: Log }

/** Defines the job and has it done once now, in whichever process takes it first. */
export const startStaticExport = async ({ jobs, log, ...database }: Parts): Promise<void> => {
  const run = async (signal: AbortSignal) => {
    const before = await findStaticExport(database.db)
    const { id, events } = await refreshStaticExport(database, { minAgeMs, signal })
    if (id !== before?.id) log.info({ events }, 'made the static export')
  }
  await jobs.define(name, run, { every: '17 * * * *' })
  await jobs.sendNow(name)
}
