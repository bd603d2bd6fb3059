/** Content of an event's calendar entry, shared by files, feeds and the compose links of web calendars. */
import { hourMs } from '../../kit/durations.ts'
import { addressLine } from '../event/contact-links.ts'
import type { Event } from '../event/event.ts'
import { changeNote, rainNote, titleWithChange } from '../event/event-changes.ts'
import { trustNote } from '../event/trust-note.ts'
import { eventPagePath, publicUrl } from '../links/paths.ts'
import { addDays } from '../time/local-dates.ts'
import { timeRange, twelveHourTime } from '../time/local-times.ts'

/** Event fields that a calendar entry needs. */
export const calendarFields = [
  'id',
  'name',
  'description',
  'date',
  'endDate',
  'startTime',
  'endTime',
  'startsAt',
  'endsAt',
  'timeZone',
  'ongoing',
  'venueName',
  'streetAddress',
  'city',
  'state',
  'zipCode',
  'latitude',
  'longitude',
  'locationPrecision',
  'eventStatus',
  'statusNote',
  'previousDate',
  'rainDate',
  'sequence',
  'updatedAt',
  'confirmedAt',
  'askedAt',
  'reportedAt',
] as const satisfies readonly (keyof Event)[]

type MarkField = 'confirmedAt' | 'askedAt' | 'reportedAt'

export type CalendarEvent = Pick<Event, Exclude<(typeof calendarFields)[number], MarkField>> &
  Partial<Pick<Event, MarkField>>

/** `start` and `end` are ISO instants; of an all-day entry they are dates, and `end` is exclusive. */
export type CalendarEntry = {
  readonly title: string
  readonly allDay: boolean
  readonly start: string
  readonly end: string
  readonly description: string
  readonly location: string
  readonly url: string
}

/** Assumed hours of a one-day event without a known end; the entry says so. */
export const ASSUMED_HOURS = 2

/**
 * Calendar entry of an event; undefined if it has no date (ongoing places). `base` is PUBLIC_URL.
 *
 * Without a start time, the entry is all-day: midnight is never made up. Without an end time, a one-day event gets
 * ASSUMED_HOURS and a longer one becomes all-day.
 */
export function calendarEntry(event: CalendarEvent, base: string): CalendarEntry | undefined {
  if (event.ongoing || event.date === null) return undefined
  const url = publicUrl(base, eventPagePath(event))
  const place = [event.venueName.trim(), addressLine(event)].filter(Boolean).join(', ')
  const { note, ...span } = timeSpan(event, event.date)
  const sentences = [rainNote(event), trustNote(event)?.text].filter(Boolean)
  const description = [
    changeNote(event),
    event.description.trim(),
    note,
    ...sentences.map((sentence) => `${sentence}.`),
    url,
  ]
  return {
    ...span,
    title: titleWithChange(event),
    description: description.filter(Boolean).join('\n\n'),
    location: place,
    url,
  }
}

type EntrySpan = Pick<CalendarEntry, 'allDay' | 'start' | 'end'> & { note: string }

function timeSpan(event: CalendarEvent, date: string): EntrySpan {
  const { startsAt, endsAt } = event
  const lastDate = event.endDate ?? date
  if (startsAt && endsAt) return { allDay: false, start: startsAt, end: endsAt, note: '' }
  if (startsAt && lastDate === date) {
    const end = new Date(Date.parse(startsAt) + ASSUMED_HOURS * hourMs).toISOString()
    const note = `The end time hasn't been announced; this entry assumes ${ASSUMED_HOURS} hours.`
    return { allDay: false, start: startsAt, end, note }
  }
  const { startTime, endTime } = event
  const note = startTime
    ? `Starts at ${twelveHourTime(startTime)}.`
    : `${timeRange(null, endTime)}.`
  return { allDay: true, start: date, end: addDays(lastDate, 1), note }
}

/** iCalendar basic format: "20261121T000000Z" for an instant, "20261120" for a date. */
export const calendarStamp = (moment: string): string =>
  moment.replace(/\.\d+Z$/, 'Z').replace(/[-:]/g, '')
