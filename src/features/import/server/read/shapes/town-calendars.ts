/** Localist, LiveWhale and LibCal: calendars of towns, schools and libraries. */
import { isObject, textOf } from '../../web-page/json-values.ts'
import { dayOrMoment, type JsonShape, namesIn, textIn, within } from './json-shape.ts'

/** One row per date of an event. */
export const localist: JsonShape = {
  name: 'Localist',
  marks: [/"event_instances"\s*:/, /"(?:localist_url|location_name)"\s*:/],
  lists: [['events']],
  rows: (entry) => {
    const event = isObject(entry.event) ? entry.event : entry
    const { geo } = event
    return [event.event_instances ?? []].flat().map((each) => {
      const date = within(each, 'event_instance') ?? each
      const isWholeDay = within(date, 'all_day') === true
      return {
        sourceId: textIn(date, 'id') || textOf(event.id),
        hints: [namesIn(within(event, 'filters', 'event_types')), namesIn(event.tags)].join(', '),
        fields: {
          name: textOf(event.title),
          description: textOf(event.description_text) || textOf(event.description),
          date: dayOrMoment(within(date, 'start'), isWholeDay),
          endDate: dayOrMoment(within(date, 'end'), isWholeDay),
          venueName: textOf(event.location_name),
          streetAddress: textIn(geo, 'street'),
          city: textIn(geo, 'city'),
          state: textIn(geo, 'state'),
          zipCode: textIn(geo, 'zip'),
          country: textIn(geo, 'country'),
          latitude: textIn(geo, 'latitude'),
          longitude: textIn(geo, 'longitude'),
          location: textOf(event.address) || textOf(event.location),
          attendanceCost: event.free === true ? 'free' : textOf(event.ticket_cost),
          website: textOf(event.localist_url) || textOf(event.url),
          registrationUrl: textOf(event.ticket_url),
          eventStatus: textOf(event.status) === 'canceled' ? 'cancelled' : undefined,
        },
      }
    })
  },
}

/** LiveWhale also writes 1 and "1" for yes. */
const isYes = (value: unknown): boolean => value === true || textOf(value) === '1'

export const livewhale: JsonShape = {
  name: 'LiveWhale',
  marks: [/"date_iso"\s*:/, /"date_utc"\s*:/],
  lists: [['data'], ['events'], []],
  rows: (entry) => ({
    sourceId: textOf(entry.id),
    hints: [namesIn(entry.event_types), namesIn(entry.categories)].filter(Boolean).join(', '),
    fields: {
      name: textOf(entry.title),
      description: textOf(entry.description) || textOf(entry.summary),
      date: dayOrMoment(entry.date_iso, isYes(entry.is_all_day)),
      endDate: dayOrMoment(entry.date2_iso, isYes(entry.is_all_day)),
      location: textOf(entry.location),
      latitude: textOf(entry.location_latitude),
      longitude: textOf(entry.location_longitude),
      attendanceCost: textOf(entry.cost),
      website: textOf(entry.url),
      eventStatus: isYes(entry.is_canceled) ? 'cancelled' : undefined,
    },
  }),
}

export const libcal: JsonShape = {
  name: 'LibCal',
  marks: [/"(?:startdt|seats_taken|calendar)"\s*:/, /libcal|"(?:total_results|perpage)"/],
  lists: [['results'], ['events']],
  rows: (entry, { zone }) => {
    const isWholeDay = entry.all_day === true || entry.allday === true
    const place = isObject(entry.location) ? entry.location.name : entry.location
    return {
      sourceId: textOf(entry.id),
      hints: namesIn(entry.categories_arr ?? entry.category),
      fields: {
        name: textOf(entry.title),
        description: textOf(entry.description),
        date: dayOrMoment(entry.startdt ?? entry.start, isWholeDay),
        endDate: dayOrMoment(entry.enddt ?? entry.end, isWholeDay),
        timeZone: zone,
        location: [textOf(place), textIn(entry, 'campus', 'name')].filter(Boolean).join(', '),
        website: textIn(entry, 'url', 'public') || textOf(entry.url),
      },
    }
  },
}
