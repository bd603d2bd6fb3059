/** Asks organizers about their dates: every hour, for it is morning elsewhere each time. */
import type { Db } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { askOrganizers } from './ask-organizers.ts'

export const startAsking = (jobs: Jobs, db: Db, log: Log): Promise<void> => {
  const run = async (signal: AbortSignal) => {
    const asked = await askOrganizers(db, { signal })
    if (asked > 0) log.info({ asked }, 'asked organizers whether their dates are still on')
  }
  return jobs.define('ask-organizers', run, { every: '7 * * * *' })
}
