/** Changes of single dates of a repeating entry (RECURRENCE-ID), and of a date and all that follow. */

import type { DateSpan } from '../../../../catalog/series/series-rule.ts'
import { addDays, daysBetween } from '../../../../catalog/time/local-dates.ts'
import type { Moment, Override } from '../row/source-row.ts'
import { momentIn, plainMoment } from '../row/when.ts'
import { byMoment, momentKey, plain } from './moment-keys.ts'

export type Changed = {
  start: Moment
  /** The date that the rule gives; it stays the occurrence's name when that is moved. */
  key: string
  override?: Override
}

type Changes = {
  overrides: readonly Override[]
  /** The entry's first date, which may be changed even where its own rule does not give it. */
  first: Moment
  zone: string | undefined
  /** Hears of changes to a date that the entry does not have. */
  onStray: ((on: Moment) => void) | undefined
}

/** The window, as far as it takes to see the dates from which or to which something is moved. */
export const reachOf = (
  overrides: readonly Override[],
  zone: string | undefined,
  window: DateSpan,
): DateSpan => {
  let { from, to } = window
  for (const { on, row, andFollowing } of overrides) {
    const date = momentIn(on, zone).date
    if (date < from && (!andFollowing || isLater(row.start, date))) from = date
    if (date > to) to = date
    // Later steps may move dates by days over the window's edges.
    const days = andFollowing && row.start ? daysBetween(date, momentIn(row.start, zone).date) : 0
    if (days > 0 && addDays(window.from, -days) < from) from = addDays(window.from, -days)
    if (days < 0 && addDays(window.to, -days) > to) to = addDays(window.to, -days)
  }
  return { from, to }
}

const isLater = (start: Moment | undefined, date: string) =>
  start !== undefined && start.date > date

export const applyChanges = <T extends Changed>(
  occurrences: readonly T[],
  { overrides, first, zone, onStray }: Changes,
): (T | Changed)[] => {
  const { following = [], single = [] } = Object.groupBy(overrides, ({ andFollowing }) =>
    andFollowing ? 'following' : 'single',
  )
  const move = mover(following, zone)
  const result: (T | Changed)[] = occurrences.map(move)
  const find = finder(occurrences)
  for (const override of single) {
    const on = namedIn(override.on, first, zone)
    const start = override.row.start ?? on
    const index = find(on)
    const known = index === undefined ? undefined : result[index]
    if (known && index !== undefined) result[index] = { start, key: known.key, override }
    else if (on.date === first.date) result.push({ start, key: on.date, override })
    else onStray?.(on)
  }
  return result.toSorted((a, b) => byMoment(momentIn(a.start, zone), momentIn(b.start, zone)))
}

/** A date of the entry as an exception or a change names it: of a day, only the day counts. */
export const namedIn = (named: Moment, first: Moment, zone: string | undefined): Moment =>
  first.time === null ? { date: named.date, time: null } : momentIn(named, zone)

/** The place of the date that a change names: by its moment, or by its day where that has one only. */
const finder = (occurrences: readonly Changed[]) => {
  const indexes = new Map<string, number>()
  for (const [index, { key, start }] of occurrences.entries()) {
    indexes.set(key, index)
    indexes.set(momentKey(start), index)
  }
  return (on: Moment) => indexes.get(momentKey(on)) ?? indexes.get(on.date)
}

/** The date as the last change for "this and following" that holds for it leaves it. */
const mover = (following: readonly Override[], zone: string | undefined) => {
  const sorted = following
    .map((override) => ({ override, on: momentIn(override.on, zone) }))
    .toSorted((a, b) => byMoment(a.on, b.on))
  const begins = sorted.map(({ on }) => (on.time === null ? `${on.date}T` : momentKey(on)))
  let next = 0
  // Occurrences come in order, so the change that holds is never an earlier one than before.
  return <T extends Changed>(occurrence: T): T | Changed => {
    const when = momentKey(occurrence.start)
    while (next < begins.length && (begins[next] ?? '') <= when) next++
    const holding = sorted[next - 1]
    if (!holding) return occurrence
    const { override, on } = holding
    const to = override.row.start && momentIn(override.row.start, zone)
    const start = to ? asFar(occurrence.start, on, to) : occurrence.start
    return { key: occurrence.key, start, override }
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
