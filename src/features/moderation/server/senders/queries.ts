/** Queries of senders and of what went live by trust. */
import { sql } from 'kysely'
import { changesOf } from '../../../../catalog/event/corrections.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { cutPage, type ListPage, requireCursorRow } from '../../../../platform/db/list-page.ts'
import type { TrustedEntry } from '../../senders-contract.ts'
import '../../../../catalog/server/submissions/tables.ts'
import '../../../../catalog/server/senders/tables.ts'
import '../../../../catalog/server/tables.ts'

type Paging = { limit: number; cursor?: string }

export const findSenders = async (
  db: Db,
  { limit, cursor = '' }: Paging,
): Promise<ListPage<{ address: string }>> => {
  if (cursor) await requireCursorRow(db, sql`select from senders where address = ${cursor}`)
  const rows = await db
    .selectFrom('senders')
    .select('address')
    .where('address', '>', cursor)
    .orderBy('address')
    .limit(limit + 1)
    .execute()
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from senders
  `.execute(db)
  return { ...cutPage(rows, limit, ({ address }) => address), total: counted[0]?.total ?? 0 }
}

/** True if anything came from an address, given in lower case. */
export const hasSubmitted = async (db: Db, address: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from submissions where lower(submitter_email) = ${address}) as found
  `.execute(db)
  return rows[0]?.found ?? false
}

type Listed = Omit<TrustedEntry, 'events' | 'kind'> & {
  events: (Omit<TrustedEntry['events'][number], 'changes'> & {
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
  })[]
}

/** Dates of an entry that are listed. */
const maxEvents = 60

/** One entry for what was sent at once. */
export const findOpenTrusted = async (
  db: Db,
  { limit, cursor }: Paging,
): Promise<ListPage<TrustedEntry>> => {
  if (cursor) {
    await requireCursorRow(db, sql`select from trusted_changes where batch_id = ${cursor}`)
  }
  const after = cursor
    ? sql`(b.at, b.id) > (select min(c.created_at), c.batch_id from trusted_changes c
        where c.batch_id = ${cursor} group by c.batch_id)`
    : sql`true`
  const found = await sql<Listed>`
    with b as (
      select t.batch_id as id, min(t.created_at) as at, min(t.submission_id) as submission_id,
        min(t.reason) as reason
      from trusted_changes t where t.closed_at is null group by t.batch_id
    )
    select b.id, b.at as "sentAt", b.reason, s.submitter_email as "submitterEmail",
      (select json_agg(d order by d.sort_date, d.id) from (
        select e.id, e.name, e.status, e.date, e.city, e.state, t.before, t.after, e.sort_date
        from trusted_changes t join events e on e.id = t.event_id
        where t.batch_id = b.id order by e.sort_date, e.id limit ${maxEvents}) d) as events
    from b join submissions s on s.id = b.submission_id
    where ${after} order by b.at, b.id limit ${limit + 1}
  `.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(distinct batch_id)::int as total from trusted_changes where closed_at is null
  `.execute(db)
  const { rows, next } = cutPage(found.rows, limit, ({ id }) => id)
  return { rows: rows.map(toEntry), total: counted[0]?.total ?? 0, next }
}

const toEntry = ({ events, ...entry }: Listed): TrustedEntry => ({
  ...entry,
  kind: events[0]?.after ? 'change' : 'event',
  events: events.map(({ before, after, ...event }) => ({
    ...event,
    changes: changesOf(before, after),
  })),
})
