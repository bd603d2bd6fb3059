/**
 * The single dates of a repeating entry. Repeats are a matter of local time: the rule is applied to
 * dates and clock times at the venue, so a weekly meet at 6 PM stays at 6 PM when clocks change.
 */
import { addDays } from '../../../../catalog/time/local-dates.ts'
import type { Moment, Repeats } from '../row/source-row.ts'
import { momentIn } from '../row/when.ts'
import { applyChanges, type Changed, namedIn, reachOf } from './apply-changes.ts'
import { byMoment, momentKey } from './moment-keys.ts'
import { datesOfRule, RuleError, timedByRule } from './rule-moments.ts'

/** First and last date of interest, both included. */
export type Window = { from: string; to: string }

export type Occurrence = Changed & {
  /** End of this date, if it has one of its own. */
  end?: Moment
}

/** Most dates of one entry; a daily one over the usual window has some 900. */
export const maxDates = 1_000

/** Changes for "this and following", which hold however long ago they began. */
const maxFollowing = 500

/** More rules than any entry of people's has; each may have some thousand dates. */
const maxRules = 20

/** More further dates, exceptions or changes within the window than any entry of people's has. */
const maxListed = 5_000

/**
 * Dates within the window, in order. `zone` is the venue's, or the best guess; `start` is the entry's
 * first moment. `onStray` hears of changes to a date that the entry does not have. Throws RuleError.
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
    ...within(
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
  for (const { end, ...moment } of within(repeats.extraDates, (date) => [date], reach)) {
    const isDay = moment.time === null || (first.time === null && moment.time === '00:00')
    add(isDay ? { ...first, date: moment.date } : moment)
    if (end) ends.set(momentKey(momentIn(moment, zone)), momentIn(end, zone))
  }
  const { exceptRules = [] } = repeats
  const exceptions = [
    ...within(repeats.exceptDates, (date) => [date], reach).map((on) => namedIn(on, first, zone)),
    ...exceptRules.flatMap((rule) => datesOfRule(first, statedStart, rule, reach)),
  ]
  const left = withoutExceptions([...moments.values()], exceptions)
  const occurrences = keyed(left.toSorted(byMoment))
  for (const each of occurrences) each.end = ends.get(momentKey(each.start))
  const all = applyChanges(occurrences, { overrides, first, zone, onStray })
    .filter(
      ({ start: at, key, override }) =>
        isWithin(momentIn(at, zone).date, window) ||
        // One that was moved far away is reported.
        (override !== undefined && isWithin(key.slice(0, 10), window)),
    )
    .slice(0, maxDates)
  spend(repeats, all.length)
  return all
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

/** Throws RuleError for a file with too many dates of repeating entries. */
const spend = ({ budget }: Repeats, count: number) => {
  if (!budget) return
  budget.dates -= count
  if (budget.dates < 0) {
    throw new RuleError('the file has more dates from recurring entries than allowed')
  }
}

const isWithin = (date: string, { from, to }: Window) => date >= from && date <= to

/** Entries with dates in the window or up to two days around it (other zones). Throws RuleError for too many. */
const within = <T>(all: readonly T[], datesOf: (each: T) => Moment[], window: Window): T[] => {
  const wide = { from: addDays(window.from, -2), to: addDays(window.to, 2) }
  const found = all.filter((each) => datesOf(each).some(({ date }) => isWithin(date, wide)))
  if (found.length <= maxListed) return found
  throw new RuleError(`more than ${maxListed} listed dates or changes`)
}

/** An exception names the moment, or only the day; some programs get the time wrong. */
const withoutExceptions = (moments: readonly Moment[], exceptions: readonly Moment[]): Moment[] => {
  const days = Map.groupBy(moments, ({ date }) => date)
  const gone = new Set<Moment>()
  for (const except of exceptions) {
    const day = (days.get(except.date) ?? []).filter((moment) => !gone.has(moment))
    const exact = day.find(({ time }) => time === except.time)
    const anyTime = except.time === null || except.time === '00:00' || day.length === 1
    for (const moment of exact ? [exact] : anyTime ? day : []) gone.add(moment)
  }
  return moments.filter((moment) => !gone.has(moment))
}

const keyed = (moments: readonly Moment[]): Occurrence[] => {
  const days = Map.groupBy(moments, ({ date }) => date)
  return moments.map((start) => ({
    start,
    key: (days.get(start.date)?.length ?? 0) > 1 ? momentKey(start) : start.date,
  }))
}
