/** Queries of senders and of entries that went live by trust. */
import { type RawBuilder, sql } from 'kysely'
import { changesOf } from '../../../../catalog/event/corrections.ts'
import type { Db } from '../../../../platform/db/database.ts'
import {
  afterCursor,
  countAll,
  countedAtMost,
  countRows,
  cutPage,
  hasRow,
  type ListPage,
  requireCursorRow,
} from '../../../../platform/db/list-page.ts'
import type { SenderFilters, TrustedEntry } from '../../senders-contract.ts'
import { keywordPattern } from '../queries.ts'

type Paging = { limit: number; cursor?: string }

/** One page of all senders, by address: addresses with a submission or a stored step. */
export const findSenders = async (
  db: Db,
  { limit, cursor = '', address = '' }: SenderFilters,
): Promise<ListPage<{ address: string }>> => {
  if (cursor) {
    await requireCursorRow(
      db,
      sql`select from senders where address = ${cursor}
        union all select from submissions where lower(submitter_email) = ${cursor}`,
    )
  }
  const addressPart = address.trim().toLowerCase()
  const { rows } = await sql<{ address: string }>`
    ${addressesAfter(cursor, addressPart, limit + 1)} order by address limit ${limit + 1}
  `.execute(db)
  const total = await countRows(db, addressesAfter('', addressPart, countedAtMost))
  return { ...cutPage(rows, limit, (row) => row.address), total }
}

/** Distinct addresses after `after`, at most `most` from each table. */
const addressesAfter = (after: string, addressPart: string, most: number) => sql`
  (${
    addressPart === ''
      ? skipScan(after, most)
      : sql`
    select distinct lower(submitter_email) as address from submissions
    where lower(submitter_email) > ${after} and lower(submitter_email) like ${keywordPattern(addressPart)}
    order by address limit ${most}`
  })
  union
  (select address from senders
    where address > ${after} ${addressPart === '' ? sql`` : sql`and address like ${keywordPattern(addressPart)}`}
    order by address limit ${most})`

/** Skip scan: one index step per address, because some addresses sent thousands of submissions. */
const skipScan = (after: string, most: number) => {
  const next = (before: RawBuilder<unknown>) => sql`
    select lower(n.submitter_email) as address from submissions n
    where lower(n.submitter_email) > ${before} order by lower(n.submitter_email) limit 1`
  return sql`
    with recursive sent as (
      (${next(sql`${after}`)})
      union all
      select n.address from sent, lateral (${next(sql`sent.address`)}) n
    )
    select address from sent limit ${most}`
}

/** True if an address (lowercase) has submitted anything. */
export const hasSubmitted = (db: Db, address: string): Promise<boolean> =>
  hasRow(db, sql`select from submissions where lower(submitter_email) = ${address}`)

type TrustedRow = Omit<TrustedEntry, 'events' | 'kind'> & {
  events: (Omit<TrustedEntry['events'][number], 'changes'> & {
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
  })[]
}

/** Most dates listed for an entry. */
const maxEvents = 60

/** One entry per batch of changes that were sent together. */
export const findOpenTrusted = async (
  db: Db,
  { limit, cursor }: Paging,
): Promise<ListPage<TrustedEntry>> => {
  const row = sql`select min(created_at), batch_id from trusted_changes
    where batch_id = ${cursor} group by batch_id`
  const after = await afterCursor(db, cursor, sql`(b.at, b.id) >`, row)
  const found = await sql<TrustedRow>`
    with b as (
      select t.batch_id as id, min(t.created_at) as at, min(t.submission_id) as submission_id,
        min(t.reason) as reason
      from trusted_changes t where t.closed_at is null group by t.batch_id
    )
    select b.id, b.at as "sentAt", b.reason, s.submitter_email as "submitterEmail",
      (select json_agg(d) from (
        select e.id, e.name, e.status, e.date, e.city, e.state, t.before, t.after
        from trusted_changes t join events e on e.id = t.event_id
        where t.batch_id = b.id order by e.sort_date, e.id limit ${maxEvents}) d) as events
    from b join submissions s on s.id = b.submission_id
    where ${after} order by b.at, b.id limit ${limit + 1}
  `.execute(db)
  const openBatches = sql`select distinct batch_id from trusted_changes where closed_at is null`
  const { rows, next } = cutPage(found.rows, limit, ({ id }) => id)
  return { rows: rows.map(toEntry), total: await countAll(db, openBatches), next }
}

const toEntry = ({ events, ...entry }: TrustedRow): TrustedEntry => ({
  ...entry,
  kind: events[0]?.after ? 'change' : 'event',
  events: events.map(({ before, after, ...event }) => ({
    ...event,
    changes: changesOf(before, after),
  })),
})
