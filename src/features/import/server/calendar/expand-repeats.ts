/**
 * Expands a repeating entry into single dates. The rule is applied to dates and times at the venue, so a weekly meet at
 * 6 PM stays at 6 PM when daylight saving time starts or ends.
 */
import type { DateSpan } from '../../../../catalog/series/series-rule.ts'
import { addDays, daysBetween } from '../../../../catalog/time/local-dates.ts'
import type { Moment, Override, Repeats } from '../row/source-row.ts'
import { byMoment, localDateTime, localMoment, momentIn, momentKey } from '../row/when.ts'
import { datesOfRule, RuleError, timedByRule } from './rule-moments.ts'

/** First and last date, both inclusive. */
export type Window = { from: string; to: string }

export type Occurrence = ChangedDate & {
  /** End of this date, if it differs from the entry's. */
  end?: Moment
}

/** Most dates of one entry; a daily entry has about 900 in the usual window. */
export const maxDates = 1_000

/** Most "this and following" changes; they apply regardless of when they started. */
const maxFollowing = 500

/** Most rules of one entry, above any real entry's; each may have several thousand dates. */
const maxRules = 20

/** Most further dates, exceptions or changes in the window, above any real entry's. */
const maxListed = 5_000

/**
 * Dates within the window, in order. `zone`: the venue's, or the best guess. `start`: the entry's first moment.
 * `onStray`: called for changes of dates that the entry does not have. Throws RuleError.
 */
export const expandRepeats = (
  start: Moment,
  repeats: Repeats,
  zone: string | undefined,
  window: Window,
  onStray?: (on: Moment) => void,
): Occurrence[] => {
  const statedStart = repeats.rule === undefined ? start : timedByRule(start, repeats.rule)
  const first = momentIn(statedStart, zone)
  const overrides = [
    ...repeats.overrides.filter(({ andFollowing }) => andFollowing).slice(0, maxFollowing),
    ...inWindow(
      repeats.overrides.filter(({ andFollowing }) => !andFollowing),
      ({ on, row }) => [on, row.start ?? on],
      window,
    ),
  ]
  const reach = reachOf(overrides, zone, window)
  const moments = new Map<string, Moment>()
  const add = (moment: Moment) => {
    const local = momentIn(moment, zone)
    if (local.date >= reach.from && local.date <= reach.to) moments.set(momentKey(local), local)
  }
  if (repeats.rule === undefined) add(start)
  else for (const moment of datesOfRules(first, statedStart, repeats, reach)) add(moment)
  const ends = new Map<string, Moment>()
  for (const { end, ...moment } of inWindow(repeats.extraDates, (date) => [date], reach)) {
    const isDay = moment.time === null || (first.time === null && moment.time === '00:00')
    add(isDay ? { ...first, date: moment.date } : moment)
    if (end) ends.set(momentKey(momentIn(moment, zone)), momentIn(end, zone))
  }
  const { exceptRules = [] } = repeats
  const exceptions = [
    ...inWindow(repeats.exceptDates, (date) => [date], reach).map((on) => atVenue(on, first, zone)),
    ...exceptRules.flatMap((rule) => datesOfRule(first, statedStart, rule, reach)),
  ]
  const remaining = withoutExceptions([...moments.values()], exceptions)
  const occurrences = withKeys(remaining.toSorted(byMoment))
  for (const each of occurrences) each.end = ends.get(momentKey(each.start))
  const result = applyChanges(occurrences, { overrides, first, zone, onStray })
    .filter(
      ({ start: at, key, override }) =>
        isWithin(momentIn(at, zone).date, window) ||
        // A date that was moved out of the window is included, to be reported.
        (override !== undefined && isWithin(key.slice(0, 10), window)),
    )
    .slice(0, maxDates)
  spendBudget(repeats, result.length)
  return result
}

/** True if the entry starts in the window and its rule has no date there, even without end and exceptions. */
export const fitsNoDate = (
  start: Moment,
  { rule, ...repeats }: Repeats,
  zone: string | undefined,
  window: Window,
): boolean => {
  const endlessRule = rule?.replace(/UNTIL=[^;]*/i, '')
  const unlimited = {
    ...repeats,
    rule: endlessRule,
    exceptDates: [],
    exceptRules: [],
    budget: undefined,
  }
  return (
    isWithin(momentIn(start, zone).date, window) &&
    expandRepeats(start, unlimited, zone, window).length === 0
  )
}

const datesOfRules = (
  first: Moment,
  statedStart: Moment,
  { rule, moreRules = [] }: Repeats,
  reach: Window,
): Moment[] =>
  [rule ?? [], moreRules]
    .flat()
    .slice(0, maxRules)
    .flatMap((each) => datesOfRule(first, statedStart, each, reach))

/** Throws RuleError if the file's repeating entries have too many dates. */
const spendBudget = ({ budget }: Repeats, count: number) => {
  if (!budget) return
  budget.dates -= count
  if (budget.dates < 0) {
    throw new RuleError('the file has more dates from recurring entries than allowed')
  }
}

const isWithin = (date: string, { from, to }: Window) => date >= from && date <= to

/** Items with dates in the window or two days around it (for other zones). Throws RuleError for too many. */
const inWindow = <T>(all: readonly T[], datesOf: (each: T) => Moment[], window: Window): T[] => {
  const wide = { from: addDays(window.from, -2), to: addDays(window.to, 2) }
  const found = all.filter((each) => datesOf(each).some(({ date }) => isWithin(date, wide)))
  if (found.length <= maxListed) return found
  throw new RuleError(`more than ${maxListed} listed dates or changes`)
}

/** An exception is a moment or only a day; some programs write a wrong time. */
const withoutExceptions = (moments: readonly Moment[], exceptions: readonly Moment[]): Moment[] => {
  const days = Map.groupBy(moments, ({ date }) => date)
  const excluded = new Set<Moment>()
  for (const except of exceptions) {
    const day = (days.get(except.date) ?? []).filter((moment) => !excluded.has(moment))
    const exact = day.find(({ time }) => time === except.time)
    const anyTime = except.time === null || except.time === '00:00' || day.length === 1
    for (const moment of exact ? [exact] : anyTime ? day : []) excluded.add(moment)
  }
  return moments.filter((moment) => !excluded.has(moment))
}

const withKeys = (moments: readonly Moment[]): Occurrence[] => {
  const days = Map.groupBy(moments, ({ date }) => date)
  return moments.map((start) => ({
    start,
    key: (days.get(start.date)?.length ?? 0) > 1 ? momentKey(start) : start.date,
  }))
}

type ChangedDate = {
  start: Moment
  /** Date by the rule; identifies the occurrence even if it is moved. */
  key: string
  override?: Override
}

type Changes = {
  overrides: readonly Override[]
  /** The entry's first date; it can be changed even if the entry's rule does not produce it. */
  first: Moment
  zone: string | undefined
  /** Called for changes of dates that the entry does not have. */
  onStray: ((on: Moment) => void) | undefined
}

/** Window, extended to include dates that are moved into or out of it. */
const reachOf = (
  overrides: readonly Override[],
  zone: string | undefined,
  window: DateSpan,
): DateSpan => {
  let { from, to } = window
  for (const { on, row, andFollowing } of overrides) {
    const date = momentIn(on, zone).date
    if (date < from && (!andFollowing || isLater(row.start, date))) from = date
    if (date > to) to = date
    // Later dates may be shifted across the edges of the window.
    const days = andFollowing && row.start ? daysBetween(date, momentIn(row.start, zone).date) : 0
    if (days > 0 && addDays(window.from, -days) < from) from = addDays(window.from, -days)
    if (days < 0 && addDays(window.to, -days) > to) to = addDays(window.to, -days)
  }
  return { from, to }
}

const isLater = (start: Moment | undefined, date: string) =>
  start !== undefined && start.date > date

/** Applies changes of single dates (RECURRENCE-ID), and of a date and all following dates. */
const applyChanges = <T extends ChangedDate>(
  occurrences: readonly T[],
  { overrides, first, zone, onStray }: Changes,
): (T | ChangedDate)[] => {
  const { following = [], single = [] } = Object.groupBy(overrides, ({ andFollowing }) =>
    andFollowing ? 'following' : 'single',
  )
  const move = createMover(following, zone)
  const result: (T | ChangedDate)[] = occurrences.map(move)
  const find = createFinder(occurrences)
  for (const override of single) {
    const on = atVenue(override.on, first, zone)
    const start = override.row.start ?? on
    const index = find(on)
    const occurrence = index === undefined ? undefined : result[index]
    if (occurrence && index !== undefined) result[index] = { start, key: occurrence.key, override }
    else if (on.date === first.date) result.push({ start, key: on.date, override })
    else onStray?.(on)
  }
  return result.toSorted((a, b) => byMoment(momentIn(a.start, zone), momentIn(b.start, zone)))
}

/** Moment of an exception or change at the venue; for an all-day entry, only the date. */
const atVenue = (moment: Moment, first: Moment, zone: string | undefined): Moment =>
  first.time === null ? { date: moment.date, time: null } : momentIn(moment, zone)

/** Finds the index of a changed date by its moment, or by its day if the day has one date only. */
const createFinder = (occurrences: readonly ChangedDate[]) => {
  const indexes = new Map<string, number>()
  for (const [index, { key, start }] of occurrences.entries()) {
    indexes.set(key, index)
    indexes.set(momentKey(start), index)
  }
  return (on: Moment) => indexes.get(momentKey(on)) ?? indexes.get(on.date)
}

/** Applies the last "this and following" change that covers the date. */
const createMover = (following: readonly Override[], zone: string | undefined) => {
  const sorted = following
    .map((override) => ({ override, on: momentIn(override.on, zone) }))
    .toSorted((a, b) => byMoment(a.on, b.on))
  const begins = sorted.map(({ on }) => (on.time === null ? `${on.date}T` : momentKey(on)))
  let next = 0
  // Occurrences are sorted, so the applicable change is never earlier than the previous one.
  return <T extends ChangedDate>(occurrence: T): T | ChangedDate => {
    const when = momentKey(occurrence.start)
    while (next < begins.length && (begins[next] ?? '') <= when) next++
    const applicable = sorted[next - 1]
    if (!applicable) return occurrence
    const { override, on } = applicable
    const to = override.row.start && momentIn(override.row.start, zone)
    const start = to ? shiftMoment(occurrence.start, on, to) : occurrence.start
    return { key: occurrence.key, start, override }
  }
}

/** Moment shifted by the difference between `on` and `to`. */
const shiftMoment = (start: Moment, on: Moment, to: Moment): Moment => {
  if (to.time === null || start.time === null) {
    const days = daysBetween(on.date, to.date)
    return { ...start, date: addDays(start.date, days), time: to.time }
  }
  const shift = localDateTime(on.time === null ? { ...on, time: start.time } : on).until(
    localDateTime(to),
  )
  return { ...start, ...localMoment(localDateTime(start).add(shift)) }
}

/** Days after the window for which excluded dates are computed; the series may be continued that far. */
const daysAhead = 5 * 366

/** Dates of the rule that an EXRULE excludes; empty if a rule cannot be expanded that far. */
export const exceptedByRules = (
  { rule, exceptRules = [] }: Repeats,
  start: Moment,
  zone: string | undefined,
  { from, to }: Window,
): string[] => {
  if (rule === undefined || exceptRules.length === 0) return []
  const span = { from, to: addDays(to, daysAhead) }
  try {
    const statedStart = timedByRule(start, rule)
    const first = momentIn(statedStart, zone)
    const datesOf = (each: string) =>
      datesOfRule(first, statedStart, each, span).map(({ date }) => date)
    const ruleDates = new Set(datesOf(rule))
    return [...new Set(exceptRules.flatMap(datesOf))].filter((date) => ruleDates.has(date))
  } catch (error) {
    if (error instanceof RuleError) return []
    throw error
  }
}

/** Most dates listed in the note. */
const maxStraysListed = 3

/** Note on changes of dates that the entry does not have. */
export const strayNotes = (dates: readonly string[]): string[] => {
  if (dates.length === 0) return []
  const more = dates.length - maxStraysListed
  const listedDates =
    dates.slice(0, maxStraysListed).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return [`left out changes to dates that the entry doesn't have: ${listedDates}`]
}
