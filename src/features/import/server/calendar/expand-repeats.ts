/**
 * The single dates of a repeating entry. Repeats are a matter of local time: the rule is applied to
 * dates and clock times at the venue, so a weekly meet at 6 PM stays at 6 PM when clocks change.
 */
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { addDays, daysBetween, weekdayOf } from '../../../../catalog/local-dates.ts'
import type { Moment, Override, Repeats } from '../source-row.ts'
import { momentIn, plainMoment } from '../when.ts'

/** First and last date of interest, both included. */
export type Window = { from: string; to: string }

export type Occurrence = {
  start: Moment
  /** The date that the rule gives; it stays the occurrence's name when that is moved. */
  key: string
  /** Where this date has one of its own. */
  end?: Moment
  override?: Override
}

/** Most dates of one entry; a daily one over the usual window has some 900. */
const mostDates = 1_000

/** The rule cannot be understood; the message says why. */
export class RuleError extends Error {}

/**
 * Dates within the window, in order. `zone` is the venue's, or the best guess; `start` is the entry's
 * first moment. Throws RuleError.
 */
export const expandRepeats = (
  start: Moment,
  repeats: Repeats,
  zone: string | undefined,
  window: Window,
): Occurrence[] => {
  const first = momentIn(start, zone)
  const moments = new Map<string, Moment>()
  const add = (moment: Moment) => {
    const local = momentIn(moment, zone)
    if (local.date >= window.from && local.date <= window.to) moments.set(momentKey(local), local)
  }
  if (repeats.rule === undefined) add(start)
  else for (const moment of datesOfRule(first, start, repeats.rule, window)) add(moment)
  const ends = new Map<string, Moment>()
  for (const { end, ...moment } of repeats.extraDates) {
    add(moment.time === null ? { ...first, date: moment.date } : moment)
    if (end) ends.set(momentKey(momentIn(moment, zone)), momentIn(end, zone))
  }
  for (const except of repeats.exceptDates) remove(moments, momentIn(except, zone))
  const occurrences = keyed([...moments.values()].sort(byMoment))
  for (const occurrence of occurrences) {
    occurrence.end = ends.get(momentKey(occurrence.start))
  }
  const [following, single] = [true, false].map((andFollowing) =>
    repeats.overrides.filter((override) => (override.andFollowing ?? false) === andFollowing),
  )
  const moved = occurrences.map((occurrence) => movedAlong(occurrence, following ?? [], zone))
  return withOverrides(moved, occurrences, single ?? [], zone, window)
}

/** The date as the last change for "this and following" that holds for it leaves it. */
const movedAlong = (
  occurrence: Occurrence,
  following: readonly Override[],
  zone: string | undefined,
): Occurrence => {
  const when = momentKey(occurrence.start)
  const holding = following
    .map((override) => ({ override, on: momentIn(override.on, zone) }))
    .filter(({ on }) => (on.time === null ? `${on.date}T` : momentKey(on)) <= when)
    .toSorted((a, b) => byMoment(a.on, b.on))
    .at(-1)
  if (!holding) return occurrence
  const { override, on } = holding
  const to = override.row.start && momentIn(override.row.start, zone)
  return {
    key: occurrence.key,
    start: to ? asFar(occurrence.start, on, to) : occurrence.start,
    override,
  }
}

/** A moment moved as far as `to` is from `on`. */
const asFar = (start: Moment, on: Moment, to: Moment): Moment => {
  if (to.time === null || start.time === null) {
    const days = daysBetween(on.date, to.date)
    return { ...start, date: addDays(start.date, days), time: to.time }
  }
  const shift = plain(on.time === null ? { ...on, time: start.time } : on).until(plain(to))
  return { ...start, ...plainMoment(plain(start).add(shift)) }
}

const plain = ({ date, time }: Moment) => Temporal.PlainDateTime.from(`${date}T${time ?? '00:00'}`)

const momentKey = ({ date, time }: Moment) => `${date}T${time ?? ''}`
const byMoment = (a: Moment, b: Moment) => (momentKey(a) < momentKey(b) ? -1 : 1)

/** An exception names the moment, or only the day; some programs get the time wrong. */
const remove = (moments: Map<string, Moment>, except: Moment) => {
  if (moments.delete(momentKey(except))) return
  const sameDay = [...moments.keys()].filter((key) => key.startsWith(`${except.date}T`))
  if (except.time === null || except.time === '00:00' || sameDay.length === 1) {
    for (const key of sameDay) moments.delete(key)
  }
}

const keyed = (moments: readonly Moment[]): Occurrence[] => {
  const days = Map.groupBy(moments, ({ date }) => date)
  return moments.map((start) => ({
    start,
    key: (days.get(start.date)?.length ?? 0) > 1 ? momentKey(start) : start.date,
  }))
}

/** `original`: the same dates before any of them moved; a change of one date names it by that. */
const withOverrides = (
  occurrences: readonly Occurrence[],
  original: readonly Occurrence[],
  overrides: readonly Override[],
  zone: string | undefined,
  window: Window,
): Occurrence[] => {
  const result = [...occurrences]
  for (const override of overrides) {
    const on = momentIn(override.on, zone)
    const index = original.findIndex(
      ({ start, key }) => key === on.date || (start.date === on.date && start.time === on.time),
    )
    const start = override.row.start ?? on
    const known = result[index]
    if (known) result[index] = { start, key: known.key, override }
    else if (momentIn(start, zone).date >= window.from && on.date <= window.to) {
      result.push({ start, key: on.date, override })
    }
  }
  return result
    .toSorted((a, b) => byMoment(momentIn(a.start, zone), momentIn(b.start, zone)))
    .slice(0, mostDates)
}

/** The rule's dates with the entry's clock time, expanded without any zone. */
const datesOfRule = (first: Moment, told: Moment, rule: string, window: Window): Moment[] => {
  if (/FREQ=(?:HOURLY|MINUTELY|SECONDLY)/.test(rule)) {
    throw new RuleError('repeats more often than daily')
  }
  const shift = Math.sign(first.date < told.date ? -1 : first.date > told.date ? 1 : 0)
  const shifted = movedWeekdays(rule, first, shift)
  const dtstart = plain(first)
  const wanted = (at: Temporal.PlainDateTime) => at.toPlainDate().toString() >= window.from
  const dates: Moment[] = []
  try {
    const expander = new RRuleTemporal({
      rruleString: `RRULE:${localUntil(shifted, first, told)}`,
      dtstart: dtstart.toZonedDateTime('UTC'),
      maxIterations: 100_000,
    })
    const from = new Date(`${window.from}T00:00:00Z`)
    const to = new Date(`${addDays(window.to, 1)}T00:00:00Z`)
    for (const at of expander.between(from, to, true)) {
      const local = Temporal.PlainDateTime.from(at.toString().slice(0, 19))
      if (wanted(local)) dates.push(momentLike(first, plainMoment(local)))
      if (dates.length >= mostDates) break
    }
  } catch (error) {
    throw new RuleError(`has a repeat rule that cannot be used (${(error as Error).message})`)
  }
  return dates
}

const momentLike = (first: Moment, { date, time }: Moment): Moment => ({
  ...first,
  date,
  time: first.time === null ? null : time,
})

/**
 * UNTIL on the clocks of the rule: a bare date means its whole day, UTC is turned into local time.
 * Programs also write a date for a timed entry and a time for an all-day one.
 */
const localUntil = (rule: string, first: Moment, told: Moment): string =>
  rule.replace(
    /UNTIL=(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z?))?/,
    (_, ...parts: string[]) => {
      const [year, month, day, hour, minute, utc] = parts
      const date = `${year}-${month}-${day}`
      if (hour === undefined || first.time === null) return `UNTIL=${year}${month}${day}T235959Z`
      const moment: Moment = { date, time: `${hour}:${minute}`, zone: utc ? 'UTC' : told.zone }
      const local = momentIn(moment, first.zone)
      return `UNTIL=${local.date.replaceAll('-', '')}T${(local.time ?? '2359').replace(':', '')}59Z`
    },
  )

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/**
 * An evening in the US is the next day in UTC. A rule that was written for that day ("BYDAY=SA" for
 * Fridays) moves with it; one that names the local day already stays.
 */
const movedWeekdays = (rule: string, first: Moment, shift: number): string => {
  const days = /BYDAY=([A-Z,]+)(?=;|$)/.exec(rule)?.[1]?.split(',')
  if (shift === 0 || !days || days.includes(weekdays[weekdayOf(first.date)] ?? '')) return rule
  const moved = days.map((day) => weekdays[(weekdays.indexOf(day) + shift + 7) % 7])
  return rule.replace(/BYDAY=[A-Z,]+/, `BYDAY=${moved.join(',')}`)
}
