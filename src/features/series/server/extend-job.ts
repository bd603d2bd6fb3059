/** Adds the next dates of running series, every night and at startup. */
import type { Db } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { extendAllSeries } from './extend-series.ts'

const name = 'extend-series'

/** Defines the job, and runs it once now, in the process that takes it first. */
export const startSeriesJob = async (jobs: Jobs, db: Db, log: Log): Promise<void> => {
  const run = async (signal: AbortSignal) => {
    const added = await extendAllSeries(db, { signal })
    if (added > 0) log.info({ added }, 'added the next dates of running series')
  }
  await jobs.define(name, run, { every: '25 9 * * *' })
  await jobs.sendNow(name)
}
