/**
 * Judges whether the times of a source are those of the clock that it labels them with. Evidence in, verdict out; nothing is
 * read or written here.
 */
import { Temporal } from 'temporal-polyfill'
import { formatNumber } from '../../../../kit/format-number.ts'
import type { Moment } from '../row/source-row.ts'
import { momentIn } from '../row/when.ts'
import { type Fit, fitOf, readSpokenHours } from './spoken-hours.ts'
import { isSmallHour, oddity } from './usual-hours.ts'

/** Meaning of wall times whose label is wrong: the venue's own clock, or UTC. */
export type ClockReading = 'local' | 'utc'

/** An entry with hours, as its source writes it. */
export type Sighting = {
  name: string
  text: string
  start: Moment
  end?: Moment
  /** The venue's zone. */
  zone: string
  /** The label is the name of a zone, and not an offset behind a time. */
  isNamed: boolean
}

type Verdict = {
  reading: ClockReading
  /** It is repaired; otherwise somebody is asked. */
  isSure: boolean
  /** The evidence, in words that follow "to judge by". */
  because: string[]
}

/** Programs by what they are known for. */
export type Maker = { name: string; habit: 'wall-as-utc' | 'utc-as-wall' | 'truthful' }

const makers: readonly (readonly [RegExp, Maker])[] = [
  [/\bECPv\d|The Events Calendar/i, { name: 'The Events Calendar', habit: 'wall-as-utc' }],
  [/\bMECv\d|Modern Events Calendar/i, { name: 'Modern Events Calendar', habit: 'utc-as-wall' }],
  [/events-?manager|wp-events-plugin/i, { name: 'Events Manager', habit: 'wall-as-utc' }],
  [
    /EventOn|All-in-One Event Calendar|Time\.ly/i,
    { name: 'a WordPress calendar', habit: 'wall-as-utc' },
  ],
  [
    /Google Calendar|Microsoft|Outlook|Exchange|Apple|Meetup|tockify|Teamup|Springshare|LibCal|Eventbrite|livewhale|Luma\b/i,
    { name: 'a program that converts its times', habit: 'truthful' },
  ],
]

/** `product`: PRODID, or the name of what made a page or answer. */
export const makerOf = (product: string): Maker | undefined =>
  makers.find(([pattern]) => pattern.test(product))?.[1]

/** Label of a moment's time; empty for one without a zone. */
export const labelOf = ({ zone = '' }: Moment): string => zone

/**
 * `undefined`: nothing speaks against the label. `label` is that of all the sightings, `others` are entries of the same source
 * with other labels.
 */
export const judgeClock = (
  label: string,
  sightings: readonly Sighting[],
  maker: Maker | undefined,
  others: readonly Sighting[] = [],
): Verdict | undefined => {
  const isErratic = keepsStrangeHours(others)
  const verdicts = readingsOf(label, sightings)
    .map((reading) => {
      const tally = tallyOf(sightings, reading)
      return { reading, tally: isErratic ? { ...tally, small: 0, odd: 0 } : tally }
    })
    .flatMap(({ reading, tally }) => verdictOn(label, reading, tally, maker) ?? [])
  return verdicts.toSorted((one, other) => Number(other.isSure) - Number(one.isSure))[0]
}

/** Hours prove nothing where events with other labels have strange ones, too. */
const keepsStrangeHours = (others: readonly Sighting[]): boolean => {
  const strange = others.filter(({ name, start, zone }) => {
    const { time } = momentIn(start, zone)
    return time !== null && oddity(name, time) >= 3
  })
  return strange.length > 0 && strange.length * 4 >= others.length
}

/** True if what a repaired source says now speaks for its labels: it was put right. */
export const speaksForLabel = (sightings: readonly Sighting[], reading: ClockReading): boolean => {
  const tally = tallyOf(sightings, reading)
  const { against, small, odd } = tally
  const told = toldBy(tally)
  return told.reading === 0 && small + odd === 0 && (told.label >= 2 || against >= 3)
}

const readingsOf = (label: string, sightings: readonly Sighting[]): ClockReading[] => {
  if (label === 'UTC') return ['local']
  if (label === '') return ['utc']
  return sightings.some(({ start, zone }) => differs(start, momentIn(start, zone)))
    ? ['local', 'utc']
    : ['utc']
}

const differs = (one: Moment, other: Moment) => one.time !== other.time || one.date !== other.date

/** The moment on the venue's clock, if its wall time means what `reading` says. */
export const reread = (moment: Moment, reading: ClockReading): Moment => {
  const { date, time } = moment
  if (time === null) return moment
  return reading === 'local' ? { date, time } : { date, time, zone: 'UTC' }
}

/** Votes of texts and of the change of the clock. */
const toldBy = ({ said, gainsaid, steady, unsteady }: Tally) => ({
  reading: said + steady,
  label: gainsaid + unsteady,
})

const emptyTally = () => ({
  /** Entries of different names whose hours depend on the reading. */
  entries: 0,
  /** Texts that tell the hours of the reading alone, twice for start and end; and those of the label alone. */
  said: 0,
  gainsaid: 0,
  /** Names whose entries begin at one hour all year by the reading alone, and by the label alone. */
  steady: 0,
  unsteady: 0,
  /** By the label, entries in the small hours, and at other hours that their kind does not have. */
  small: 0,
  odd: 0,
  /** By the reading, entries at hours that their kind does not have. */
  against: 0,
  /** Sums of how unusual the hours are. */
  labelOddity: 0,
  readingOddity: 0,
  /** Hours between the two, at most. */
  apart: 0,
  /** The label is a fixed offset which holds at the venue in one half of the year. */
  fixed: 0,
  isNamed: true,
  /** Zones of venues where the reading makes a difference at some date, and at some date none. */
  venues: new Set<string>(),
  alike: new Set<string>(),
})

type Tally = ReturnType<typeof emptyTally>

const tallyOf = (sightings: readonly Sighting[], reading: ClockReading): Tally => {
  const tally = emptyTally()
  const names = new Map<string, [asLabeled: Moment, asRead: Moment][]>()
  for (const sighting of sightings) {
    const { name, start, zone, isNamed } = sighting
    if (start.time === null || start.time === '00:00' || start.time === '23:59') continue
    const [asLabeled, asRead] = [momentIn(start, zone), momentIn(reread(start, reading), zone)]
    if (!differs(asLabeled, asRead)) {
      tally.alike.add(zone)
      continue
    }
    tally.venues.add(zone)
    if (isOtherHalf(start, zone)) tally.fixed++
    if (!isNamed) tally.isNamed = false
    const key = name.toLowerCase()
    const seen = names.get(key)
    if (seen) seen.push([asLabeled, asRead])
    else {
      names.set(key, [[asLabeled, asRead]])
      addEntry(tally, sighting, reading)
    }
  }
  for (const seen of names.values()) compareHalves(tally, seen)
  return tally
}

/** A weekly meet keeps its hour over the change of the clock; under a wrong label, it moves. */
const compareHalves = (tally: Tally, seen: readonly [Moment, Moment][]): void => {
  const hours = (which: 0 | 1) => new Set(seen.map((each) => each[which].time)).size
  const [label, reading] = [hours(0), hours(1)]
  if (seen.length < 4 || Math.min(label, reading) > 1 || Math.max(label, reading) !== 2) return
  if (reading === 1) tally.steady++
  else tally.unsteady++
}

const addEntry = (
  tally: Tally,
  { name, text, start, end, zone }: Sighting,
  reading: ClockReading,
): void => {
  const asRead = (moment: Moment) => momentIn(reread(moment, reading), zone)
  const [labeled, read] = [momentIn(start, zone), asRead(start)]
  const [label, other] = [labeled.time ?? '', read.time ?? '']
  tally.entries++
  tally.apart = Math.max(tally.apart, hoursBetween(labeled, read))
  const [labelOddity, readingOddity] = [oddity(name, label), oddity(name, other)]
  tally.labelOddity += labelOddity
  tally.readingOddity += readingOddity
  if (isSmallHour(label) && labelOddity > 0 && readingOddity <= 1) tally.small++
  else if (labelOddity >= 3 && readingOddity <= 1) tally.odd++
  else if (readingOddity >= 3 && labelOddity <= 1) tally.against++
  const spoken = readSpokenHours(`${name}\n${text}`)
  const forLabel = fitOf(spoken, label, end && momentIn(end, zone).time)
  const forReading = fitOf(spoken, other, end && asRead(end).time)
  const tells = (fit: Fit | undefined) => fit === 'whole' || fit === 'start'
  if (tells(forReading) && forLabel === 'none') tally.said += forReading === 'whole' ? 2 : 1
  else if (forReading === 'whole' && !tells(forLabel)) tally.said++
  else if (tells(forLabel) && !tells(forReading)) tally.gainsaid++
}

const hoursBetween = (one: Moment, other: Moment): number => {
  const at = ({ date, time }: Moment) => Temporal.PlainDateTime.from(`${date}T${time ?? '00:00'}`)
  return Math.abs(at(one).until(at(other), { largestUnit: 'hours' }).hours)
}

const isFixed = (zone: string) => /^[+-]\d|^Etc\/GMT/.test(zone)

/** The label is the offset that the venue has in the other half of the year. */
const isOtherHalf = ({ date, time, zone }: Moment, venue: string): boolean => {
  if (zone === undefined || !isFixed(zone) || time === null) return false
  const offsetIn = (name: string, day: string) =>
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(name).offsetNanoseconds
  const own = offsetIn(zone, date)
  const year = date.slice(0, 4)
  const halves = [`${year}-01-15`, `${year}-07-15`].map((day) => offsetIn(venue, day))
  return halves.includes(own) && offsetIn(venue, date) !== own
}

const verdictOn = (
  label: string,
  reading: ClockReading,
  tally: Tally,
  maker: Maker | undefined,
): Verdict | undefined => {
  if (tally.entries === 0) return undefined
  const because = evidence(tally, reading)
  if (reading === 'local' && tally.fixed > 0) {
    // One half of the year is an hour off, which no hour of the day can tell.
    const { venues, alike } = tally
    const isAllYear = [...venues].every((zone) => alike.has(zone))
    const isRightElsewhere = !isAllYear && alike.size > 0
    if (tally.gainsaid > tally.said || isRightElsewhere) return undefined
    const isSure = tally.isNamed || isAllYear || tally.said > 0
    const words = 'a fixed offset that the venues have in one half of the year alone'
    return { reading, isSure, because: [words, ...because] }
  }
  const habit = reading === 'local' ? 'wall-as-utc' : 'utc-as-wall'
  if (maker?.habit === habit && (reading === 'utc' || label === 'UTC')) {
    return byMaker(maker, reading, tally, because)
  }
  const isTruthful = maker?.habit === 'truthful'
  const isSure = isSureOf(tally, isTruthful)
  if (isSure || isDoubtful(label, tally, isTruthful)) return { reading, isSure, because }
  const isElsewhere =
    reading === 'local' && label !== 'UTC' && tally.apart >= 2 && tally.venues.size === 1
  if (!isElsewhere || isTruthful || tally.entries < 3 || toldBy(tally).label > 0) return undefined
  return { reading, isSure: false, because: ['the place of its events', ...because] }
}

/** A maker that is known for it needs little else, and may have been set up right. */
const byMaker = (
  maker: Maker,
  reading: ClockReading,
  tally: Tally,
  others: readonly string[],
): Verdict | undefined => {
  const { against, labelOddity, readingOddity } = tally
  const told = toldBy(tally)
  const because = [`its maker (${maker.name})`, ...others]
  if (told.label > told.reading) return undefined
  const better = labelOddity - readingOddity
  if (told.reading > told.label || better > 0) {
    const isSure = told.label === 0 && against * 3 <= tally.entries && better >= 0
    return { reading, isSure: isSure && (told.reading > 0 || better >= 2), because }
  }
  // Hours that merely suit the label better are no proof for it: shows begin at 1 PM, too.
  const isOpen = reading === 'local' ? against === 0 || better > -3 : against === 0 && better === 0
  return isOpen ? { reading, isSure: false, because } : undefined
}

const isSureOf = (tally: Tally, isTruthful: boolean): boolean => {
  const { entries, small, against, readingOddity } = tally
  const told = toldBy(tally)
  if (told.label + against > 0) return false
  if (told.reading >= 2) return true
  return !isTruthful && small >= 3 && small >= entries * 0.6 && readingOddity * 2 <= entries
}

const isDoubtful = (label: string, tally: Tally, isTruthful: boolean): boolean => {
  const { entries, small, odd, against } = tally
  const told = toldBy(tally)
  if (told.reading > told.label) return true
  if (told.label > 0) return false
  // A zone that somebody chose is wrong less often than one that nobody did.
  const isChosen = isTruthful || label !== 'UTC'
  const strange = isChosen ? small : small + odd
  return strange > against && strange * 2 >= entries + (isChosen ? 1 : 0)
}

/** The evidence beside the maker, in words. */
const evidence = ({ said, steady, small, odd }: Tally, reading: ClockReading): string[] => {
  const entriesOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'entry' : 'entries'}`
  const clock = reading === 'local' ? 'local' : 'UTC'
  return [
    ...(said > 0 ? [`hours in texts that fit ${clock} times alone`] : []),
    ...(steady > 0 ? ['hours that stay the same over the change of the clock'] : []),
    ...(small > 0 ? [`${entriesOf(small)} that would start between 1 and 5 AM`] : []),
    ...(odd > 0 ? [`${entriesOf(odd)} at hours that such events do not have`] : []),
  ]
}
