import { sql } from 'kysely'
import { fiftyStates } from '../../../catalog/place/us-states.ts'
import type { CatalogVersion } from '../../../catalog/server/store/catalog-version.ts'
import { memoizeByVersion } from '../../../catalog/server/store/memoize-by-version.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { publicCache } from '../../../platform/http/shared-cache.ts'
import { getNumbers } from '../contract.ts'

type PagesParts = { db: Db; version: Pick<CatalogVersion, 'current'> }

export const pagesRoutes = (api: Api, { db, version }: PagesParts): void => {
  const { recall } = memoizeByVersion(version, () => countNumbers(db, Date.now()))
  api.handle(getNumbers, async ({ reply }) =>
    reply.with(await recall(), { 'cache-control': publicCache }),
  )
}

export type Numbers = { events: number; cities: number; states: number }

/** Live events at `now` (milliseconds since 1970), by the same terms as GET /api/events/count. */
export const countNumbers = async (db: Db, now: number): Promise<Numbers> => {
  const { rows } = await sql<Numbers>`
    with places as (
      select e.state, e.city, count(*) as events
      from events as e
      where e.status = 'published'
        and coalesce(e.day_ends_at, 'infinity'::timestamptz) > ${new Date(now).toISOString()}::timestamptz
      group by e.state, e.city
    )
    select coalesce(sum(events), 0)::int as events,
      count(distinct (state, lower(city))) filter (where city <> '')::int as cities,
      count(distinct state) filter (where state = any(${fiftyStates}))::int as states
    from places
  `.execute(db)
  return rows[0] ?? { events: 0, cities: 0, states: 0 }
}
