/**
 * Resolves time zone names of sources. VTIMEZONE definitions are ignored because many are wrong; a wall time whose zone
 * name is not understood is best read as local to the venue.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Temporal } from 'temporal-polyfill'
import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'

export type NamedZone = { zone: string; loose?: boolean }

/**
 * US zone abbreviations. In IANA, some of these names ("EST", "MST") are fixed offsets without daylight saving time,
 * which is not what calendars mean.
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

/** Zone name to store; a loose zone's POSIX name shows that it was only abbreviated (`fitsAbbreviatedZone`). */
export const nameOfZone = ({ zone, loose }: Partial<NamedZone> = {}): string | undefined =>
  (loose && zone && posix[zone]) || zone

/** Zone of a TZID, an X-WR-TIMEZONE or a column; undefined if the name is not understood. */
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

/** Splits "Start Time (UTC)", "start_date_gmt", "startDateUtc" into the zone and the name without it. */
export const zoneInName = (text: string): { name: string; zone: string } | undefined => {
  const found = inHeader.exec(text)
  const zone = found?.[1] ?? found?.[2]
  return found && zone ? { name: text.slice(0, found.index), zone } : undefined
}

/** Words of custom zone names that identify no zone. */
const unnamed = /\b(?:custom(?:i[sz]ed)?|local|floating|default|unnamed|unknown)\b/i

/** True if the name seems to mean a zone that cannot be resolved. */
export const isUnknownZone = (name: string): boolean =>
  /\p{L}/u.test(name) && !unnamed.test(name) && findZone(name) === undefined

/** "PST", "PDT", "PT", "EST5EDT". */
const abbreviated = (text: string): NamedZone | undefined => {
  const [, letters = ''] = /^(ak|[ecmph])[sd]?t(?:\d\w{3})?$/i.exec(text) ?? []
  const zone = american[letters.toLowerCase()]
  return zone ? { zone, loose: true } : undefined
}

/** Zone for an IANA name in any case, with IANA's capitalization. */
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

/** CLDR zone by Windows name, for territory "001" (world). */
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

/** Offset before a zone name: "(UTC-05:00)", "GMT -5:00,", "UTC-05:00 -". */
const leadingOffset = /^\(?(?:utc|gmt)\s*(?:[+−–-]\s*\d{1,2}(?:[:.]?\d\d)?)?\)?[\s,:–-]*/i

/** "(UTC-05:00) Eastern Time (US & Canada)", "Eastern", "GMT-0500 (Eastern Standard Time)". */
const inWords = (text: string): NamedZone | undefined => {
  const words = text.replace(leadingOffset, '').replace(/^\((.*)\)$/, '$1')
  if (words !== text) {
    const namedZone = abbreviated(words) ?? iana(words) ?? windows(words)
    if (namedZone) return namedZone
  }
  const pattern =
    /^(?:us[ /-]*)?(eastern|central|mountain|pacific|alaskan?|hawaii(?:an)?|atlantic|arizona|indiana \(east\))(?!\w)(?!.*\b(?:america|europe|asia|australia|africa|mexico|islands?)\b)/i
  const zone = american[pattern.exec(words)?.[1]?.toLowerCase() ?? '']
  return zone ? { zone, loose: true } : undefined
}

/** IANA name after a vendor's path: "/mozilla.org/20050126_1/America/Chicago". */
const tail = (text: string) =>
  /[A-Z][A-Za-z_]+\/[A-Z][\w-]+(?:\/[A-Z][\w-]+)?$/.exec(text)?.[0] ?? ''

/** IANA zones by their city, and by other names in programs. */
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

/** Zone of the first known city: "(UTC+01:00) Amsterdam, Berlin, Bern", "Greenwich Mean Time: Dublin, Edinburgh". */
const byCity = (text: string): NamedZone | undefined => {
  zonesByCity ??= readCities()
  const names = text.replace(leadingOffset, '').toLowerCase().split(/[,:/]/)
  const zone = names.map((name) => zonesByCity?.get(name.trim())).find(Boolean)
  return zone === undefined ? undefined : { zone }
}

/** Words that mean UTC: "(UTC) Coordinated Universal Time", "Zulu", "tzone://Microsoft/Utc", "Etc/UCT". */
const utcWords = new Set(
  'z zulu utc uct gmt gmt0 universal greenwich weltzeit universel universale'.split(' '),
)
/** Words allowed beside UTC, also in the languages of Outlook users. */
const wordsBesideUtc = new Set(
  'etc coordinated mean time timezone zone tz tzone koordinierte temps coordonné hora tiempo coordinada coordinado tempo coordinato'.split(
    ' ',
  ),
)
const makers = new Set(['microsoft', 'com'])

const zero = /^(?:utc|gmt)?[+−±-]?0{1,2}(?:[:.]?00)?$/

/** True if all words are names of UTC, a zero offset, or allowed beside UTC. */
const isUtc = (text: string): boolean => {
  const words = text
    .toLowerCase()
    .replace(/\bu\.\s?t\.\s?c\.?|\bg\.\s?m\.\s?t\.?/g, (name) => name.replace(/\W/g, ''))
    .replace(/(utc|gmt)\s+(?=[+−±-]?\d)/g, '$1')
    .split(/[\s()[\]/,;]+|:(?!\d)|(?<=\s)[-–—](?=\s)|\.(?!\d)/)
    .filter((word) => word !== '' && !/^[-–—]$/.test(word))
  const names = words.filter((word) => utcWords.has(word) || zero.test(word))
  const otherWords = words.filter((word) => !utcWords.has(word) && !zero.test(word))
  // "GMT Standard Time" is London, which has summer time; "0" alone means nothing.
  return (
    names.some((word) => utcWords.has(word) || /\D/.test(word) || word.length === 4) &&
    otherWords.every((word) => wordsBesideUtc.has(word) || makers.has(word))
  )
}

/** Offset of "UTC-05:00", "GMT+1", "(UTC-05:00) Somewhere", "-0500", as Temporal's "-05:00". */
const offset = (text: string): NamedZone | undefined => {
  const [, sign = '', hours = '', minutes = '00'] =
    /^\(?(?:utc|gmt|z)?\s*([+−–-])\s*(\d{1,2})(?:[:.]?(\d\d))?(?!\d)/i.exec(text) ?? []
  if (hours === '' || Number(hours) > 14 || Number(minutes) > 59) return undefined
  return { zone: `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}` }
}
