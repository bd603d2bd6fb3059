/**
 * Resolves the zone that a calendar means. VTIMEZONE definitions are never used: many are wrong, and a wall time whose
 * zone has no name that can be understood is best taken for the venue's own.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Temporal } from 'temporal-polyfill'
import { memoizeText } from '../../../../catalog/server/memoize-text.ts'

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
}

/** The zone for a TZID or X-WR-TIMEZONE; undefined for a name that says nothing. */
export const findZone: (name: string) => NamedZone | undefined = memoizeText((name) => {
  const text = name.trim().replace(/^["']|["']$/g, '')
  if (/^(?:z|utc|gmt|etc\/utc|universal)$/i.test(text)) return { zone: 'UTC' }
  return abbreviated(text) ?? iana(text) ?? windows(text) ?? inWords(text) ?? iana(tail(text))
})

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
  const zone = windowsZones.get(text)
  return zone ? { zone } : undefined
}

let windowsZones: ReadonlyMap<string, string> | undefined

/** CLDR's zone for each Windows name, for any territory ("001" is the world). */
const readWindowsZones = (): ReadonlyMap<string, string> => {
  const file = createRequire(import.meta.url).resolve('cldr-core/supplemental/windowsZones.json')
  const { supplemental } = JSON.parse(readFileSync(file, 'utf8')) as WindowsZones
  return new Map(
    supplemental.windowsZones.mapTimezones
      .filter(({ mapZone }) => mapZone._territory === '001')
      .map(({ mapZone }) => [mapZone._other, mapZone._type]),
  )
}

type WindowsZones = typeof import('cldr-core/supplemental/windowsZones.json')

/** "(UTC-05:00) Eastern Time (US & Canada)", "Eastern". */
const inWords = (text: string): NamedZone | undefined => {
  const pattern =
    /^(?:\((?:utc|gmt)[^)]*\)\s*)?(?:us[ /-]*)?(eastern|central|mountain|pacific|alaskan?|hawaii(?:an)?|atlantic|arizona)\b(?!.*\b(?:america|europe|asia|australia|africa)\b)/i
  const zone = american[pattern.exec(text)?.[1]?.toLowerCase() ?? '']
  return zone ? { zone, loose: true } : undefined
}

/** Names with a maker's path before them: "/mozilla.org/20050126_1/America/Chicago". */
const tail = (text: string) =>
  /[A-Z][A-Za-z_]+\/[A-Z][\w-]+(?:\/[A-Z][\w-]+)?$/.exec(text)?.[0] ?? ''
