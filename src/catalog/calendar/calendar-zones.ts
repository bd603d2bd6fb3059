/**
 * VTIMEZONE definitions (RFC 5545, 3.6.5), derived from Temporal's zone data like all other times here. A library of
 * prepared definitions could disagree with that data.
 */

import { Temporal } from 'temporal-polyfill'
import { dayMs } from '../../kit/durations.ts'
import { dateOfEpochDay, twoDigits } from '../time/local-dates.ts'

/** Writes the times of a file's entries as wall times at the venue. */
export type WallTimes = {
  /**
   * Value of the property with its parameter: ";TZID=America/Chicago:20261120T180000". UTC in the hour that repeats in
   * fall, because calendars differ on which of the two is meant.
   */
  stamp: (instant: string, timeZone: string) => string
  /** Definitions of all zones passed to `stamp`, sorted by name, as unfolded lines. */
  definitions: () => string[]
}

/** Span with a constant UTC offset. Milliseconds since 1970; offsets in minutes, `before` the previous one. */
type Observance = { from: number; until: number; offset: number; before: number }

/** Collects the zones of one file; each file needs its own. */
export function createWallTimes(): WallTimes {
  const observancesByZone = new Map<string, Map<number, Observance>>()
  const addObservance = (timeZone: string, observance: Observance) => {
    const observances = observancesByZone.get(timeZone) ?? new Map<number, Observance>()
    observancesByZone.set(timeZone, observances.set(observance.from, observance))
  }
  return {
    stamp: (instant, timeZone) => {
      const epochMs = Date.parse(instant)
      const observance = observanceAt(timeZone, epochMs)
      if (isShownTwice(timeZone, epochMs, observance)) return `:${utcStamp(epochMs)}`
      addObservance(timeZone, observance)
      return `;TZID=${timeZone}:${wallStamp(epochMs, observance.offset)}`
    },
    definitions: () =>
      [...observancesByZone]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([timeZone, observances]) => zoneDefinition(timeZone, [...observances.values()])),
  }
}

const isShownTwice = (
  timeZone: string,
  epochMs: number,
  { from, until, offset, before }: Observance,
) => {
  const toMs = (minutesBack: number) => minutesBack * 60_000
  if (epochMs - from < toMs(before - offset)) return true
  return until < ALWAYS && until - epochMs <= toMs(offset - observanceAt(timeZone, until).offset)
}

/**
 * Defines the spans of the entries and their neighbors: calendar programs extrapolate definitions, so each span with an
 * entry is stated explicitly.
 */
function zoneDefinition(timeZone: string, observances: readonly Observance[]): string[] {
  const byStart = new Map<number, Observance>()
  for (const observance of observances) {
    for (const each of [...neighbors(timeZone, observance), observance].map(sinceEpoch)) {
      byStart.set(each.from, each)
    }
  }
  const sorted = [...byStart.values()].sort((a, b) => a.from - b.from)
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...sorted.flatMap(observanceLines),
    'END:VTIMEZONE',
  ]
}

const neighbors = (timeZone: string, { from, until }: Observance): Observance[] => [
  ...(from > 0 ? [observanceAt(timeZone, from - 1)] : []),
  ...(until < ALWAYS ? [observanceAt(timeZone, until)] : []),
]

/** Starts at 1970 if the span began earlier: some calendar programs support no earlier times. */
const sinceEpoch = (span: Observance): Observance =>
  span.from > 0 ? span : { ...span, from: -span.offset * 60_000, before: span.offset }

function observanceLines({ from, offset, before }: Observance): string[] {
  const kind = offset > before ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    // Wall time just before the change.
    `DTSTART:${wallStamp(from, before)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(offset)}`,
    `END:${kind}`,
  ]
}

const spansByZone = new Map<string, Observance[]>()

/** Cached per span: a lookup in the zone data is slower than the rest of an entry. */
function observanceAt(timeZone: string, epochMs: number): Observance {
  const spans = spansByZone.get(timeZone) ?? []
  spansByZone.set(timeZone, spans)
  const cachedSpan = spans.find(({ from, until }) => from <= epochMs && epochMs < until)
  if (cachedSpan) return cachedSpan
  const span = findObservance(timeZone, epochMs)
  spans.push(span)
  return span
}

/** Largest time value of a Date: the end of a span without an end. */
const ALWAYS = 8.64e15

function findObservance(timeZone: string, epochMs: number): Observance {
  const zoned = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone)
  const next = zoned.getTimeZoneTransition('next')
  // "previous" excludes a transition at this exact instant.
  const previous = zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const offset = offsetMinutes(zoned)
  return {
    from: previous?.epochMilliseconds ?? -ALWAYS,
    until: next?.epochMilliseconds ?? ALWAYS,
    offset,
    before: previous ? offsetMinutes(previous.subtract({ nanoseconds: 1 })) : offset,
  }
}

const offsetMinutes = (zoned: Temporal.ZonedDateTime) => zoned.offsetNanoseconds / 60e9

/** "20261120T180000": wall time of an instant at an offset in minutes. */
function wallStamp(epochMs: number, offset: number): string {
  const local = epochMs + offset * 60_000
  const day = Math.floor(local / dayMs)
  const seconds = Math.floor((local - day * dayMs) / 1000)
  const date = dateOfEpochDay(day)
  const hour = twoDigits(Math.floor(seconds / 3600))
  const minute = twoDigits(Math.floor(seconds / 60) % 60)
  return `${date.slice(0, 4)}${date.slice(5, 7)}${date.slice(8)}T${hour}${minute}${twoDigits(seconds % 60)}`
}

const utcStamp = (epochMs: number) => `${wallStamp(epochMs, 0)}Z`

/** "-0600" */
function offsetText(offset: number): string {
  const [hours, rest] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${offset < 0 ? '-' : '+'}${twoDigits(hours)}${twoDigits(rest)}`
}
