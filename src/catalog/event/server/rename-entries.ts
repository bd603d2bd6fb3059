/** Part of the event store: keeps rows when `sourceId` changes, at the source or by a new digest of this site. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { matchRenamed, type RenamedPair } from './match-renamed.ts'
import { comparableOf, type NewEvent } from './new-event.ts'

export type Rename = { from: string; to: string }

type FormerPair = RenamedPair & { sameName: boolean }

/**
 * Keeps the row of an event that a source lists under a new identifier: same name, day and place, and an old identifier
 * that is no longer listed. The same start time has precedence. Once the whole source is read (`isWhole`), also matches
 * events at the same hour and place with similar names, one to one. Returns the renamed ones.
 */
export const renameEntries = async (
  db: Tx,
  source: string,
  events: readonly NewEvent[],
  { isListed, isWhole }: { isListed: (sourceId: string) => boolean; isWhole: boolean },
): Promise<Rename[]> => {
  const dated = events.filter(({ draft, sourceId }) => draft.date !== null && sourceId)
  if (dated.length === 0) return []
  const found = (await findFormer(db, source, dated)).filter(({ from }) => !isListed(from))
  const renames: Rename[] = []
  const usedIds = new Set<string>()
  const isOpen = ({ from, to }: Rename) => !usedIds.has(from) && !usedIds.has(to)
  const take = (pair: Rename) => {
    if (!isOpen(pair)) return
    const { from, to } = pair
    usedIds.add(from).add(to)
    renames.push({ from, to })
  }
  for (const pair of found) if (pair.sameName) take(pair)
  const otherPairs = found.filter((pair) => !pair.sameName && isOpen(pair))
  if (isWhole) for (const pair of matchRenamed(otherPairs)) take(pair)
  if (renames.length === 0) return []
  await sql`
    update events set source_id = r.new_id
    from unnest(${renames.map(({ from }) => from)}::text[], ${renames.map(({ to }) => to)}::text[])
      as r (old_id, new_id)
    where source = ${source} and source_id = r.old_id
  `.execute(db)
  return renames
}

/**
 * Stored events of the source with the same day and place under another id: with the same name, or with another name at
 * the same start time. Deleted events need the same name and start time.
 */
const findFormer = async (
  db: Tx,
  source: string,
  events: readonly NewEvent[],
): Promise<FormerPair[]> => {
  const rows = events.map((event) => ({ ...comparableOf(event), id: event.sourceId }))
  return queryRows(db)<FormerPair>`
    select e.source_id as from, n.id as to, e.name as "fromName", n.name as "toName",
      lower(e.name) = lower(n.name) as "sameName"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, name text, date date,
      "startTime" time, "venueName" text, "streetAddress" text, city text, state text,
      latitude double precision, longitude double precision)
    join events e on e.source = ${source} and e.date = n.date
      and (lower(e.name) = lower(n.name) or (e.start_time = n."startTime" and e.status <> 'deleted'
          and lower(e.street_address) = lower(n."streetAddress") and e.venue_name || e.street_address <> ''))
    where e.source_id <> n.id
      and ((lower(e.venue_name) = lower(n."venueName") and lower(e.city) = lower(n.city) and e.state = n.state)
        or (abs(e.latitude - n.latitude) < 0.005 and abs(e.longitude - n.longitude) < 0.005))
      and (e.status <> 'deleted' or e.start_time is not distinct from n."startTime")
      and not exists (select from events k where k.source = ${source} and k.source_id = n.id)
    order by e.start_time is not distinct from n."startTime" desc, e.date, e.source_id, n.id
  `
}

export type FormerId = {
  sourceId: string
  formerId: string
  startTime: string | null
}

/**
 * Replaces former identifiers of events by their present ones, so that the source's next version updates them. If
 * several entries claim an event, the entry with the same start time wins.
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
  const startTimes = new Map(rows.map(({ sourceId, startTime }) => [sourceId, startTime]))
  for (const [formerId, claimants] of Map.groupBy(claims, (claim) => claim.formerId)) {
    if (!startTimes.has(formerId)) continue
    const openClaims = claimants.filter(({ sourceId }) => !startTimes.has(sourceId))
    const heir =
      openClaims.find(({ startTime }) => startTime === startTimes.get(formerId)) ?? openClaims[0]
    if (!heir) continue
    await sql`
      update events set source_id = ${heir.sourceId}
      where source = ${source} and source_id = ${formerId}
    `.execute(db)
  }
}

/** Events listed twice because the source changed their identifier: the absent event's id → the listed one's. */
export const findRenamed = async (
  db: Tx,
  { source, stateOf }: { source: string; stateOf: (sourceId: string) => string },
  absentIds: readonly string[],
  timestamp: string,
): Promise<Map<string, string>> => {
  if (absentIds.length === 0) return new Map()
  const { rows } = await sql<RenamedPair & { sourceId: string; sameName: boolean }>`
    select e.id as from, o.id as to, e.name as "fromName", o.name as "toName", o.source_id as "sourceId",
      lower(o.name) = lower(e.name) as "sameName"
    from events e join events o on o.source = ${source} and o.date = e.date
    where e.id = any(${absentIds}::text[]) and o.id <> e.id
      and o.status in ('pending', 'published')
      and (lower(o.name) = lower(e.name) or (o.start_time = e.start_time and o.created_at >= ${timestamp}
        and lower(o.street_address) = lower(e.street_address) and e.venue_name || e.street_address <> ''))
      and (o.status = 'published' or e.status = 'pending')
      and lower(o.venue_name) = lower(e.venue_name) and lower(o.city) = lower(e.city)
      and o.state = e.state
    order by e.id, o.start_time is not distinct from e.start_time desc, o.id
  `.execute(db)
  const twins = new Map<string, string>()
  const listedPairs = rows.filter(({ sourceId }) => stateOf(sourceId) === 'listed')
  for (const { from, to, sameName } of listedPairs)
    if (sameName && !twins.has(from)) twins.set(from, to)
  const takenIds = new Set(twins.values())
  const otherPairs = listedPairs.filter(
    (pair) => !pair.sameName && !twins.has(pair.from) && !takenIds.has(pair.to),
  )
  for (const { from, to } of matchRenamed(otherPairs)) twins.set(from, to)
  return twins
}
