/** Forgets the networks of reports that were answered long ago. Every night. */
import { forgetNetworks } from '../../../catalog/server/reports/forget-networks.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'

export const startForgetting = (jobs: Jobs, db: Db): Promise<void> =>
  jobs.define('forget-report-networks', async () => void (await forgetNetworks(db)), {
    every: '42 8 * * *',
  })
