/** Scores what waits for review again once more was decided. Every ten minutes. */
import {
  listOutdated,
  scoreSubmissions,
} from '../../../../catalog/trust/server/words/score-submissions.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Jobs } from '../../../../platform/jobs.ts'

const batch = 500

/** Stops between two batches when `signal` is aborted. Returns the number of submissions. */
export const rescorePending = async (
  db: Db,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> => {
  let scored = 0
  for (;;) {
    const ids = await listOutdated(db, batch)
    if (ids.length > 0) await scoreSubmissions(db, ids)
    scored += ids.length
    if (ids.length < batch || signal?.aborted) return scored
  }
}

export const startRescoring = (jobs: Jobs, db: Db): Promise<void> =>
  jobs.define('score-pending', async (signal) => void (await rescorePending(db, { signal })), {
    every: '*/10 * * * *',
  })
