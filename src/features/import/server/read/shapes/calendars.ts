/** Google Calendar, Tockify, TeamUp and Luma: calendars with JSON responses. */
import { isObject, textOf } from '../../web-page/json-values.ts'
import {
  dayBefore,
  dayOrMoment,
  type JsonShape,
  momentOfInstant,
  momentOfMs,
  textIn,
  within,
} from './json-shape.ts'

const whenOf = (moment: unknown): string => textIn(moment, 'dateTime') || textIn(moment, 'date')

export const googleCalendar: JsonShape = {
  name: 'Google Calendar',
  marks: [/"summary"\s*:/, /"start"\s*:\s*\{\s*"(?:date|dateTime|timeZone)"\s*:/],
  lists: [['items'], ['events'], []],
  rows: (entry, { zone }) => {
    // A canceled date of a repeating entry has no other data.
    if (entry.start === undefined) return undefined
    const lastDay = textIn(entry.end, 'date')
    return {
      sourceId: textOf(entry.id),
      ...(entry.recurrence !== undefined && {
        notes: ['left out repeats: this kind of answer gives the first date only'],
      }),
      ...(/^(?:private|confidential)$/.test(textOf(entry.visibility)) && {
        skip: 'marked as private',
      }),
      fields: {
        name: textOf(entry.summary),
        description: textOf(entry.description),
        date: momentOfInstant(whenOf(entry.start), textIn(entry.start, 'timeZone') || zone),
        endDate: lastDay === '' ? whenOf(entry.end) : dayBefore(lastDay),
        location: textOf(entry.location),
        eventStatus: textOf(entry.status),
      },
    }
  },
}

/** Tockify gives milliseconds and their zone. */
export const tockify: JsonShape = {
  name: 'Tockify',
  marks: [/"eid"\s*:\s*\{/, /"millis"\s*:/],
  lists: [['events']],
  rows: (entry) => {
    const { when, content } = entry
    const zone = textIn(when, 'start', 'tzid') || undefined
    const [start, end] = ['start', 'end'].map((side) =>
      momentOfMs(within(when, side, 'millis'), zone),
    )
    const isWholeDay = within(when, 'allDay') === true
    const lastDay = dayOrMoment(end, isWholeDay)
    return {
      sourceId: [textIn(entry, 'eid', 'uid'), textIn(entry, 'eid', 'tid')]
        .filter(Boolean)
        .join('-'),
      fields: {
        name: textIn(content, 'summary', 'text'),
        description: textIn(content, 'description', 'text'),
        date: dayOrMoment(start, isWholeDay),
        endDate: isWholeDay && end?.includes('T00:00') ? dayBefore(lastDay) : lastDay,
        venueName: textIn(content, 'place'),
        location: textIn(content, 'address') || textIn(content, 'location'),
        latitude: textIn(content, 'location', 'latitude'),
        longitude: textIn(content, 'location', 'longitude'),
        website: textIn(content, 'customButtonLink'),
      },
    }
  },
}

export const teamup: JsonShape = {
  name: 'TeamUp',
  marks: [/"start_dt"\s*:/, /"subcalendar_ids?"\s*:/],
  lists: [['events']],
  rows: (entry) => ({
    sourceId: textOf(entry.id),
    fields: {
      name: textOf(entry.title),
      description: textOf(entry.notes),
      date: dayOrMoment(entry.start_dt, entry.all_day === true),
      endDate: dayOrMoment(entry.end_dt, entry.all_day === true),
      location: textOf(entry.location),
    },
  }),
}

export const luma: JsonShape = {
  name: 'Luma',
  marks: [/"api_id"\s*:\s*"/, /"start_at"\s*:/],
  lists: [['entries']],
  rows: (entry) => {
    const event = isObject(entry.event) ? entry.event : entry
    const zone = textOf(event.timezone) || undefined
    const address = event.geo_address_info
    return {
      sourceId: textOf(event.api_id),
      fields: {
        name: textOf(event.name),
        date: momentOfInstant(event.start_at, zone),
        endDate: momentOfInstant(event.end_at, zone),
        location: textIn(address, 'full_address') || textIn(address, 'address'),
        latitude: textIn(event, 'coordinate', 'latitude'),
        longitude: textIn(event, 'coordinate', 'longitude'),
        website: textOf(event.url) && `https://luma.com/${textOf(event.url)}`,
      },
    }
  },
}
