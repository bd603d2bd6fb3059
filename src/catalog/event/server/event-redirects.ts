/** Part of the event store: redirects from the pages of merged events. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { changeRows } from '../../../platform/db/query.ts'
import { couldBeId } from './find-event.ts'

/** Most merges of events, venues or organizers followed in a chain; real chains are shorter. */
export const maxMergeSteps = 20

/** SQL select of the published or archived event (`id`) that each given id (`asked`) leads to over merges. */
export const standingEvents = (ids: readonly string[]): RawBuilder<unknown> => sql`
  with recursive step (asked, id, steps) as (
    select id, id, 0 from unnest(${ids}::text[]) as id
    union all
    select step.asked, r.kept_id, step.steps + 1
    from step join event_redirects r on r.event_id = step.id
    where step.steps < ${maxMergeSteps}
  )
  select distinct on (step.asked) step.asked, e.id
  from step join events e on e.id = step.id
  where e.status in ('published', 'archived')
  order by step.asked, step.steps`

/** Redirects the page of one event to that of another. */
export const setRedirect = (db: Tx, id: string, keptId: string): Promise<void> =>
  changeRows(db)`
    insert into event_redirects (event_id, kept_id) values (${id}, ${keptId})
    on conflict (event_id) do update set kept_id = excluded.kept_id, created_at = now()
  `

/** Removes the redirect of an event's page. */
export const dropRedirect = (db: Tx, id: string): Promise<void> =>
  changeRows(db)`delete from event_redirects where event_id = ${id}`

/** Published or archived event that an event was merged into, following chains; otherwise undefined. */
export const findRedirect = async (db: Db, id: string): Promise<string | undefined> => {
  if (!couldBeId(id)) return undefined
  const { rows } = await sql<{ id: string }>`${standingEvents([id])}`.execute(db)
  return rows[0]?.id === id ? undefined : rows[0]?.id
}
