/** Writes the calendars of clubs.txt: as their owners mean them, and mislabeled in the ways of recipes.tsv. */
import { readFileSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'

export type Entry = {
  summary: string
  /** Wall time at the venue, or a day. */
  start: string
  end: string
  rule: string
  place: string
  description: string
  zone: string
}

export type Club = { name: string; zone: string; entries: Entry[] }

const fileHere = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** Zone of a place elsewhere in the country, by its state. */
const zones: Readonly<Record<string, string>> = {
  MO: 'America/Chicago',
  CO: 'America/Denver',
  CA: 'America/Los_Angeles',
  NV: 'America/Los_Angeles',
  TX: 'America/Chicago',
}

const entryOf = (line: string, place: string, zone: string): Entry => {
  const [summary = '', start = '', last = '', rule = '', own = '', description = ''] = line
    .split('|')
    .map((part) => part.trim())
  const end = last.includes('T') || last.length === 10 ? last : `${start.slice(0, 10)}T${last}`
  const isEarlier = end.length > 10 && end < start
  const next = Temporal.PlainDate.from(end.slice(0, 10)).add({ days: 1 })
  const state = /, ([A-Z]{2}) \d{5}$/.exec(own)?.[1] ?? ''
  return {
    summary,
    start,
    end: isEarlier ? `${next.toString()}${end.slice(10)}` : end,
    rule,
    place: own || place,
    description,
    zone: own ? (zones[state] ?? zone) : zone,
  }
}

export const readClubs = (): Map<string, Club> => {
  const clubs = new Map<string, Club>()
  for (const block of fileHere('clubs.txt').split(/^== /m).slice(1)) {
    const [head = '', ...lines] = block.trim().split('\n')
    const [name = '', zone = '', place = ''] = head.split('|').map((part) => part.trim())
    const entries = lines.filter((line) => line.includes('|'))
    clubs.set(name, { name, zone, entries: entries.map((line) => entryOf(line, place, zone)) })
  }
  return clubs
}

export type Recipe = { number: string; half: string; club: string; way: string; maker: string }

export const readRecipes = (): Recipe[] =>
  fileHere('recipes.tsv')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [number = '', half = '', club = '', way = '', maker = ''] = line.split('\t')
      return { number, half, club, way, maker }
    })

const digits = (text: string) => text.replace(/[-:]/g, '').padEnd(15, '0').slice(0, 15)

const inUtc = (wall: string, zone: string) =>
  Temporal.PlainDateTime.from(wall)
    .toZonedDateTime(zone)
    .withTimeZone('UTC')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** Hours that the zone is behind UTC in winter. */
const behind = (zone: string) =>
  Math.round(
    -Temporal.Instant.from('2027-01-15T12:00Z').toZonedDateTimeISO(zone).offsetNanoseconds / 3.6e12,
  )

type Stamp = (property: string, wall: string, entry: Entry) => string

const stamps: Readonly<Record<string, Stamp>> = {
  right: (property, wall, { zone }) => `${property};TZID=${zone}:${digits(wall)}`,
  'right-z': (property, wall, { zone }) => `${property}:${digits(inUtc(wall, zone))}Z`,
  'right-floating': (property, wall) => `${property}:${digits(wall)}`,
  'wall-as-utc': (property, wall) => `${property};TZID=UTC:${digits(wall)}`,
  'wall-as-z': (property, wall) => `${property}:${digits(wall)}Z`,
  'wall-as-offset': (property, wall, { zone }) =>
    `${property};TZID=UTC-${behind(zone)}:${digits(wall)}`,
  'wall-as-etc': (property, wall, { zone }) =>
    `${property};TZID=Etc/GMT+${behind(zone)}:${digits(wall)}`,
  'wall-as-other-zone': (property, wall) => `${property};TZID=PDT:${digits(wall)}`,
  'utc-as-zone': (property, wall, { zone }) =>
    `${property};TZID=${zone}:${digits(inUtc(wall, zone))}`,
}

const escaped = (text: string) => text.replace(/[,;]/g, '\\$&')

const event = (entry: Entry, index: number, stamp: Stamp): string[] => {
  const { summary, start, end, rule, place, description } = entry
  const isDay = start.length === 10
  const last = isDay ? Temporal.PlainDate.from(end).add({ days: 1 }).toString() : end
  const moment = (property: string, wall: string) =>
    isDay ? `${property};VALUE=DATE:${digits(wall).slice(0, 8)}` : stamp(property, wall, entry)
  return [
    'BEGIN:VEVENT',
    `UID:entry-${index + 1}@club.example`,
    'DTSTAMP:20270101T000000Z',
    moment('DTSTART', start),
    moment('DTEND', last),
    ...(rule ? [`RRULE:${rule}`] : []),
    `SUMMARY:${escaped(summary)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    'END:VEVENT',
  ]
}

/** A zone whose definition has nothing to do with its name. */
const wrongDefinition = ({ zone }: Club) => [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** Extra lines at the top of a calendar: a word after the name of the stamp. */
const tops: Readonly<Record<string, (club: Club) => string[]>> = {
  '+named': ({ zone }) => [`X-WR-TIMEZONE:${zone}`],
  '+pacific': () => ['X-WR-TIMEZONE:America/Los_Angeles'],
  '+defined': wrongDefinition,
}

const calendar = (club: Club, [kind = '', ...more]: readonly string[], maker: string): string => {
  const stamp = stamps[kind]
  if (!stamp) throw new Error(`There is no recipe ${kind}.`)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${maker}`,
    `X-WR-CALNAME:${club.name}`,
    ...more.flatMap((word) => tops[word]?.(club) ?? []),
    ...club.entries.flatMap((entry, index) => event(entry, index, stamp)),
    'END:VCALENDAR',
    '',
  ]
  return lines.join('\r\n')
}

const json = ({ entries }: Club): string =>
  JSON.stringify(
    entries.map(({ summary, start, end, rule, place, description }, index) => ({
      id: index + 1,
      name: summary,
      start: `${start}:00Z`,
      end: `${end}:00Z`,
      location: place,
      description,
      ...(rule && { recurrence: 'weekly' }),
    })),
  )

const jsonLd = ({ entries }: Club): string => {
  const events = entries.map(({ summary, start, end, place, description, zone }) => ({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: summary,
    startDate: `${start}:00-0${behind(zone)}:00`,
    endDate: `${end}:00-0${behind(zone)}:00`,
    location: { '@type': 'Place', name: '', address: place },
    description,
  }))
  return `<!doctype html><title>Events</title><script type="application/ld+json">${JSON.stringify(events)}</script>`
}

/** File name and content. `way`: a recipe, such as "wall-as-utc +named". */
export const writeFeed = (club: Club, way: string, maker: string): [string, string] => {
  if (way === 'wall-as-json') return ['feed.json', json(club)]
  if (way === 'wall-as-jsonld-offset') return ['feed.html', jsonLd(club)]
  return ['feed.ics', calendar(club, way.split(' '), maker)]
}
