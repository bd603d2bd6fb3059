/** Deletes the networks of old reports, and weights that have not changed for a year. */
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { countChanged } from '../../../../platform/db/query.ts'
import { forgottenAfterDays, minWeight } from './weigh-network.ts'

/** Days to keep a network after the answer; without an answer, after the network's last report about the event. */
const keptDays = 90

/** Prefix of the random value that replaces the network of an unanswered report. */
const gone = 'gone:'

export const isForgotten = (networkHash: string): boolean => networkHash.startsWith(gone)

/** Returns the number of reports and networks that changed. */
export const forgetNetworks = async (db: Db): Promise<number> => {
  const answered = await countChanged(db)`
    update event_reports set network_hash = null
    where network_hash is not null and answered_at < now() - make_interval(days => ${keptDays}::int)`
  const unanswered = await inTransaction(db, (tx) => forgetUnanswered(tx))
  const networks = await countChanged(db)`
    delete from report_networks
    where changed_at < now() - make_interval(days => ${forgottenAfterDays}::int)`
  return answered + unanswered + networks
}

/**
 * Replaces each network by a random value per event, so that reports still count as independent. Reports of a network
 * that doesn't count get null, so that they still don't count.
 */
const forgetUnanswered = (db: Db): Promise<number> =>
  countChanged(db)`
    with old as materialized (
      select event_id, network_hash, ${gone} || gen_random_uuid() as word from event_reports
      where answered_at is null and network_hash not like 'gone:%'
      group by event_id, network_hash
      having max(created_at) < now() - make_interval(days => ${keptDays}::int)
    )
    update event_reports r set network_keyed = true,
      network_hash = case when coalesce(n.weight, 1) >= ${minWeight}::float8 then old.word end
    from old left join report_networks n on n.network_hash = old.network_hash
    where r.event_id = old.event_id and r.network_hash = old.network_hash and r.answered_at is null`
