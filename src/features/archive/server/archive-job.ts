/** Moves past events to the archive, every five minutes and at startup. */
import { archivePast } from '../../../catalog/event/server/event-store.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'

const name = 'archive-past-events'

type ArchiveOptions = {
  now?: number
  signal?: AbortSignal
  /** Events per transaction, to limit the time for which locks are held. */
  batch?: number
}

/**
 * Archives all events whose last day at the venue is over at `now`, in batches of one transaction each. Returns the
 * number of events. Stops between batches if `signal` is aborted.
 */
export const archiveAllPast = async (
  db: Db,
  { now = Date.now(), signal, batch = 2_000 }: ArchiveOptions = {},
): Promise<number> => {
  let archivedCount = 0
  for (;;) {
    const count = await inTransaction(db, (transaction) => archivePast(transaction, now, batch))
    archivedCount += count
    if (count === 0 || signal?.aborted) return archivedCount
  }
}

/** Defines the job, and runs it once now, in the process that takes it first. */
export const startArchiveJob = async (jobs: Jobs, db: Db, log: Log): Promise<void> => {
  const run = async (signal: AbortSignal) => {
    const moved = await archiveAllPast(db, { signal })
    if (moved > 0) log.info({ moved }, 'archived events that are over')
  }
  await jobs.define(name, run, { every: '*/5 * * * *' })
  await jobs.sendNow(name)
}
