/** Queries of the pages about feeds. */
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { FeedView, MissingEventView } from '../../contract.ts'
import { maxFeeds } from './feed-store.ts'

/** By name; the one of that id when it is given. */
export const findFeeds = async (db: Db, id?: string): Promise<FeedView[]> => {
  const { rows } = await sql<FeedView>`
    select f.id, f.url, f.source, f.trust, f.settings, f.failures, f.last_result as "lastResult",
      f.next_run_at as "nextRunAt", f.run_at as "runAt", f.succeeded_at as "succeededAt",
      case when f.running_until > now() then 'running' when f.paused_at is not null then 'paused'
        when f.next_run_at <= now() then 'due' else 'waiting' end as state,
      coalesce(e.pending, 0) as pending, coalesce(e.live, 0) as live, coalesce(e.missing, 0) as missing,
      coalesce((select jsonb_agg(jsonb_build_object('name', q.name, 'matter', q.matter, 'events', q.events,
          'answer', q.answer) order by q.key)
        from source_questions q where q.source = f.source and q.answer is distinct from 'ignore'),
        '[]') as questions
    from feeds f left join lateral (
      select count(*) filter (where status = 'pending')::int as pending,
        count(*) filter (where status = 'published')::int as live,
        count(m.event_id) filter (where m.dismissed_at is null and m.removed_at is null)::int as missing
      from events left join missing_events m on m.event_id = events.id
      where events.source = f.source and status in ('pending', 'published')
        and (day_ends_at is null or day_ends_at > now())
    ) e on true
    ${id === undefined ? sql`` : sql`where f.id = ${id}`}
    order by f.source, f.id limit ${maxFeeds}
  `.execute(db)
  return rows
}

const maxMissing = 100

/** Coming events that their feed does not list any more, the soonest first, and how many there are. */
export const findMissing = async (
  db: Db,
): Promise<{ events: MissingEventView[]; total: number }> => {
  const { rows } = await sql<MissingEventView & { total: number }>`
    select e.id, e.name, e.date, e.city, e.state, e.status, e.source, m.since, m.misses,
      case when m.page_says = 'moved' or e.event_status = m.page_says then m.page_says end as "pageSays",
      m.page_date as "pageDate",
      exists (select from feeds f where f.source = e.source and f.paused_at is null) as followed,
      count(*) over ()::int as total
    from missing_events m join events e on e.id = m.event_id
    where m.dismissed_at is null and m.removed_at is null
      and e.status in ('pending', 'published')
      and (e.day_ends_at is null or e.day_ends_at > now())
    order by e.sort_date, e.id limit ${maxMissing}
  `.execute(db)
  return { events: rows.map(({ total: _total, ...event }) => event), total: rows[0]?.total ?? 0 }
}
