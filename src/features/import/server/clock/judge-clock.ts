/**
 * Decides from evidence whether a source's times really are in the zone of their label. Pure: reads and writes nothing.
 */
import { Temporal } from 'temporal-polyfill'
import { formatNumber } from '../../../../kit/format-number.ts'
import type { Moment } from '../row/source-row.ts'
import { momentIn } from '../row/when.ts'
import { fitOf, type HoursFit, readHoursInText } from './hours-in-text.ts'
import { isSmallHour, oddity } from './usual-hours.ts'

/** Meaning of wall times with a wrong label: the venue's local time, or UTC. */
export type ClockReading = 'local' | 'utc'

/** Entry with hours, as its source writes it. */
export type Sighting = {
  name: string
  text: string
  start: Moment
  end?: Moment
  /** The venue's zone. */
  zone: string
  /** True if the label is the name of a zone; false for an offset after a time. */
  isNamed: boolean
}

type Verdict = {
  reading: ClockReading
  /** True: the times are repaired. False: somebody is asked. */
  isSure: boolean
  /** Evidence, as words that follow "to judge by". */
  because: string[]
}

/** Program that writes calendars. `habit`: a known error in its times; `truthful`: known to be right. */
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

/** `product`: PRODID, or the name of the program that made a page or an API response. */
export const makerOf = (product: string): Maker | undefined =>
  makers.find(([pattern]) => pattern.test(product))?.[1]

/** Label of a moment's time; empty if it has no zone. */
export const labelOf = ({ zone = '' }: Moment): string => zone

/**
 * Undefined if no evidence is against the label. `label` is the label of all `sightings`; `otherSightings` are entries
 * of the same source with other labels.
 */
export const judgeClock = (
  label: string,
  sightings: readonly Sighting[],
  maker: Maker | undefined,
  otherSightings: readonly Sighting[] = [],
): Verdict | undefined => {
  const isErratic = keepsStrangeHours(otherSightings)
  const verdicts = readingsOf(label, sightings)
    .map((reading) => {
      const tally = tallyOf(sightings, reading)
      return { reading, tally: isErratic ? { ...tally, small: 0, odd: 0 } : tally }
    })
    .flatMap(({ reading, tally }) => verdictOn(label, reading, tally, maker) ?? [])
  return verdicts.toSorted((a, b) => Number(b.isSure) - Number(a.isSure))[0]
}

/** True if events with other labels have unusual hours, too; then hours are not evidence. */
const keepsStrangeHours = (otherSightings: readonly Sighting[]): boolean => {
  const strange = otherSightings.filter(({ name, start, zone }) => {
    const { time } = momentIn(start, zone)
    return time !== null && oddity(name, time) >= 3
  })
  return strange.length > 0 && strange.length * 4 >= otherSightings.length
}

/** True if a repaired source's entries now support its labels, so the source has corrected its times. */
export const speaksForLabel = (sightings: readonly Sighting[], reading: ClockReading): boolean => {
  const tally = tallyOf(sightings, reading)
  const { against, small, odd } = tally
  const votes = votesOf(tally)
  return votes.reading === 0 && small + odd === 0 && (votes.label >= 2 || against >= 3)
}

const readingsOf = (label: string, sightings: readonly Sighting[]): ClockReading[] => {
  if (label === 'UTC') return ['local']
  if (label === '') return ['utc']
  return sightings.some(({ start, zone }) => differs(start, momentIn(start, zone)))
    ? ['local', 'utc']
    : ['utc']
}

const differs = (a: Moment, b: Moment) => a.time !== b.time || a.date !== b.date

/** Moment with the wall time kept and its zone replaced according to `reading`. */
export const reread = (moment: Moment, reading: ClockReading): Moment => {
  const { date, time } = moment
  if (time === null) return moment
  return reading === 'local' ? { date, time } : { date, time, zone: 'UTC' }
}

/** Votes from texts and from hours that stay the same across daylight saving time changes. */
const votesOf = ({ textVotes, textVotesAgainst, steady, unsteady }: Tally) => ({
  reading: textVotes + steady,
  label: textVotesAgainst + unsteady,
})

const emptyTally = () => ({
  /** Entries with different names whose hours depend on the reading. */
  entries: 0,
  /** Texts whose hours fit only the reading (2 points if start and end fit), and only the label. */
  textVotes: 0,
  textVotesAgainst: 0,
  /** Names whose entries start at the same hour all year only by the reading, and only by the label. */
  steady: 0,
  unsteady: 0,
  /** By the label: entries in the small hours, and entries at other hours unusual for their kind. */
  small: 0,
  odd: 0,
  /** By the reading: entries at hours unusual for their kind. */
  against: 0,
  /** Sums of `oddity` by the label and by the reading. */
  labelOddity: 0,
  readingOddity: 0,
  /** Largest difference in hours between label and reading. */
  hoursApart: 0,
  /** Entries whose label is a fixed offset that the venue only has in the other half of the year. */
  fixed: 0,
  isNamed: true,
  /** Zones of venues where the reading changes the time of some entry, and where it does not for some entry. */
  changedZones: new Set<string>(),
  sameZones: new Set<string>(),
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
      tally.sameZones.add(zone)
      continue
    }
    tally.changedZones.add(zone)
    if (isOtherHalf(start, zone)) tally.fixed++
    if (!isNamed) tally.isNamed = false
    const key = name.toLowerCase()
    const pairs = names.get(key)
    if (pairs) pairs.push([asLabeled, asRead])
    else {
      names.set(key, [[asLabeled, asRead]])
      addEntry(tally, sighting, reading)
    }
  }
  for (const pairs of names.values()) compareHalves(tally, pairs)
  return tally
}

/** A weekly meet keeps its hour across daylight saving time changes; under a wrong label, its hour shifts. */
const compareHalves = (tally: Tally, pairs: readonly [Moment, Moment][]): void => {
  const hours = (which: 0 | 1) => new Set(pairs.map((each) => each[which].time)).size
  const [label, reading] = [hours(0), hours(1)]
  if (pairs.length < 4 || Math.min(label, reading) > 1 || Math.max(label, reading) !== 2) return
  if (reading === 1) tally.steady++
  else tally.unsteady++
}

const addEntry = (
  tally: Tally,
  { name, text, start, end, zone }: Sighting,
  reading: ClockReading,
): void => {
  const asRead = (moment: Moment) => momentIn(reread(moment, reading), zone)
  const [byLabel, byReading] = [momentIn(start, zone), asRead(start)]
  const [labelTime, readingTime] = [byLabel.time ?? '', byReading.time ?? '']
  tally.entries++
  tally.hoursApart = Math.max(tally.hoursApart, hoursBetween(byLabel, byReading))
  const [labelOddity, readingOddity] = [oddity(name, labelTime), oddity(name, readingTime)]
  tally.labelOddity += labelOddity
  tally.readingOddity += readingOddity
  if (isSmallHour(labelTime) && labelOddity > 0 && readingOddity <= 1) tally.small++
  else if (labelOddity >= 3 && readingOddity <= 1) tally.odd++
  else if (readingOddity >= 3 && labelOddity <= 1) tally.against++
  const textHours = readHoursInText(`${name}\n${text}`)
  const forLabel = fitOf(textHours, labelTime, end && momentIn(end, zone).time)
  const forReading = fitOf(textHours, readingTime, end && asRead(end).time)
  const fits = (fit: HoursFit | undefined) => fit === 'whole' || fit === 'start'
  if (fits(forReading) && forLabel === 'none') tally.textVotes += forReading === 'whole' ? 2 : 1
  else if (forReading === 'whole' && !fits(forLabel)) tally.textVotes++
  else if (fits(forLabel) && !fits(forReading)) tally.textVotesAgainst++
}

const hoursBetween = (a: Moment, b: Moment): number => {
  const at = ({ date, time }: Moment) => Temporal.PlainDateTime.from(`${date}T${time ?? '00:00'}`)
  return Math.abs(at(a).until(at(b), { largestUnit: 'hours' }).hours)
}

const isFixed = (zone: string) => /^[+-]\d|^Etc\/GMT/.test(zone)

/** True if the label is the offset that the venue has in the other half of the year. */
const isOtherHalf = ({ date, time, zone }: Moment, venue: string): boolean => {
  if (zone === undefined || !isFixed(zone) || time === null) return false
  const offsetIn = (name: string, day: string) =>
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(name).offsetNanoseconds
  const labelOffset = offsetIn(zone, date)
  const year = date.slice(0, 4)
  const halves = [`${year}-01-15`, `${year}-07-15`].map((day) => offsetIn(venue, day))
  return halves.includes(labelOffset) && offsetIn(venue, date) !== labelOffset
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
    // In one half of the year, times are an hour off, which unusual hours cannot show.
    const { changedZones, sameZones } = tally
    const isAllYear = [...changedZones].every((zone) => sameZones.has(zone))
    const isRightElsewhere = !isAllYear && sameZones.size > 0
    if (tally.textVotesAgainst > tally.textVotes || isRightElsewhere) return undefined
    const isSure = tally.isNamed || isAllYear || tally.textVotes > 0
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
    reading === 'local' && label !== 'UTC' && tally.hoursApart >= 2 && tally.changedZones.size === 1
  if (!isElsewhere || isTruthful || tally.entries < 3 || votesOf(tally).label > 0) return undefined
  return { reading, isSure: false, because: ['the place of its events', ...because] }
}

/** A maker with a known habit needs little other evidence, but may be configured correctly. */
const byMaker = (
  maker: Maker,
  reading: ClockReading,
  tally: Tally,
  otherEvidence: readonly string[],
): Verdict | undefined => {
  const { against, labelOddity, readingOddity } = tally
  const votes = votesOf(tally)
  const because = [`its maker (${maker.name})`, ...otherEvidence]
  if (votes.label > votes.reading) return undefined
  const better = labelOddity - readingOddity
  if (votes.reading > votes.label || better > 0) {
    const isSure = votes.label === 0 && against * 3 <= tally.entries && better >= 0
    return { reading, isSure: isSure && (votes.reading > 0 || better >= 2), because }
  }
  // Hours that merely fit the label better don't prove it: shows can start at 1 PM, too.
  const isOpen = reading === 'local' ? against === 0 || better > -3 : against === 0 && better === 0
  return isOpen ? { reading, isSure: false, because } : undefined
}

const isSureOf = (tally: Tally, isTruthful: boolean): boolean => {
  const { entries, small, against, readingOddity } = tally
  const votes = votesOf(tally)
  if (votes.label + against > 0) return false
  if (votes.reading >= 2) return true
  return !isTruthful && small >= 3 && small >= entries * 0.6 && readingOddity * 2 <= entries
}

const isDoubtful = (label: string, tally: Tally, isTruthful: boolean): boolean => {
  const { entries, small, odd, against } = tally
  const votes = votesOf(tally)
  if (votes.reading > votes.label) return true
  if (votes.label > 0) return false
  // A zone that somebody chose is less often wrong than a default one.
  const isChosen = isTruthful || label !== 'UTC'
  const strange = isChosen ? small : small + odd
  return strange > against && strange * 2 >= entries + (isChosen ? 1 : 0)
}

/** Evidence other than the maker, as texts. */
const evidence = ({ textVotes, steady, small, odd }: Tally, reading: ClockReading): string[] => {
  const entriesOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'entry' : 'entries'}`
  const clock = reading === 'local' ? 'local' : 'UTC'
  return [
    ...(textVotes > 0 ? [`hours in texts that fit ${clock} times alone`] : []),
    ...(steady > 0 ? ['hours that stay the same over the change of the clock'] : []),
    ...(small > 0 ? [`${entriesOf(small)} that would start between 1 and 5 AM`] : []),
    ...(odd > 0 ? [`${entriesOf(odd)} at hours that such events do not have`] : []),
  ]
}
