/** Part of the event store: handles upcoming events that a newer version of their source leaves out. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { type OffEvent, resumeEvents } from './call-off.ts'
import { removeEvents, restoreEvent } from './decide-events.ts'
import { setRedirect } from './event-redirects.ts'
import {
  type EventSummary,
  findKeptListings,
  findListedElsewhere,
  isListedElsewhere,
  isMergedAway,
  missesUntilGone,
} from './merged-sides.ts'
import { forget } from './missing-events.ts'
import { findRenamed } from './rename-entries.ts'

/**
 * State of an identifier in a reading. `contradicted`: its entry exists, but its rule or exceptions exclude this date.
 * `private`: its source hides it from the public. `absent`: the entry doesn't exist.
 */
export type ListingState = 'listed' | 'contradicted' | 'private' | 'absent'

/** Complete reading of a source, with the state of each event. */
export type SourceReading = {
  source: string
  stateOf: (sourceId: string) => ListingState
  /** True if a list of limited length may have been cut off before this day. */
  mayBeCutBefore: (date: string, isRepeated: boolean) => boolean
  /** Last day up to which recurring entries were expanded. */
  until: string
}

export type GoneEvent = EventSummary
/** `movedTo`: another date on the event's own page. */
export type MissingEvent = GoneEvent & { movedTo?: string }
export type RemovedEvent = GoneEvent & {
  /**
   * `renamed`: the source lists the event under another identifier; its page redirects to that event. `page`: the
   * event's own page on the web is gone.
   */
  because: 'contradicted' | 'private' | 'renamed' | 'missing' | 'page'
  /** Id of the remaining event, for `renamed`. */
  keptId?: string
}

export type GoneChanges = {
  removed: RemovedEvent[]
  /** Newly missing; they stay until someone decides. */
  missing: MissingEvent[]
  /** Canceled or postponed according to their own pages, once missing. */
  off: OffEvent[]
  /** Number of events that are listed again. */
  back: number
  /** Events listed again that had been deleted, and those that had been called off. */
  restored: GoneEvent[]
  resumed: OffEvent[]
}

type UpcomingEvent = GoneEvent & {
  sourceId: string
  isRepeated: boolean
  hasBegun: boolean
  /** True if it has a row in missing_events. */
  isNoted: boolean
  isMissing: boolean
  /** True if a person dismissed it as missing, or restored it after its removal. */
  isSettled: boolean
  doubtful: boolean
  /** True if it is a side of another listing. */
  isMerged: boolean
  /** True if another side of this listing is still listed by its source. */
  isListedElsewhere: boolean
}

/** True for an event with several sources: a contradiction by one counts as absence; others may list it. */
const isSide = (event: UpcomingEvent) => event.isMerged || event.isListedElsewhere

const pageSize = 5_000

/** Upcoming events of a source, sorted by their state in a reading. */
type SortedEvents = {
  /** Missing until now, and listed again. */
  back: UpcomingEvent[]
  contradicted: (UpcomingEvent & { because: 'contradicted' | 'private' })[]
  renamed: UpcomingEvent[]
  lostEvents: UpcomingEvent[]
  /** Ids of the events under their new identifiers, for `renamed`. */
  twins: Map<string, string>
}

const sortUpcoming = async (
  db: Tx,
  reading: SourceReading,
  timestamp: string,
): Promise<SortedEvents> => {
  const absent: UpcomingEvent[] = []
  const contradicted: SortedEvents['contradicted'] = []
  const back: UpcomingEvent[] = []
  for await (const event of readUpcoming(db, reading, timestamp)) {
    const state = reading.stateOf(event.sourceId)
    if (state === 'listed') {
      if (event.isNoted) back.push(event)
    } else if (state !== 'absent' && !event.hasBegun && !isSide(event)) {
      if (!event.isSettled) contradicted.push({ ...event, because: state })
    } else absent.push(event)
  }
  const twins = await findRenamed(db, reading, idsOf(absent), timestamp)
  const renamed = absent.filter(
    ({ id, isSettled, isMerged }) => !isSettled && !isMerged && twins.has(id),
  )
  const lostEvents = absent.filter(
    ({ id, isMissing, isSettled, isMerged }) =>
      (isMerged || !twins.has(id)) && (isMissing || !isSettled),
  )
  return { back, contradicted, renamed, lostEvents, twins }
}

/** Event that a reading leaves out or contradicts; `isNew` if no earlier reading left it out. */
export type AbsentEvent = GoneEvent & { isNew: boolean }

export const findAbsent = async (
  db: Tx,
  reading: SourceReading,
  now: number,
): Promise<AbsentEvent[]> => {
  const { contradicted, lostEvents } = await sortUpcoming(db, reading, new Date(now).toISOString())
  return [
    ...contradicted.map((event) => Object.assign(summaryOf(event), { isNew: false })),
    ...lostEvents.map((event) => Object.assign(summaryOf(event), { isNew: !event.isMissing })),
  ]
}

/**
 * Applies a reading. Deletes events that the source contradicts or lists under another identifier; records the rest as
 * missing. Doesn't change events that have started.
 */
export const applyMissing = async (
  db: Tx,
  reading: SourceReading,
  now: number,
): Promise<GoneChanges> => {
  const timestamp = new Date(now).toISOString()
  const { back, contradicted, renamed, lostEvents, twins } = await sortUpcoming(
    db,
    reading,
    timestamp,
  )
  const removed = [
    ...contradicted.map((event) => asRemoved(event, event.because)),
    ...renamed.map((event) => asRemoved(event, 'renamed', twins.get(event.id))),
  ]
  await remove(db, removed, now)
  const missing = lostEvents.filter(({ isMissing }) => !isMissing)
  await noteMissing(db, missing, reading, timestamp)
  await countMisses(db, lostEvents, reading)
  const resumed = await resumeEvents(db, idsOf(back), now)
  const restored = [
    ...(await restoreListed(db, reading, now)),
    ...(await restoreListings(db, back, now)),
  ]
  await forget(db, back)
  const relistedCount = back.filter(({ isMissing }) => isMissing).length
  return {
    removed: removed.toSorted(byDate),
    missing: missing.map(summaryOf).toSorted(byDate),
    off: [],
    back: relistedCount + restored.length,
    restored,
    resumed,
  }
}

const byDate = (a: GoneEvent, b: GoneEvent): number =>
  (a.date ?? '').localeCompare(b.date ?? '', 'en-US') || a.name.localeCompare(b.name, 'en-US')

const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id)

const summaryOf = ({ id, name, date, status }: GoneEvent): GoneEvent => ({ id, name, date, status })

const asRemoved = (
  event: GoneEvent,
  because: RemovedEvent['because'],
  keptId?: string,
): RemovedEvent => Object.assign(summaryOf(event), { because, keptId })

/** Reads in pages, because a source may have a million events. */
async function* readUpcoming(
  db: Tx,
  { source, until }: SourceReading,
  timestamp: string,
): AsyncGenerator<UpcomingEvent> {
  let after = ''
  for (;;) {
    const { rows } = await sql<UpcomingEvent>`
      select e.id, e.name, e.date, e.status, e.source_id as "sourceId",
        e.series_id is not null as "isRepeated",
        coalesce(e.starts_at <= ${timestamp} or e.date < (${timestamp}::timestamptz at time zone
          coalesce(nullif(e.time_zone, ''), 'UTC'))::date, false) as "hasBegun",
        m.event_id is not null as "isNoted",
        m.event_id is not null and m.removed_at is null as "isMissing",
        m.dismissed_at is not null or m.removed_at is not null as "isSettled",
        coalesce(m.doubtful, false) as doubtful, ${isMergedAway} as "isMerged",
        ${isListedElsewhere} as "isListedElsewhere"
      from events e left join missing_events m on m.event_id = e.id
      where e.source = ${source} and e.id > ${after}
        and (e.status in ('pending', 'published') or (e.status = 'deleted' and ${isMergedAway}))
        and (e.date is null or e.series_id is null or e.date <= ${until}::date)
        and (e.day_ends_at is null or e.day_ends_at > ${timestamp})
      order by e.id limit ${pageSize}
    `.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}

const noteMissing = async (
  db: Tx,
  missing: readonly UpcomingEvent[],
  { mayBeCutBefore }: SourceReading,
  timestamp: string,
): Promise<void> => {
  const doubtful = missing.map(
    ({ date, isRepeated }) => date !== null && mayBeCutBefore(date, isRepeated),
  )
  await sql`
    insert into missing_events (event_id, since, misses, doubtful)
    select id, ${timestamp}::timestamptz, 0, doubtful
    from unnest(${missing.map(({ id }) => id)}::text[], ${doubtful}::boolean[]) as m (id, doubtful)
    on conflict (event_id) do nothing
  `.execute(db)
}

/** Adds one miss to each lost event; starts the count of one that is now certainly within the list's range. */
const countMisses = async (
  db: Tx,
  lostEvents: readonly UpcomingEvent[],
  { mayBeCutBefore }: SourceReading,
): Promise<void> => {
  const certainEvents = lostEvents.filter(
    ({ date, doubtful, isRepeated }) => doubtful && date && !mayBeCutBefore(date, isRepeated),
  )
  await sql`
    update missing_events set doubtful = false, misses = 0
    where event_id = any(${idsOf(certainEvents)})
  `.execute(db)
  await sql`
    update missing_events set misses = misses + 1 where event_id = any(${idsOf(lostEvents)})
  `.execute(db)
}

const remove = async (db: Tx, events: readonly RemovedEvent[], now: number): Promise<void> => {
  const timestamp = new Date(now).toISOString()
  const ids = idsOf(events)
  await removeEvents(db, ids, now)
  for (const { id, keptId } of events) if (keptId) await setRedirect(db, id, keptId)
  await sql`
    insert into missing_events (event_id, since, removed_at)
    select id, ${timestamp}::timestamptz, ${timestamp}::timestamptz from unnest(${ids}::text[]) as id
    on conflict (event_id) do update set removed_at = excluded.removed_at
  `.execute(db)
}

/** Restores events that were deleted as missing and are listed again. */
const restoreListed = async (
  db: Tx,
  { source, stateOf }: SourceReading,
  now: number,
): Promise<GoneEvent[]> => {
  const timestamp = new Date(now).toISOString()
  const { rows } = await sql<GoneEvent & { sourceId: string }>`
    select e.id, e.name, e.date, e.status, e.source_id as "sourceId"
    from missing_events m join events e on e.id = m.event_id
    where e.source = ${source} and e.status = 'deleted' and m.removed_at is not null
      and not ${isMergedAway}
      and (e.day_ends_at is null or e.day_ends_at > ${timestamp})
    order by e.id
  `.execute(db)
  const relisted = rows.filter(({ sourceId }) => stateOf(sourceId) === 'listed')
  for (const { id } of relisted) await restoreEvent(db, id, now)
  await forget(db, relisted)
  return relisted.map(summaryOf)
}

/** Restores listings that their own source removed, if another side is listed again. */
const restoreListings = async (db: Tx, back: readonly GoneEvent[], now: number) => {
  const keptEvents = await findKeptListings(db, idsOf(back))
  for (const { id } of keptEvents) await restoreEvent(db, id, now)
  await sql`
    update missing_events set removed_at = null where event_id = any(${idsOf(keptEvents)})
  `.execute(db)
  return keptEvents
}

/** Deletes missing events whose own pages are gone, unless another source lists them. */
export const removeWithPage = async (
  db: Tx,
  events: readonly GoneEvent[],
  now: number,
): Promise<RemovedEvent[]> => {
  const listedIds = await findListedElsewhere(db, idsOf(events))
  const removed = events
    .filter(({ id }) => !listedIds.has(id))
    .map((event) => asRemoved(event, 'page'))
  await remove(db, removed, now)
  return removed
}

/** This many missing events, if they are most of the upcoming ones, suggest an error at the source. */
const suspiciousCount = 5

/**
 * Deletes a followed source's events that three readings in a row left out, that are after today and were not cut off.
 * Keeps events that their own pages call off. Does nothing if most of the source's events are missing.
 */
export const removeLongMissing = async (
  db: Tx,
  source: string,
  now: number,
): Promise<RemovedEvent[]> => {
  const timestamp = new Date(now).toISOString()
  const { rows } = await sql<GoneEvent & { isDue: boolean; isMissing: boolean; coming: number }>`
    select * from (
      select e.id, e.name, e.date, e.status, m.event_id is not null as "isMissing",
        coalesce(m.misses >= ${missesUntilGone} and not m.doubtful and e.date > (${timestamp}::timestamptz
          at time zone coalesce(nullif(e.time_zone, ''), 'UTC'))::date
          and not ${isListedElsewhere}, false) as "isDue",
        count(*) over ()::int as coming
      from events e left join missing_events m
        on m.event_id = e.id and m.dismissed_at is null and m.removed_at is null
          and (m.page_says is null or m.page_says = 'moved')
      where e.source = ${source} and e.status in ('pending', 'published')
        and (e.day_ends_at is null or e.day_ends_at > ${timestamp})
    ) as known where "isMissing" order by id
  `.execute(db)
  const isFault = rows.length >= suspiciousCount && rows.length * 2 > (rows[0]?.coming ?? 0)
  const dueEvents = isFault ? [] : rows.filter(({ isDue }) => isDue)
  const removed = dueEvents.map((event) => asRemoved(event, 'missing'))
  await remove(db, removed, now)
  return removed
}
