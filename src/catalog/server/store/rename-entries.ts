/** A part of the event store: entries whose source, or our way of making identifiers, has changed them. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { listedOf } from './likely-duplicates.ts'
import type { NewEvent } from './new-event.ts'

export type Rename = { from: string; to: string }

type Found = Rename & { sameTime: boolean }

/**
 * Events of a source that come under a new identifier keep their row: same name, day and place, and an identifier that
 * the source no longer lists. The same start time goes first. Returns what was renamed.
 */
export const renameEntries = async (
  db: Tx,
  source: string,
  events: readonly NewEvent[],
  isListed: (sourceId: string) => boolean,
): Promise<Rename[]> => {
  const dated = events.filter(({ draft, sourceId }) => draft.date !== null && sourceId)
  if (dated.length === 0) return []
  const found = await findFormer(db, source, dated)
  const renames: Rename[] = []
  const used = new Set<string>()
  for (const { from, to } of found) {
    if (used.has(from) || used.has(to) || isListed(from)) continue
    used.add(from)
    used.add(to)
    renames.push({ from, to })
  }
  if (renames.length === 0) return []
  await sql`
    update events set source_id = r.new_id
    from unnest(${renames.map(({ from }) => from)}::text[], ${renames.map(({ to }) => to)}::text[])
      as r (old_id, new_id)
    where source = ${source} and source_id = r.old_id
  `.execute(db)
  return renames
}

/** Stored events of the source with the same day, name and place under another id; deleted ones only with the same start time. */
const findFormer = async (
  db: Tx,
  source: string,
  events: readonly NewEvent[],
): Promise<Found[]> => {
  const rows = events.map((event) => ({ ...listedOf(event), id: event.sourceId }))
  const { rows: found } = await sql<Found>`
    select e.source_id as from, n.id as to, e.start_time is not distinct from n."startTime" as "sameTime"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, name text, date date,
      "startTime" time, "venueName" text, city text, state text,
      latitude double precision, longitude double precision)
    join events e on e.source = ${source} and e.date = n.date and lower(e.name) = lower(n.name)
    where e.source_id <> n.id
      and ((lower(e.venue_name) = lower(n."venueName") and lower(e.city) = lower(n.city) and e.state = n.state)
        or (abs(e.latitude - n.latitude) < 0.005 and abs(e.longitude - n.longitude) < 0.005))
      and (e.status <> 'deleted' or e.start_time is not distinct from n."startTime")
      and not exists (select from events k where k.source = ${source} and k.source_id = n.id)
    order by "sameTime" desc, e.date, e.source_id, n.id
  `.execute(db)
  return found
}

export type FormerId = {
  sourceId: string
  formerId: string
  startTime: string | null
}

/**
 * Gives events that are known by a former identifier their present one, so that the source's next version
 * updates them. Where several claim one event, it is the one at its hour.
 */
export const renameSourceIds = async (
  db: Tx,
  source: string,
  claims: readonly FormerId[],
): Promise<void> => {
  if (claims.length === 0) return
  const ids = [...new Set(claims.flatMap(({ sourceId, formerId }) => [sourceId, formerId]))]
  const { rows } = await sql<{ sourceId: string; startTime: string | null }>`
    select source_id as "sourceId", to_char(start_time, 'HH24:MI') as "startTime"
    from events where source = ${source} and source_id = any(${ids}::text[])
  `.execute(db)
  const stored = new Map(rows.map(({ sourceId, startTime }) => [sourceId, startTime]))
  for (const [formerId, claiming] of Map.groupBy(claims, (claim) => claim.formerId)) {
    if (!stored.has(formerId)) continue
    const open = claiming.filter(({ sourceId }) => !stored.has(sourceId))
    const heir = open.find(({ startTime }) => startTime === stored.get(formerId)) ?? open[0]
    if (!heir) continue
    await sql`
      update events set source_id = ${heir.sourceId}
      where source = ${source} and source_id = ${formerId}
    `.execute(db)
  }
}
