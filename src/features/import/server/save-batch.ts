/** Saves a batch of rows in the catalog, in one transaction. */

import {
  findLikelyDuplicates,
  forgetLikelyDuplicates,
  type LikelyDuplicate,
  noteLikelyDuplicates,
} from '../../../catalog/duplicate/server/likely-duplicates.ts'
import type { ListedDays } from '../../../catalog/duplicate/server/listed-days.ts'
import type { ComparableEvent } from '../../../catalog/event/event-similarity.ts'
import { hoursInZone } from '../../../catalog/event/hours-in-zone.ts'
import {
  type NewSeries,
  type Outcome,
  saveEvents,
  saveSeries,
} from '../../../catalog/event/server/event-store.ts'
import type { NewEvent } from '../../../catalog/event/server/new-event.ts'
import { lastZone } from '../../../catalog/event/server/placing/place-draft.ts'
import {
  type FormerId,
  type Rename,
  renameEntries,
  renameSourceIds,
} from '../../../catalog/event/server/rename-entries.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import { newId } from '../../../kit/ids.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { queryColumn } from '../../../platform/db/query.ts'
import { findFollowed, refreshFollowed } from './follow-sources.ts'
import { holdChanges, holdSeriesWords } from './hold-changes.ts'
import { type DecidedEvent, findDecided, findPlacesOf, findUndecided } from './queries.ts'
import type { MadeEvent, MadeRow } from './row/made-row.ts'
import type { TriedEvents } from './row/tried-events.ts'
import { isLong, isOver } from './row/when.ts'

type Each = { row: MadeRow; made: MadeEvent }

export type Saved = {
  outcomes: Outcome[]
  needPlace: Each[]
  /** Events that wait for review because another source likely lists them already. */
  duplicates: (Each & { of: LikelyDuplicate })[]
  /** Number of events left unchanged because their changes wait for review. */
  held: number
  /** Previous identifiers of events in this batch. */
  former: Rename[]
  /** Past events left out because the source waits for review. */
  left: LeftOut[]
}

export type BatchContext = {
  source: string
  now: number
  /** True if the source had no events when the import started, so lookups of stored events are skipped. */
  isNew?: boolean
  /** True for identifiers that the source has listed so far. */
  isListed: (sourceId: string) => boolean
  /** True for the last batch: `isListed` covers the whole source. */
  isWhole: boolean
  /** Sends past events and year-round places to review, too. */
  reviewsAll?: boolean
  /** Events of other sources in the same dry run. */
  tried?: TriedEvents
  /** Days of other sources, cached from earlier batches. */
  days?: ListedDays
}

export const saveBatch = async (
  db: Tx,
  given: readonly MadeRow[],
  { source, now, isNew = false, isListed, isWhole, reviewsAll, tried, days }: BatchContext,
): Promise<Saved> => {
  const { rows, left } = reviewsAll
    ? await leavePastOut(db, given, { source, now, isNew })
    : { rows: given, left: [] }
  await nameSeries(db, rows, { source, now })
  if (!isNew) await renameSourceIds(db, source, formerIds(rows))
  const all = rows.flatMap((row) => row.events.map((made) => ({ row, made })))
  const unplaced = all.filter(({ made }) => !made.event.place)
  const settled = await keepPlaces(
    db,
    unplaced.map(({ made }) => made),
    source,
  )
  const events = () => all.map(({ made }) => made.event)
  const renamed = isNew ? [] : await renameEntries(db, source, events(), { isListed, isWhole })
  const open = isNew ? all : await findOpen(db, all, source)
  const duplicates = await findDuplicates(db, open, source, { tried, days })
  for (const { made } of duplicates) made.event = { ...made.event, held: true }
  if (!isNew) await forgetOthers(db, open, source)
  if (reviewsAll) holdUndecided(all, open)
  const followed = isNew ? [] : await findFollowed(db, source, sourceIdsOf(events()))
  const kept = isNew ? new Set<MadeEvent>() : await findKept(db, source, all)
  const saved = all.flatMap(({ made }) => (kept.has(made) ? [] : [made.event]))
  const held = isNew ? new Set<NewEvent>() : await holdChanges(db, saved, { source, followed, now })
  const outcomes = await saveUnheld(db, saved, held, now)
  await refreshFollowed(db, followed, now)
  await noteDuplicates(db, source, duplicates)
  return {
    outcomes: [...outcomes, ...Array.from(kept, () => 'unchanged' as const)],
    held: held.size,
    needPlace: unplaced.filter(({ made }) => !settled.has(made)),
    duplicates,
    former: renamed,
    left,
  }
}

/** Reviewed events whose doubtful new time or place must not be saved. */
const findKept = async (db: Tx, source: string, all: readonly Each[]): Promise<Set<MadeEvent>> => {
  const doubtful = all.flatMap(({ made }) => (made.inQuestion ? [made] : []))
  const kept = new Set<MadeEvent>()
  if (doubtful.length === 0) return kept
  const decided = await findDecided(db, source, sourceIdsOf(doubtful.map(({ event }) => event)))
  for (const made of doubtful) {
    const before = decided.get(made.event.sourceId ?? '')
    if (!before || hasSameWhenAndWhere(before, made.event)) continue
    // A long event that was published in spite of its length may change its days.
    if (made.inQuestion === 'length' && isLong(before)) continue
    kept.add(made)
  }
  return kept
}

const hasSameWhenAndWhere = (before: DecidedEvent, { draft, place }: NewEvent): boolean =>
  before.date === draft.date &&
  before.endDate === draft.endDate &&
  before.startTime === draft.startTime &&
  before.endTime === draft.endTime &&
  before.venueName === draft.venueName &&
  before.city === (draft.city || place?.city || '') &&
  before.state === (draft.state || place?.state || '')

/** Outcomes of all events, in order; held events stay unchanged. */
const saveUnheld = async (
  db: Tx,
  events: readonly NewEvent[],
  held: ReadonlySet<NewEvent>,
  now: number,
): Promise<Outcome[]> => {
  const saved = (
    await saveEvents(
      db,
      events.filter((event) => !held.has(event)),
      now,
    )
  ).values()
  return events.map((event) =>
    held.has(event) ? 'unchanged' : (saved.next().value ?? 'unchanged'),
  )
}

const sourceIdsOf = (events: readonly NewEvent[]) => events.map(({ sourceId = '' }) => sourceId)

/** New events, and events without a decision. */
const findOpen = async (db: Tx, all: readonly Each[], source: string) => {
  const ids = sourceIdsOf(all.map(({ made }) => made.event))
  const found = await findUndecided(db, source, ids)
  return all.filter(({ made }) => found.has(made.event.sourceId ?? ''))
}

/** Events that another source seems to list already. */
const findDuplicates = async (
  db: Tx,
  open: readonly Each[],
  source: string,
  { tried, days }: Pick<BatchContext, 'tried' | 'days'>,
): Promise<Saved['duplicates']> => {
  const events = open.map(({ made }) => made.event)
  const near = (listed: ComparableEvent) => (tried ? tried.near(listed, source) : [])
  const found = await findLikelyDuplicates(db, events, source, near, days)
  tried?.add(events, source)
  return [...found].flatMap(([index, of]) => {
    const each = open[index]
    return each ? [{ ...each, of }] : []
  })
}

const forgetOthers = (db: Tx, open: readonly Each[], source: string) => {
  const waiting = open.filter(({ made }) => !made.event.held).map(({ made }) => made.event.sourceId)
  return forgetLikelyDuplicates(db, source, waiting.map(String))
}

const noteDuplicates = (db: Tx, source: string, duplicates: Saved['duplicates']) => {
  const pairs = duplicates.flatMap(({ made, of }) =>
    of.id === undefined ? [] : [{ sourceId: made.event.sourceId ?? '', otherId: of.id }],
  )
  return noteLikelyDuplicates(db, source, pairs)
}

const formerIds = (rows: readonly MadeRow[]): FormerId[] =>
  rows.flatMap(({ events }) =>
    events.flatMap(({ event: { sourceId = '', draft }, formerId }) =>
      formerId ? [{ sourceId, formerId, startTime: draft.startTime }] : [],
    ),
  )

/** Saves series before the events that belong to them. */
const nameSeries = async (
  db: Tx,
  rows: readonly MadeRow[],
  { source, now }: Pick<BatchContext, 'source' | 'now'>,
) => {
  const named = rows.filter((row) => row.series)
  const bySource = new Map<string, NewSeries>()
  for (const { series, events } of named) {
    if (!series?.sourceId) continue
    // A calendar rule is worded by this program; other words come from the source and need review.
    const isUnseen = series.rule === null && events.some(({ event }) => event.wanted === 'pending')
    const waits = bySource.get(series.sourceId)?.waits || isUnseen
    bySource.set(series.sourceId, { ...series, id: newId(), source, waits })
  }
  const ids = await saveSeries(db, [...bySource.values()])
  const waiting = [...bySource].flatMap(([sourceId, { waits, ruleInWords: words }]) =>
    waits ? [{ sourceId, words }] : [],
  )
  if (waiting.length > 0) await holdSeriesWords(db, waiting, { source, now })
  const idOf = new Map([...bySource.keys()].map((sourceId, index) => [sourceId, ids[index]]))
  for (const { series, events } of named) {
    for (const { event } of events) event.seriesId = idOf.get(series?.sourceId ?? '')
  }
}

/** Keeps the place of an event that was placed by hand, if the source still has none. */
const keepPlaces = async (
  db: Tx,
  unplaced: readonly MadeEvent[],
  source: string,
): Promise<Set<MadeEvent>> => {
  const settled = new Set<MadeEvent>()
  const ids = unplaced.flatMap(({ event }) => event.sourceId ?? [])
  const known = ids.length > 0 ? await findPlacesOf(db, source, ids) : new Map()
  for (const made of unplaced) {
    const place = known.get(made.event.sourceId)
    const { venueName, location } = made.event.draft
    if (!place || place.venueName !== venueName || place.location !== location) continue
    const { draft, timeZone = '' } = made.event
    const times = hoursInZone({ ...draft, timeZone }, place.timeZone)
    made.event = { ...made.event, place, draft: { ...draft, ...times } }
    settled.add(made)
  }
  return settled
}

/**
 * Events that would be public without review, of a source that waits for review: past events would go to the archive,
 * and year-round places would go live.
 */
type LeftOut = { row: MadeRow; events: number }

type Rows = { rows: MadeRow[]; left: LeftOut[] }

/** Drops past events that are not stored yet, because nobody reviews them. Stored ones are kept. */
const leavePastOut = async (
  db: Tx,
  rows: readonly MadeRow[],
  { source, now, isNew }: { source: string; now: number; isNew: boolean },
): Promise<Rows> => {
  const today = venueToday(now, lastZone)
  const isPast = ({ event: { draft, wanted } }: MadeEvent): boolean =>
    wanted === 'pending' && isOver(draft, today)
  const over = rows.flatMap(({ events }) => events.filter(isPast))
  const ids = over.map(({ event }) => event.sourceId ?? '')
  const known = isNew ? new Set<string>() : await findKnown(db, source, ids)
  const kept: MadeRow[] = []
  const left: LeftOut[] = []
  for (const row of rows) {
    const events = row.events.filter(
      (made) => !isPast(made) || known.has(made.event.sourceId ?? ''),
    )
    const out = row.events.length - events.length
    if (out > 0) left.push({ row, events: out })
    if (events.length > 0) kept.push(out > 0 ? { ...row, events } : row)
  }
  return { rows: kept, left }
}

const findKnown = async (db: Tx, source: string, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const known = await queryColumn(db)`
    select source_id as id from events where source = ${source} and source_id = any(${ids})
  `
  return new Set(known)
}

type HeldEvent = { made: MadeEvent }

/** Holds events without a decision, and events that become year-round places. */
const holdUndecided = (all: readonly HeldEvent[], undecided: readonly HeldEvent[]): void => {
  const open = new Set(undecided.map(({ made }) => made))
  for (const { made } of all) {
    const { event } = made
    if (event.wanted === 'pending' && (event.draft.ongoing || open.has(made)))
      made.event = { ...event, held: true }
  }
}
