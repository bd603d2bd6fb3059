/**
 * Calendar files and feeds (RFC 5545), written on the device for a download and on the server for feeds. Not by a
 * library: no library strips control characters, and folding thousands of entries must not block the event loop.
 */
import { tentativeNote } from '../event/tentative-note.ts'
import {
  type CalendarEntry,
  type CalendarEvent,
  calendarEntry,
  calendarStamp as stamp,
} from './calendar-entry.ts'
import type { WallTimes } from './calendar-zones.ts'

export type CalendarFileOptions = {
  /** PUBLIC_URL, for the links to events. */
  readonly base: string
  /** Name of a subscribed calendar. */
  readonly name?: string
  /** Description of the calendar. */
  readonly about?: string
  /** Refresh interval of a subscribed calendar, as a duration: "PT6H". */
  readonly refreshEvery?: string
  /**
   * For feeds and series: writes wall times with their zones. If absent, times are UTC instants, which is exact for a
   * single event.
   */
  readonly wallTimes?: WallTimes
}

/** Refresh interval for subscribers, in minutes. */
export const refreshMinutes = 60

/** Content type of a calendar file. */
export const CALENDAR_FILE_TYPE = 'text/calendar; charset=utf-8'

/**
 * Text of the file. Omits events without a date (ongoing places). Deterministic, so an ETag of the text stays valid.
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  options: CalendarFileOptions,
): string {
  // Entries first: they determine which zones the opening defines.
  const entries = calendarEntries(events, options)
  return calendarOpening(options) + entries + calendarClosing
}

/** Text before the entries, for files too large to be built at once. */
export const calendarOpening = ({
  name,
  about,
  refreshEvery,
  wallTimes,
}: Omit<CalendarFileOptions, 'base'> = {}): string =>
  joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gearhead Atlas//Events//EN',
    'CALSCALE:GREGORIAN',
    ...(name ? [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`] : []),
    ...(about ? [`DESCRIPTION:${escapeText(about)}`, `X-WR-CALDESC:${escapeText(about)}`] : []),
    ...(refreshEvery
      ? [`REFRESH-INTERVAL;VALUE=DURATION:${refreshEvery}`, `X-PUBLISHED-TTL:${refreshEvery}`]
      : []),
    ...(wallTimes?.definitions() ?? []),
  ])

/** Text of the events' entries; '' if no event has a date. */
export const calendarEntries = (
  events: readonly CalendarEvent[],
  { base, wallTimes }: Pick<CalendarFileOptions, 'base' | 'wallTimes'>,
): string => joinLines(events.flatMap((event) => entryLines(event, base, wallTimes)))

/** Text after the entries. */
export const calendarClosing = 'END:VCALENDAR\r\n'

function joinLines(lines: readonly string[]): string {
  let result = ''
  for (const line of lines) result += `${foldLine(line)}\r\n`
  return result
}

function entryLines(event: CalendarEvent, base: string, wallTimes?: WallTimes): string[] {
  const entry = calendarEntry(event, base)
  if (!entry) return []
  const time = (moment: string) => timeValue(moment, { entry, event, wallTimes })
  const changeStamp = stamp(event.updatedAt)
  return [
    'BEGIN:VEVENT',
    // Stable, so that calendars replace the entry instead of adding a second one.
    `UID:${escapeText(event.id)}@gearhead-atlas`,
    `DTSTAMP:${changeStamp}`,
    `LAST-MODIFIED:${changeStamp}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART${time(entry.start)}`,
    `DTEND${time(entry.end)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    `LOCATION:${escapeText(entry.location)}`,
    ...geoLines(event),
    `URL:${entry.url}`,
    ...statusLines(event),
    'END:VEVENT',
  ]
}

type TimeContext = { entry: CalendarEntry; event: CalendarEvent; wallTimes: WallTimes | undefined }

/** Value of a time with its parameters: ";VALUE=DATE:20261120". */
function timeValue(moment: string, { entry, event, wallTimes }: TimeContext): string {
  if (entry.allDay) return `;VALUE=DATE:${stamp(moment)}`
  return wallTimes ? wallTimes.stamp(moment, event.timeZone) : `:${stamp(moment)}`
}

/** GEO only for a venue's exact point: the center of a ZIP code would mislead navigation. */
function geoLines({ latitude, longitude, locationPrecision }: CalendarEvent): string[] {
  if (locationPrecision !== 'address') return []
  return [`GEO:${latitude.toFixed(6)};${longitude.toFixed(6)}`]
}

/**
 * No STATUS:CANCELLED: Google Calendar and others delete such an entry, so people who planned to attend never learn
 * why. Its title says that it is canceled, and the time is shown as free.
 */
function statusLines({ eventStatus, statusNote }: CalendarEvent): string[] {
  if (eventStatus === 'cancelled') return ['TRANSP:TRANSPARENT']
  if (eventStatus === 'postponed') return ['STATUS:TENTATIVE', 'TRANSP:TRANSPARENT']
  return [`STATUS:${statusNote === tentativeNote ? 'TENTATIVE' : 'CONFIRMED'}`]
}

/** Control characters except line breaks and tabs (Unicode's category Cc). */
// oxlint-disable-next-line no-control-regex -- these characters are removed
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g

/** TEXT value: well-formed, without control characters, escaped (RFC 5545, 3.3.11). */
function escapeText(value: string): string {
  return value
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(controls, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

const maxLineOctets = 75
/** Folds a line at 75 octets, never within a character (RFC 5545, 3.1). */
function foldLine(line: string): string {
  // A UTF-16 unit takes at most 3 octets, so most lines need no count.
  if (line.length <= 25) return line
  let result = ''
  let octets = 0
  let from = 0
  for (let index = 0; index < line.length; index++) {
    const unit = line.charCodeAt(index)
    // The first half of a surrogate pair counts for the whole character, the second for 0.
    const size = unit < 0x80 ? 1 : unit >= 0xdc00 && unit < 0xe000 ? 0 : octetsOf(unit)
    if (octets + size > maxLineOctets) {
      result += `${line.slice(from, index)}\r\n `
      from = index
      octets = 1
    }
    octets += size
  }
  return result + line.slice(from)
}

/** UTF-8 length of the character that starts with a UTF-16 unit. */
function octetsOf(unit: number): number {
  if (unit < 0x80) return 1
  if (unit < 0x800) return 2
  return unit >= 0xd800 && unit < 0xdc00 ? 4 : 3
}
