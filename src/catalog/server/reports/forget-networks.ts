/** Deletes the networks of reports that were answered long ago, and weights that have not changed since. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { forgottenAfterDays } from './weigh-network.ts'

const answeredDays = 90

/** Answers how many reports and networks. */
export const forgetNetworks = async (db: Db): Promise<number> => {
  const reports = await sql`
    update event_reports set network_hash = null
    where network_hash is not null and answered_at < now() - make_interval(days => ${answeredDays}::int)
  `.execute(db)
  const networks = await sql`
    delete from report_networks
    where changed_at < now() - make_interval(days => ${forgottenAfterDays}::int)
  `.execute(db)
  return Number((reports.numAffectedRows ?? 0n) + (networks.numAffectedRows ?? 0n))
}
