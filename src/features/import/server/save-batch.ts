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
  type SaveOutcome,
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
import type { DryRunEvents } from './row/tried-events.ts'
import { isLong, isOver } from './row/when.ts'

type RowEvent = { row: MadeRow; madeEvent: MadeEvent }

export type Saved = {
  outcomes: SaveOutcome[]
  needPlace: RowEvent[]
  /** Events that wait for review because another source likely lists them already. */
  duplicates: (RowEvent & { twin: LikelyDuplicate })[]
  /** Number of events left unchanged because their changes wait for review. */
  heldCount: number
  /** Previous identifiers of events in this batch. */
  renames: Rename[]
  /** Past events left out because the source waits for review. */
  leftOut: LeftOut[]
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
  tried?: DryRunEvents
  /** Days of other sources, cached from earlier batches. */
  days?: ListedDays
}

export const saveBatch = async (
  db: Tx,
  batch: readonly MadeRow[],
  { source, now, isNew = false, isListed, isWhole, reviewsAll, tried, days }: BatchContext,
): Promise<Saved> => {
  const { rows, leftOut } = reviewsAll
    ? await dropPastEvents(db, batch, { source, now, isNew })
    : { rows: batch, leftOut: [] }
  await nameSeries(db, rows, { source, now })
  if (!isNew) await renameSourceIds(db, source, formerIds(rows))
  const all = rows.flatMap((row) => row.events.map((madeEvent) => ({ row, madeEvent })))
  const unplaced = all.filter(({ madeEvent }) => !madeEvent.event.place)
  const unplacedEvents = unplaced.map(({ madeEvent }) => madeEvent)
  const placedByHand = await keepPlaces(db, unplacedEvents, source)
  const events = () => all.map(({ madeEvent }) => madeEvent.event)
  const renamed = isNew ? [] : await renameEntries(db, source, events(), { isListed, isWhole })
  const undecided = isNew ? all : await findUndecidedEvents(db, all, source)
  const duplicates = await findDuplicates(db, undecided, source, { tried, days })
  for (const { madeEvent } of duplicates) requireReview(madeEvent)
  if (!isNew) await forgetOtherDuplicates(db, undecided, source)
  if (reviewsAll) holdUndecided(all, undecided)
  const followed = isNew ? [] : await findFollowed(db, source, sourceIdsOf(events()))
  const locked = isNew ? new Set<MadeEvent>() : await findLocked(db, source, all)
  const eventsToSave = all.flatMap(({ madeEvent }) =>
    locked.has(madeEvent) ? [] : [madeEvent.event],
  )
  const heldEvents = isNew
    ? new Set<NewEvent>()
    : await holdChanges(db, eventsToSave, { source, followed, now })
  const outcomes = await saveUnheld(db, eventsToSave, heldEvents, now)
  await refreshFollowed(db, followed, now)
  await noteDuplicates(db, source, duplicates)
  return {
    outcomes: [...outcomes, ...Array.from(locked, () => 'unchanged' as const)],
    heldCount: heldEvents.size,
    needPlace: unplaced.filter(({ madeEvent }) => !placedByHand.has(madeEvent)),
    duplicates,
    renames: renamed,
    leftOut,
  }
}

/** Reviewed events whose doubtful new time or place must not be saved. */
const findLocked = async (
  db: Tx,
  source: string,
  all: readonly RowEvent[],
): Promise<Set<MadeEvent>> => {
  const doubtful = all.flatMap(({ madeEvent }) => (madeEvent.inQuestion ? [madeEvent] : []))
  const locked = new Set<MadeEvent>()
  if (doubtful.length === 0) return locked
  const decided = await findDecided(db, source, sourceIdsOf(doubtful.map(({ event }) => event)))
  for (const madeEvent of doubtful) {
    const before = decided.get(madeEvent.event.sourceId ?? '')
    if (!before || hasSameWhenAndWhere(before, madeEvent.event)) continue
    // A long event that was published in spite of its length may change its days.
    if (madeEvent.inQuestion === 'length' && isLong(before)) continue
    locked.add(madeEvent)
  }
  return locked
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
  heldEvents: ReadonlySet<NewEvent>,
  now: number,
): Promise<SaveOutcome[]> => {
  const saved = (
    await saveEvents(
      db,
      events.filter((event) => !heldEvents.has(event)),
      now,
    )
  ).values()
  return events.map((event) =>
    heldEvents.has(event) ? 'unchanged' : (saved.next().value ?? 'unchanged'),
  )
}

const sourceIdsOf = (events: readonly NewEvent[]) => events.map(({ sourceId = '' }) => sourceId)

/** New events, and events without a decision. */
const findUndecidedEvents = async (db: Tx, all: readonly RowEvent[], source: string) => {
  const ids = sourceIdsOf(all.map(({ madeEvent }) => madeEvent.event))
  const found = await findUndecided(db, source, ids)
  return all.filter(({ madeEvent }) => found.has(madeEvent.event.sourceId ?? ''))
}

/** Events that another source seems to list already. */
const findDuplicates = async (
  db: Tx,
  undecided: readonly RowEvent[],
  source: string,
  { tried, days }: Pick<BatchContext, 'tried' | 'days'>,
): Promise<Saved['duplicates']> => {
  const events = undecided.map(({ madeEvent }) => madeEvent.event)
  const near = (event: ComparableEvent) => (tried ? tried.near(event, source) : [])
  const found = await findLikelyDuplicates(db, events, source, near, days)
  tried?.add(events, source)
  return [...found].flatMap(([index, twin]) => {
    const each = undecided[index]
    return each ? [{ ...each, twin }] : []
  })
}

const forgetOtherDuplicates = (db: Tx, undecided: readonly RowEvent[], source: string) => {
  const sourceIds = undecided
    .filter(({ madeEvent }) => !madeEvent.event.needsReview)
    .map(({ madeEvent }) => madeEvent.event.sourceId)
  return forgetLikelyDuplicates(db, source, sourceIds.map(String))
}

const noteDuplicates = (db: Tx, source: string, duplicates: Saved['duplicates']) => {
  const pairs = duplicates.flatMap(({ madeEvent, twin }) =>
    twin.id === undefined ? [] : [{ sourceId: madeEvent.event.sourceId ?? '', otherId: twin.id }],
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
  const seriesRows = rows.filter((row) => row.series)
  const bySource = new Map<string, NewSeries>()
  for (const { series, events } of seriesRows) {
    if (!series?.sourceId) continue
    // A calendar rule is worded by this program; other words come from the source and need review.
    const isUnseen = series.rule === null && events.some(isPending)
    const isUnreviewed = bySource.get(series.sourceId)?.isUnreviewed || isUnseen
    bySource.set(series.sourceId, { ...series, id: newId(), source, isUnreviewed })
  }
  const ids = await saveSeries(db, [...bySource.values()])
  const wordsToReview = [...bySource].flatMap(([sourceId, { isUnreviewed, ruleInWords: words }]) =>
    isUnreviewed ? [{ sourceId, words }] : [],
  )
  if (wordsToReview.length > 0) await holdSeriesWords(db, wordsToReview, { source, now })
  const idOf = new Map([...bySource.keys()].map((sourceId, index) => [sourceId, ids[index]]))
  for (const { series, events } of seriesRows) {
    for (const { event } of events) event.seriesId = idOf.get(series?.sourceId ?? '')
  }
}

/** Keeps the place of an event that was placed by hand, if the source still has none. */
const keepPlaces = async (
  db: Tx,
  unplaced: readonly MadeEvent[],
  source: string,
): Promise<Set<MadeEvent>> => {
  const placedByHand = new Set<MadeEvent>()
  const ids = unplaced.flatMap(({ event }) => event.sourceId ?? [])
  const storedPlaces = ids.length > 0 ? await findPlacesOf(db, source, ids) : new Map()
  for (const madeEvent of unplaced) {
    const place = storedPlaces.get(madeEvent.event.sourceId)
    const { venueName, location } = madeEvent.event.draft
    if (!place || place.venueName !== venueName || place.location !== location) continue
    const { draft, timeZone = '' } = madeEvent.event
    const times = hoursInZone({ ...draft, timeZone }, place.timeZone)
    madeEvent.event = { ...madeEvent.event, place, draft: { ...draft, ...times } }
    placedByHand.add(madeEvent)
  }
  return placedByHand
}

/**
 * Events that would be public without review, of a source that waits for review: past events would go to the archive,
 * and year-round places would go live.
 */
type LeftOut = { row: MadeRow; events: number }

type SplitRows = { rows: MadeRow[]; leftOut: LeftOut[] }

/** Drops past events that are not stored yet, because nobody reviews them. Stored ones are kept. */
const dropPastEvents = async (
  db: Tx,
  rows: readonly MadeRow[],
  { source, now, isNew }: { source: string; now: number; isNew: boolean },
): Promise<SplitRows> => {
  const today = venueToday(now, lastZone)
  const isPast = (made: MadeEvent) => isPending(made) && isOver(made.event.draft, today)
  const over = rows.flatMap(({ events }) => events.filter(isPast))
  const ids = over.map(({ event }) => event.sourceId ?? '')
  const storedIds = isNew ? new Set<string>() : await findStored(db, source, ids)
  const keptRows: MadeRow[] = []
  const leftOut: LeftOut[] = []
  for (const row of rows) {
    const events = row.events.filter(
      (madeEvent) => !isPast(madeEvent) || storedIds.has(madeEvent.event.sourceId ?? ''),
    )
    const out = row.events.length - events.length
    if (out > 0) leftOut.push({ row, events: out })
    if (events.length > 0) keptRows.push(out > 0 ? { ...row, events } : row)
  }
  return { rows: keptRows, leftOut }
}

const findStored = async (db: Tx, source: string, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const storedIds = await queryColumn(db)`
    select source_id as id from events where source = ${source} and source_id = any(${ids})
  `
  return new Set(storedIds)
}

type EventHolder = { madeEvent: MadeEvent }

const isPending = ({ event }: MadeEvent): boolean => event.requestedStatus === 'pending'

const requireReview = (madeEvent: MadeEvent): void => {
  madeEvent.event = { ...madeEvent.event, needsReview: true }
}

/** Holds events without a decision, and events that become year-round places. */
const holdUndecided = (all: readonly EventHolder[], undecided: readonly EventHolder[]): void => {
  const undecidedEvents = new Set(undecided.map(({ madeEvent }) => madeEvent))
  for (const { madeEvent } of all) {
    const isWaiting = madeEvent.event.draft.ongoing || undecidedEvents.has(madeEvent)
    if (isPending(madeEvent) && isWaiting) requireReview(madeEvent)
  }
}
