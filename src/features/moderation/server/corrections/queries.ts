/** Queries of corrections for review. */
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { afterCursor, countAll, cutPage, type ListPage } from '../../../../platform/db/list-page.ts'
import { queryValue } from '../../../../platform/db/query.ts'
import type { CorrectionEntry } from '../../corrections-contract.ts'

/** One entry per batch, represented by its first event. */
export const findOpenBatches = async (
  db: Db,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<ListPage<CorrectionEntry>> => {
  const row = sql`select min(created_at), batch_id from corrections
    where batch_id = ${cursor} group by batch_id`
  const after = await afterCursor(db, cursor, sql`(b.at, b.id) >`, row)
  const { rows } = await sql<CorrectionEntry>`
    with b as (
      select c.batch_id as id, min(c.created_at) as at, count(*)::int as events,
        (array_agg(e.id order by e.sort_date, e.id))[1] as first
      from corrections c join events e on e.id = c.event_id
      where c.status = 'open' and e.status <> 'deleted' group by c.batch_id
    )
    select b.id, e.name, e.date, e.city, e.state, b.events, b.at as "sentAt"
    from b join events e on e.id = b.first
    where ${after} order by b.at, b.id limit ${limit + 1}
  `.execute(db)
  const open = sql`select distinct c.batch_id from corrections c join events e on e.id = c.event_id
    where c.status = 'open' and e.status <> 'deleted'`
  return { ...cutPage(rows, limit, ({ id }) => id), total: await countAll(db, open) }
}

/** Email address of an event's submitter; empty if nobody submitted the event. */
export const findSubmitter = async (db: Db, eventId: string): Promise<string> =>
  (await queryValue(db)`
    select s.submitter_email as email
    from submission_events m join submissions s on s.id = m.submission_id
    where m.event_id = ${eventId}
  `) ?? ''
