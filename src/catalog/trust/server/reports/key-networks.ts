/**
 * Hashes of the networks of reporters and submitters, keyed with a secret of the site (HMAC-SHA-256): there are so few
 * addresses that a plain hash could be guessed.
 */
import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { getSiteKey } from '../../../../platform/auth/site-key.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { queryColumn } from '../../../../platform/db/query.ts'
import { lockEvents } from '../../../event/server/decide-events.ts'
import { updateReportedFlags } from './update-reported-flags.ts'

const keyOf = (db: Db) => getSiteKey(db, 'report-networks')

/** Hash of 43 characters, base64url. */
export const hashNetwork = async (db: Db, network: string): Promise<string> =>
  keyedHash(await keyOf(db), unkeyedHash(network))

/** Hash that earlier releases stored, without the key. */
const unkeyedHash = (network: string): string =>
  createHash('sha256').update(`report:${network}`).digest('base64url')

const keyedHash = (key: Buffer, hash: string): string =>
  createHmac('sha256', key).update(hash).digest('base64url')

const batch = 1_000

/** Replaces plain hashes of an earlier release by keyed hashes. Returns the number of networks. */
export const keyNetworks = async (db: Db): Promise<number> => {
  let total = 0
  for (;;) {
    const count = await inTransaction(db, keyBatch)
    total += count
    if (count < batch) return total
  }
}

const keyBatch = async (db: Tx): Promise<number> => {
  const unkeyedHashes = await queryColumn(db)`
    select network_hash from (
      select network_hash from event_reports where not network_keyed and network_hash is not null
      union select network_hash from report_networks where not keyed) as unkeyed
    order by network_hash limit ${batch}`
  if (unkeyedHashes.length === 0) return 0
  const key = await keyOf(db)
  const keyedHashes = unkeyedHashes.map((each) => keyedHash(key, each))
  const pairs = sql`unnest(${unkeyedHashes}::text[], ${keyedHashes}::text[]) as known (plain, keyed)`
  const ids = await queryColumn(db)`
    select distinct event_id from event_reports
    where network_hash = any(${unkeyedHashes}) and answered_at is null`
  await lockEvents(db, ids)
  await sql`
    update event_reports r set network_hash = known.keyed, network_keyed = true
    from ${pairs} where r.network_hash = known.plain and not r.network_keyed
  `.execute(db)
  await sql`
    with old as (
      delete from report_networks n using ${pairs} where n.network_hash = known.plain and not n.keyed
      returning known.keyed as hash, n.weight, n.changed_at)
    insert into report_networks as n (network_hash, weight, changed_at, keyed)
    select hash, weight, changed_at, true from old
    on conflict (network_hash) do update set weight = least(n.weight, excluded.weight)
  `.execute(db)
  await updateReportedFlags(db, ids)
  return unkeyedHashes.length
}
