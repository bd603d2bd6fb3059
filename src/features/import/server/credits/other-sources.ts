/** Other sources of merged listings, for the pages of their events. */
import { sql } from 'kysely'
import { maxSteps } from '../../../../catalog/duplicate/server/read-listing.ts'
import { isStillListed } from '../../../../catalog/event/server/merged-sides.ts'
import type { Db } from '../../../../platform/db/database.ts'

export type OtherSource = {
  /** Null for what was submitted here. */
  source: string | null
  website: string
  /** Set where it is off there, or takes place there while the listing says that it is off. */
  says: 'cancelled' | 'postponed' | 'on' | null
}

type Row = OtherSource & { listing: string }

/** By the id of the kept event, over chains of merges; without sources that dropped theirs. */
export const findOtherSources = async (db: Db): Promise<Map<string, OtherSource[]>> => {
  const { rows } = await sql<Row>`
    with recursive side (listing, id, merged_at, steps) as (
      select kept_id, event_id, merged_at, 1 from event_merges
      union all
      select side.listing, g.event_id, g.merged_at, side.steps + 1
      from side join event_merges g on g.kept_id = side.id where side.steps < ${maxSteps}
    )
    select side.listing, e.source, e.website,
      case when e.event_status in ('cancelled', 'postponed') then e.event_status
        when k.event_status in ('cancelled', 'postponed') then 'on' end as says
    from side join events e on e.id = side.id join events k on k.id = side.listing
      left join missing_events n on n.event_id = e.id
    where k.status in ('published', 'archived') and ${isStillListed}
    order by side.merged_at, e.id
  `.execute(db)
  const found = new Map<string, OtherSource[]>()
  for (const { listing, ...other } of rows) {
    found.set(listing, [...(found.get(listing) ?? []), other])
  }
  return found
}
