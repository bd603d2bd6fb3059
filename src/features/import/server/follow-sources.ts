/** Updates merged listings when their sources change. */
import { sql } from 'kysely'
import { noteCorrections, refreshListing } from '../../../catalog/duplicate/server/write-listing.ts'
import { sourceKey } from '../../../catalog/event/server/source-key.ts'
import type { Tx } from '../../../platform/db/database.ts'

/** Side of a merged listing, as it was before its source is saved. */
export type Followed = { id: string; sequence: number; isKept: boolean; keptId: string | null }

/** Events of a source that are sides of merged listings. Call it before they are saved. */
export const findFollowed = async (
  db: Tx,
  source: string,
  sourceIds: readonly string[],
): Promise<Followed[]> => {
  const keys = sourceIds.map(sourceKey)
  const { rows } = await sql<Followed>`
    select e.id, e.sequence, l.event_id is not null as "isKept", g.kept_id as "keptId"
    from events e
      left join merged_listings l on l.event_id = e.id
      left join event_merges g on g.event_id = e.id
    where exists (select from event_merges)
      and e.source = ${source} and e.source_id = any(${keys})
      and (l.event_id is not null or g.event_id is not null)
    order by e.id
  `.execute(db)
  for (const { id, isKept } of rows) if (isKept) await noteCorrections(db, id)
  return rows
}

/** Rewrites the merged listings of sides that their source changed. Call it after the sides were saved. */
export const refreshFollowed = async (
  db: Tx,
  followed: readonly Followed[],
  now: number,
): Promise<void> => {
  if (followed.length === 0) return
  const { rows } = await sql<{ id: string; sequence: number }>`
    select id, sequence from events where id = any(${followed.map(({ id }) => id)})
  `.execute(db)
  const after = new Map(rows.map(({ id, sequence }) => [id, sequence]))
  for (const { id, sequence, isKept, keptId } of followed) {
    if (after.get(id) === sequence) continue
    if (isKept) await refreshListing(db, id, { now, isFromSource: true })
    else if (keptId !== null) await refreshListing(db, keptId, { now })
  }
}
