/** Asks organizers about their dates: every hour, for it is morning elsewhere each time. What is over is deleted every night. */
import { forgetReminders } from '../../../catalog/server/confirmations/forget-reminders.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { askOrganizers } from './ask-organizers.ts'

export const startAsking = async (jobs: Jobs, db: Db, log: Log): Promise<void> => {
  const run = async (signal: AbortSignal) => {
    const asked = await askOrganizers(db, { signal })
    if (asked > 0) log.info({ asked }, 'asked organizers whether their dates are still on')
  }
  await jobs.define('ask-organizers', run, { every: '7 * * * *' })
  await jobs.define('forget-reminders', async () => void (await forgetReminders(db)), {
    every: '47 8 * * *',
  })
}
