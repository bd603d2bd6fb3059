/** Part of the event store: changes of a series whose dates move permanently. */
import { sql } from 'kysely'
import { newId } from '../../../kit/ids.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { changeRows, queryColumn, queryRow } from '../../../platform/db/query.ts'
import {
  datesOfRule,
  endRule,
  ruleWithExceptions,
  seriesInWords,
  untilOfRule,
} from '../../series/series-rule.ts'
import type { Event } from '../event.ts'
import { announceChange } from './after-change.ts'

/** Dates and rule of a series. */
export type SeriesRule = {
  /** RFC 5545 text; null for dates without a rule, to which no dates are added. */
  rule: string | null
  ruleInWords: string | null
  /** First date of the rule. */
  startsOn: string | null
}

/** `exceptDates`: dates of the rule not to be added. `expandedTo`: last day up to which dates were added. */
export type SeriesShape = SeriesRule & { exceptDates: readonly string[]; expandedTo: string | null }

export type StoredSeries = SeriesShape & { id: string }

/** Reads and locks a series until the transaction ends. Lock its events first. */
export const lockSeries = (db: Tx, id: string): Promise<StoredSeries | undefined> =>
  queryRow(db)`
    select id, rule, rule_in_words as "ruleInWords", starts_on as "startsOn",
      except_dates as "exceptDates", expanded_to as "expandedTo"
    from series where id = ${id} for no key update
  `

/** Replaces the rule of a series. */
export const reshapeSeries = async (
  db: Tx,
  id: string,
  { rule, ruleInWords, startsOn, exceptDates, expandedTo }: SeriesShape,
): Promise<void> => {
  await sql`
    update series set rule = ${rule}, rule_in_words = ${ruleInWords}, starts_on = ${startsOn}::date,
      except_dates = ${exceptDates}::date[], expanded_to = ${expandedTo}::date
    where id = ${id}
  `.execute(db)
  await announceChange(db)
}

/**
 * Updates the words of a series, and drops its rule, after several of its dates were moved together; a date moved alone
 * changes nothing. The words cover all pending and published dates, including those that stayed.
 */
export const renameSeries = async (
  db: Tx,
  movedEvents: readonly Pick<Event, 'series'>[],
): Promise<void> => {
  const seriesId = movedEvents[0]?.series?.id
  if (seriesId === undefined || movedEvents.length < 2) return
  const dates = await queryColumn(db)`
    select date from events
    where series_id = ${seriesId} and status in ('pending', 'published') and date is not null
    order by date, id
  `
  const words = seriesInWords(dates)
  await sql`
    update series set rule = null, rule_in_words = ${words} where id = ${seriesId}
  `.execute(db)
  await announceChange(db)
}

/**
 * Updates words and rule of a series after dates were added. Extends a rule that gives all of them; otherwise the rule
 * stays.
 */
export const addToSeries = async (
  db: Tx,
  id: string,
  addedDates: readonly string[],
): Promise<void> => {
  const series = await lockSeries(db, id)
  if (!series) return
  const dates = await queryColumn(db)`
    select distinct date from events
    where series_id = ${id} and status <> 'deleted' and date is not null order by date
  `
  const words = series.rule === null ? { ruleInWords: seriesInWords(dates) } : undefined
  const grownRule = words ?? growRule(series, dates, addedDates)
  if (grownRule) await reshapeSeries(db, id, { ...series, ...grownRule })
}

/** Rule extended to the last date; undefined if it doesn't give all added dates. */
const growRule = (
  { rule, ruleInWords, startsOn }: StoredSeries,
  dates: readonly string[],
  addedDates: readonly string[],
): Pick<SeriesShape, 'rule' | 'ruleInWords' | 'exceptDates'> | undefined => {
  const last = dates.at(-1)
  if (rule === null || startsOn === null || last === undefined) return undefined
  const until = untilOfRule(rule)
  const longerRule = until !== undefined && until >= last ? rule : endRule(rule, last)
  const ruleDates = datesOfRule(longerRule, startsOn, { from: startsOn, to: last })
  if (!addedDates.every((date) => ruleDates.includes(date))) return undefined
  const missing = ruleDates.filter((date) => !dates.includes(date))
  const words = ruleInWords?.split(', except ')[0] ?? null
  return { rule: longerRule, ruleInWords: ruleWithExceptions(words, missing), exceptDates: missing }
}

/** Stores the day up to which a rule's dates were added. */
export const markExpanded = (db: Tx, id: string, day: string): Promise<void> =>
  changeRows(db)`update series set expanded_to = ${day}::date where id = ${id}`

type SeriesSplit = {
  /** First date of the new series. */
  splitDate: string
  /** The original series after the split. */
  before: SeriesShape
  after: SeriesShape
}

/**
 * Ends a series before a date and creates a series of that date and all later ones, including deleted ones. Events keep
 * id, page and address. Followers of the old series also follow the new one, whose id is returned.
 */
export const splitSeries = async (
  db: Tx,
  id: string,
  { splitDate, before, after }: SeriesSplit,
): Promise<string> => {
  const nextId = newId()
  await sql`insert into series (id, continues) values (${nextId}, ${id})`.execute(db)
  await reshapeSeries(db, id, before)
  await reshapeSeries(db, nextId, after)
  await sql`
    update events set series_id = ${nextId} where series_id = ${id} and date >= ${splitDate}::date
  `.execute(db)
  return nextId
}

/** Most continuations followed in a chain; real chains are shorter. */
const maxContinuations = 50

/**
 * Ids of a series and its continuations, created when later dates moved permanently: visitors and calendars of the
 * first one get all dates. Returns an unknown id alone.
 */
export const findContinuations = (db: Db, id: string): Promise<string[]> =>
  queryColumn(db)`
    with recursive chain as (
      select ${id}::text as id, 0 as turn
      union all
      select s.id, turn + 1 from chain join series s on s.continues = chain.id
      where turn < ${maxContinuations}
    )
    select distinct id from chain order by id
  `
