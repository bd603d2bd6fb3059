/**
 * Resolves the zone that a source means. VTIMEZONE definitions are never used: many are wrong, and a wall time whose
 * zone has no name that can be understood is best taken for the venue's own.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Temporal } from 'temporal-polyfill'
import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'

export type NamedZone = { zone: string; loose?: boolean }

/**
 * American abbreviations of zones. IANA has some of these names ("EST", "MST") as fixed offsets without daylight
 * saving time, which calendars don't mean.
 */
const american: Readonly<Record<string, string>> = {
  e: 'America/New_York',
  c: 'America/Chicago',
  m: 'America/Denver',
  p: 'America/Los_Angeles',
  ak: 'America/Anchorage',
  h: 'Pacific/Honolulu',
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
  alaska: 'America/Anchorage',
  alaskan: 'America/Anchorage',
  hawaii: 'Pacific/Honolulu',
  hawaiian: 'Pacific/Honolulu',
  atlantic: 'America/Puerto_Rico',
  arizona: 'America/Phoenix',
  'indiana (east)': 'America/Indiana/Indianapolis',
}

const posix: Readonly<Record<string, string>> = {
  'America/New_York': 'EST5EDT',
  'America/Chicago': 'CST6CDT',
  'America/Denver': 'MST7MDT',
  'America/Los_Angeles': 'PST8PDT',
}

/** The name for a zone to be kept, which still says that it was told by an abbreviation only (`isSaidIn`). */
export const nameOfZone = ({ zone, loose }: Partial<NamedZone> = {}): string | undefined =>
  (loose && zone && posix[zone]) || zone

/** The zone for a TZID, an X-WR-TIMEZONE or a column; undefined for a name that says nothing. */
export const findZone: (name: string) => NamedZone | undefined = memoizeText((name) => {
  const text = name
    .replace(/\\(?=[,;:])|["'“”]/g, '')
    .replace(/&amp;/gi, '&')
    .replace(/\s+/g, ' ')
    .trim()
  return (
    windows(text) ??
    (isUtc(text) ? { zone: 'UTC' } : undefined) ??
    abbreviated(text) ??
    iana(text) ??
    byCity(text) ??
    inWords(text) ??
    iana(tail(text.replace(/(?<=\p{Ll}) (?=\p{Lu})/gu, '_'))) ??
    offset(text)
  )
})

const inHeader =
  /\s*\((utc|gmt|zulu|(?:ak|[ecmph])[sd]?t|(?:eastern|central|mountain|pacific)(?: (?:standard |daylight )?time)?)\)\s*$|(?:[\s_-]+|(?<=[a-z])(?=U))(utc|gmt)$/i

/** "Start Time (UTC)", "start_date_gmt", "startDateUtc": the zone, and the name without it. */
export const zoneInName = (text: string): { name: string; zone: string } | undefined => {
  const found = inHeader.exec(text)
  const zone = found?.[1] ?? found?.[2]
  return found && zone ? { name: text.slice(0, found.index), zone } : undefined
}

/** Names of zones that somebody made, and which therefore name none. */
const unnamed = /\b(?:custom(?:i[sz]ed)?|local|floating|default|unnamed|unknown)\b/i

/** True for a name that means a zone, though nobody knows which. */
export const isUnknownZone = (name: string): boolean =>
  /\p{L}/u.test(name) && !unnamed.test(name) && findZone(name) === undefined

/** "PST", "PDT", "PT", "EST5EDT". */
const abbreviated = (text: string): NamedZone | undefined => {
  const [, letters = ''] = /^(ak|[ecmph])[sd]?t(?:\d\w{3})?$/i.exec(text) ?? []
  const zone = american[letters.toLowerCase()]
  return zone ? { zone, loose: true } : undefined
}

/** A name of the IANA database, in its own capitals. */
const iana = (text: string): NamedZone | undefined => {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)+$/.test(text)) return undefined
  try {
    return { zone: Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId }
  } catch {
    return undefined
  }
}

const windows = (text: string): NamedZone | undefined => {
  windowsZones ??= readWindowsZones()
  const zone = windowsZones.get(text.toLowerCase())
  return zone ? { zone: zone === 'Etc/UTC' ? 'UTC' : zone } : undefined
}

let windowsZones: ReadonlyMap<string, string> | undefined

/** CLDR's zone for each Windows name, for any territory ("001" is the world). */
const readWindowsZones = (): ReadonlyMap<string, string> => {
  const file = createRequire(import.meta.url).resolve('cldr-core/supplemental/windowsZones.json')
  const { supplemental } = JSON.parse(readFileSync(file, 'utf8')) as WindowsZones
  return new Map(
    supplemental.windowsZones.mapTimezones
      .filter(({ mapZone }) => mapZone._territory === '001')
      .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
  )
}

type WindowsZones = typeof import('cldr-core/supplemental/windowsZones.json')

/** "(UTC-05:00)", "GMT -5:00,", "UTC-05:00 -" before the words of a name. */
const leadingOffset = /^\(?(?:utc|gmt)\s*(?:[+−–-]\s*\d{1,2}(?:[:.]?\d\d)?)?\)?[\s,:–-]*/i

/** "(UTC-05:00) Eastern Time (US & Canada)", "Eastern", "GMT-0500 (Eastern Standard Time)". */
const inWords = (text: string): NamedZone | undefined => {
  const words = text.replace(leadingOffset, '').replace(/^\((.*)\)$/, '$1')
  if (words !== text) {
    const named = abbreviated(words) ?? iana(words) ?? windows(words)
    if (named) return named
  }
  const pattern =
    /^(?:us[ /-]*)?(eastern|central|mountain|pacific|alaskan?|hawaii(?:an)?|atlantic|arizona|indiana \(east\))(?!\w)(?!.*\b(?:america|europe|asia|australia|africa|mexico|islands?)\b)/i
  const zone = american[pattern.exec(words)?.[1]?.toLowerCase() ?? '']
  return zone ? { zone, loose: true } : undefined
}

/** Names with a maker's path before them: "/mozilla.org/20050126_1/America/Chicago". */
const tail = (text: string) =>
  /[A-Z][A-Za-z_]+\/[A-Z][\w-]+(?:\/[A-Z][\w-]+)?$/.exec(text)?.[0] ?? ''

/** Parts of the IANA database by the cities that they are named after, and by what programs call them otherwise. */
const readCities = (): ReadonlyMap<string, string> => {
  const zones = Intl.supportedValuesOf('timeZone')
  const cities = zones.map((zone) => [zone.replace(/^.*\//, '').replaceAll('_', ' '), zone])
  return new Map([
    ...cities.map(([city = '', zone = '']) => [city.toLowerCase(), zone] as const),
    ['atlantic time (canada)', 'America/Halifax'],
    ['newfoundland', 'America/St_Johns'],
    ['saskatchewan', 'America/Regina'],
    ['central america', 'America/Guatemala'],
    ['baja california', 'America/Tijuana'],
    ['la paz', 'America/Mazatlan'],
  ])
}

let zonesByCity: ReadonlyMap<string, string> | undefined

/** "(UTC+01:00) Amsterdam, Berlin, Bern", "Greenwich Mean Time: Dublin, Edinburgh": the first city with a zone. */
const byCity = (text: string): NamedZone | undefined => {
  zonesByCity ??= readCities()
  const names = text.replace(leadingOffset, '').toLowerCase().split(/[,:/]/)
  const zone = names.map((name) => zonesByCity?.get(name.trim())).find(Boolean)
  return zone === undefined ? undefined : { zone }
}

/** Words of names for UTC: "(UTC) Coordinated Universal Time", "Zulu", "tzone://Microsoft/Utc", "Etc/UCT". */
const own = new Set(
  'z zulu utc uct gmt gmt0 universal greenwich weltzeit universel universale'.split(' '),
)
/** Outlook writes them in the language of its user. */
const beside = new Set(
  'etc coordinated mean time timezone zone tz tzone koordinierte temps coordonné hora tiempo coordinada coordinado tempo coordinato'.split(
    ' ',
  ),
)
const makers = new Set(['microsoft', 'com'])

const zero = /^(?:utc|gmt)?[+−±-]?0{1,2}(?:[:.]?00)?$/

/** True if all of its words are names of UTC, or say no hours' difference. */
const isUtc = (text: string): boolean => {
  const words = text
    .toLowerCase()
    .replace(/\bu\.\s?t\.\s?c\.?|\bg\.\s?m\.\s?t\.?/g, (name) => name.replace(/\W/g, ''))
    .replace(/(utc|gmt)\s+(?=[+−±-]?\d)/g, '$1')
    .split(/[\s()[\]/,;]+|:(?!\d)|(?<=\s)[-–—](?=\s)|\.(?!\d)/)
    .filter((word) => word !== '' && !/^[-–—]$/.test(word))
  const names = words.filter((word) => own.has(word) || zero.test(word))
  const others = words.filter((word) => !own.has(word) && !zero.test(word))
  // "GMT Standard Time" is London, which has a summer time; "0" alone is nothing.
  return (
    names.some((word) => own.has(word) || /\D/.test(word) || word.length === 4) &&
    others.every((word) => beside.has(word) || makers.has(word))
  )
}

/** "UTC-05:00", "GMT+1", "(UTC-05:00) Somewhere", "-0500" as Temporal's "-05:00". */
const offset = (text: string): NamedZone | undefined => {
  const [, sign = '', hours = '', minutes = '00'] =
    /^\(?(?:utc|gmt|z)?\s*([+−–-])\s*(\d{1,2})(?:[:.]?(\d\d))?(?!\d)/i.exec(text) ?? []
  if (hours === '' || Number(hours) > 14 || Number(minutes) > 59) return undefined
  return { zone: `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}` }
}
