/** Removes what only time has ended: sessions and the counters of rate limits. Every ten minutes. */
import type { Db } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { purgeRateLimits } from '../../../platform/rate-limit.ts'
import { purgeSessions } from './sessions.ts'

export const startPurgeJob = (jobs: Jobs, db: Db): Promise<void> =>
  jobs.define(
    'purge-sessions-and-limits',
    async () => {
      await purgeSessions(db)
      await purgeRateLimits(db)
    },
    { every: '*/10 * * * *' },
  )
