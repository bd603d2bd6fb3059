/** Adds the next dates of open-ended rules, so that dates for the next 18 months always exist. */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { findDraft } from '../../../catalog/event/check-draft.ts'
import { draftInputOf } from '../../../catalog/event/corrections.ts'
import { daysOn } from '../../../catalog/event/event-days.ts'
import { saveEvents } from '../../../catalog/event/server/event-store.ts'
import { type NewEvent, placeOf } from '../../../catalog/event/server/new-event.ts'
import { markExpanded } from '../../../catalog/event/server/reshape-series.ts'
import { findStoredEvents, type StoredEvent } from '../../../catalog/event/server/stored-events.ts'
import { SeriesRuleError } from '../../../catalog/series/rule-parts.ts'
import { countOfRule, datesOfRule, untilOfRule } from '../../../catalog/series/series-rule.ts'
import { addDays } from '../../../catalog/time/local-dates.ts'
import { siteZone, venueToday } from '../../../catalog/time/venue-today.ts'
import { idsOf, newId } from '../../../kit/ids.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queryColumn, queryRow } from '../../../platform/db/query.ts'

const monthsAhead = 18

/** Number of a series' latest dates that are checked to see if its rule still applies. */
const witnesses = 3

type RunningSeries = {
  id: string
  rule: string
  startsOn: string | null
  exceptDates: string[]
  source: string | null
  sourceId: string | null
  /** Last day up to which dates were generated. */
  lookedTo: string
}

/** Returns the number of added dates. Stops between two series if `signal` is aborted. */
export const extendAllSeries = async (
  db: Db,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {},
): Promise<number> => {
  const horizon = Temporal.PlainDate.from(venueToday(now, siteZone()))
    .add({ months: monthsAhead })
    .toString()
  let addedCount = 0
  for (const id of await listRunning(db, horizon)) {
    if (signal?.aborted) break
    addedCount += await inTransaction(db, (tx) => extendOne(tx, id, { horizon, now }))
  }
  return addedCount
}

/**
 * Series with a live date whose dates were not generated up to the horizon yet. Excludes demo data, which are not
 * extended.
 */
const listRunning = (db: Db, horizon: string): Promise<string[]> =>
  queryColumn(db)`
    select id from series where rule is not null
      and (expanded_to is null or expanded_to < ${horizon}::date)
      and exists (select from events where series_id = series.id and status = 'published' and not demo)
    order by id`

type ExtendOptions = { horizon: string; now: number }

const extendOne = async (tx: Tx, id: string, { horizon, now }: ExtendOptions) => {
  const series = await lockSeries(tx, id)
  if (!series || series.lookedTo >= horizon) return 0
  const events = await newDates(tx, series, horizon)
  await saveEvents(tx, events, now)
  await markExpanded(tx, id, horizon)
  return events.length
}

/** Undefined if another process holds the lock. */
const lockSeries = (tx: Tx, id: string): Promise<RunningSeries | undefined> =>
  queryRow(tx)`
    select id, rule, starts_on as "startsOn", except_dates as "exceptDates", source,
      source_id as "sourceId",
      greatest(expanded_to, (select max(date) from events where series_id = series.id)) as "lookedTo"
    from series where id = ${id} and rule is not null for no key update skip locked`

const newDates = async (tx: Tx, series: RunningSeries, horizon: string): Promise<NewEvent[]> => {
  const latest = await findLatest(tx, series.id)
  const model = latest.find((event) => isByRule(series, event))
  if (!model?.date) return []
  const span = { from: addDays(series.lookedTo, 1), to: horizon }
  const dates = datesOf(series, model, span).filter((date) => !series.exceptDates.includes(date))
  return dates.flatMap((date) => eventOn(date, model, series) ?? [])
}

/** Live dates that take place, among the last few dates of any state, latest first. */
const findLatest = async (tx: Tx, seriesId: string): Promise<StoredEvent[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from events where series_id = ${seriesId}
    order by sort_date desc, sort_time desc, id desc limit ${witnesses}`.execute(tx)
  const events = await findStoredEvents(tx, idsOf(rows))
  const takesPlace = events.filter(
    ({ status, eventStatus }) =>
      status === 'published' && (eventStatus === 'scheduled' || eventStatus === 'rescheduled'),
  )
  return takesPlace.toReversed()
}

const isByRule = (series: RunningSeries, event: StoredEvent): boolean =>
  event.date !== null && datesOf(series, event, { from: event.date, to: event.date }).length > 0

/**
 * Without the first date, the rule is assumed to begin at one of its dates, which gives the same dates unless the rule
 * has a COUNT.
 */
const datesOf = (
  { rule, startsOn }: RunningSeries,
  { date, timeZone }: StoredEvent,
  span: { from: string; to: string },
): string[] => {
  const first = startsOn ?? date
  if (first === null || (startsOn === null && countOfRule(rule) !== undefined)) return []
  if ((untilOfRule(rule, timeZone) ?? span.from) < span.from || span.from > span.to) return []
  try {
    return datesOfRule(rule, first, span, timeZone)
  } catch (error) {
    if (error instanceof SeriesRuleError) return []
    throw error
  }
}

/** Longest identifier that is stored whole; a shortened one cannot be continued as its source would. */
const maxSourceIdLength = 380

const eventOn = (
  date: string,
  model: StoredEvent,
  { id, source, sourceId }: RunningSeries,
): NewEvent | undefined => {
  const place = placeOf(model)
  if (!place || (sourceId !== null && sourceId.length > maxSourceIdLength)) return undefined
  const draft = findDraft({
    ...draftInputOf(model),
    ...daysOn(date, model),
    // Scheduled even if the model was rescheduled: its rule has moved with it.
    eventStatus: 'scheduled',
    statusNote: '',
    previousDate: null,
    ...fetchedFiles(model),
  })
  if (!draft) return undefined
  return {
    id: newId(),
    draft,
    place,
    requestedStatus: 'published',
    seriesId: id,
    demo: model.demo,
    // This date itself has not been confirmed.
    lastConfirmedAt: model.lastConfirmedAt,
    ...(source !== null && sourceId !== null ? { source, sourceId: `${sourceId}/${date}` } : {}),
  }
}

/** Files at other sites are dropped: they may still await review. */
const fetchedFiles = ({ logoUrl, flyerUrl }: StoredEvent) => ({
  logoUrl: logoUrl?.startsWith('http') ? null : logoUrl,
  flyerUrl: flyerUrl?.startsWith('http') ? null : flyerUrl,
})
