/** Puts a batch of made rows into the catalog, in one transaction. */
import type { Transaction } from 'kysely'
import {
  type NewSeries,
  type Outcome,
  saveEvents,
  saveSeries,
} from '../../../catalog/server/event-store.ts'
import type { NewEvent } from '../../../catalog/server/new-event.ts'
import { newId } from '../../../kit/ids.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { MadeEvent, MadeRow } from './made-row.ts'
import { findPlacesOf } from './queries.ts'
import { settleWhen } from './when.ts'

export type Saved = { outcomes: Outcome[]; needPlace: { row: MadeRow; made: MadeEvent }[] }

export const saveBatch = async (
  db: Transaction<Tables>,
  rows: readonly MadeRow[],
  source: string,
  now: number,
): Promise<Saved> => {
  await nameSeries(db, rows, source)
  const all = rows.flatMap((row) => row.events.map((made) => ({ row, made })))
  const unplaced = all.filter(({ made }) => !made.event.place)
  const settled = await keepPlaces(
    db,
    unplaced.map(({ made }) => made),
    source,
  )
  const outcomes = await saveEvents(
    db,
    all.map(({ made }) => made.event),
    now,
  )
  return { outcomes, needPlace: unplaced.filter(({ made }) => !settled.has(made)) }
}

/** Series are saved before the events that belong to them. */
const nameSeries = async (db: Transaction<Tables>, rows: readonly MadeRow[], source: string) => {
  const named = rows.filter((row) => row.series)
  const bySource = new Map<string, NewSeries>()
  for (const { series } of named) {
    if (series?.sourceId) bySource.set(series.sourceId, { ...series, id: newId(), source })
  }
  const ids = await saveSeries(db, [...bySource.values()])
  const idOf = new Map([...bySource.keys()].map((sourceId, index) => [sourceId, ids[index]]))
  for (const { series, events } of named) {
    for (const { event } of events) event.seriesId = idOf.get(series?.sourceId ?? '')
  }
}

/** An event that somebody placed by hand keeps its place when the source still knows none. */
const keepPlaces = async (
  db: Transaction<Tables>,
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
    made.event = { ...made.event, place, draft: movedDraft(made.event, place.timeZone) }
    settled.add(made)
  }
  return settled
}

/** Times that were told in another zone than the venue turned out to be in. */
const movedDraft = ({ draft, timeZone }: NewEvent, venueZone: string) => {
  if (!draft.date || !timeZone) return draft
  const start = { date: draft.date, time: draft.startTime, zone: timeZone }
  const end = { date: draft.endDate ?? draft.date, time: draft.endTime, zone: timeZone }
  return { ...draft, ...settleWhen(start, end, venueZone) }
}
