/**
 * Deletes networks of old reports and messages, and messages done long ago; keys the plain hashes of an earlier
 * release. Runs at each start and every night.
 */
import { forgetNetworks } from '../../../catalog/trust/server/reports/forget-networks.ts'
import { keyNetworks } from '../../../catalog/trust/server/reports/key-networks.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { forgetMessageNetworks, forgetMessages } from './queries.ts'

const name = 'forget-report-networks'

export const startForgetting = async (jobs: Jobs, db: Db): Promise<void> => {
  const run = async () => {
    await keyNetworks(db)
    await forgetNetworks(db)
    await forgetMessages(db)
    await forgetMessageNetworks(db)
  }
  await jobs.define(name, run, { every: '42 8 * * *' })
  await jobs.sendNow(name)
}
