/** Links that open a web calendar with a new entry filled in. */
import { escapeMarkup } from '../../kit/text/escape-markup.ts'
import { type CalendarEvent, calendarEntry, calendarStamp } from './calendar-entry.ts'

/** Most encoded characters of a description in any script: servers reject very long addresses. */
const MAX_ENCODED_DESCRIPTION = 3000

/** Query string with spaces as "%20": Outlook shows the "+" of URLSearchParams literally. */
const queryString = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&')

/** Cuts a text between characters so that its encoded form stays short; ends a cut text with "…". */
function shorten(text: string): string {
  let length = 0
  let end = 0
  for (const character of text) {
    length += encodeURIComponent(character.toWellFormed()).length
    if (length > MAX_ENCODED_DESCRIPTION) return `${text.slice(0, end).trimEnd()}…`
    end += character.length
  }
  return text
}

/** Opens Google Calendar; undefined for an event without a date. `base` is PUBLIC_URL. */
export function googleCalendarHref(event: CalendarEvent, base: string): string | undefined {
  const entry = calendarEntry(event, base)
  if (!entry) return undefined
  return `https://calendar.google.com/calendar/render?${queryString({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${calendarStamp(entry.start)}/${calendarStamp(entry.end)}`,
    details: describe(entry.description, entry.url),
    location: entry.location,
  })}`
}

/** Opens Outlook.com; undefined for an event without a date. `base` is PUBLIC_URL. */
export function outlookCalendarHref(event: CalendarEvent, base: string): string | undefined {
  const entry = calendarEntry(event, base)
  if (!entry) return undefined
  const description = describe(entry.description, entry.url)
  return `https://outlook.live.com/calendar/0/deeplink/compose?${queryString({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: entry.title,
    startdt: toSeconds(entry.start),
    enddt: toSeconds(entry.end),
    ...(entry.allDay ? { allday: 'true' } : {}),
    body: asHtml(description),
    location: entry.location,
  })}`
}

/** "2026-11-21T00:00:00Z"; Outlook rejects fractions of a second. */
const toSeconds = (moment: string): string => moment.replace(/\.\d+Z$/, 'Z')

/** Description, with the event's address appended if it was cut. */
function describe(description: string, url: string): string {
  const shortText = shorten(description)
  return shortText === description ? shortText : `${shortText}\n\n${url}`
}

/** Outlook parses the body as HTML. */
const asHtml = (text: string): string => escapeMarkup(text).replace(/\r\n?|\n/g, '<br>')
