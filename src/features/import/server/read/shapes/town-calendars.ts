/** Localist, LiveWhale and LibCal: calendars of towns, schools and libraries. */
import { isThing, type Thing, textOf } from '../../web-page/json-values.ts'
import { type About, type JsonShape, namesIn, type ShapeRow, textIn, within } from './json-shape.ts'

/** One row for each of an event's dates. */
const localistRows = (entry: Thing): ShapeRow[] => {
  const event = isThing(entry.event) ? entry.event : entry
  const { geo } = event
  const dates = [event.event_instances ?? []].flat()
  return dates.map((each): ShapeRow => {
    const date = within(each, 'event_instance') ?? each
    const isWholeDay = within(date, 'all_day') === true
    const dayOf = (name: string) => textIn(date, name).slice(0, isWholeDay ? 10 : undefined)
    return {
      sourceId: textIn(date, 'id') || textOf(event.id),
      hints: [namesIn(within(event, 'filters', 'event_types')), namesIn(event.tags)].join(', '),
      fields: {
        name: textOf(event.title),
        description: textOf(event.description_text) || textOf(event.description),
        date: dayOf('start'),
        endDate: dayOf('end'),
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
}

export const localist: JsonShape = {
  name: 'Localist',
  marks: [/"event_instances"\s*:/, /"(?:localist_url|location_name)"\s*:/],
  lists: [['events']],
  rows: localistRows,
}

const livewhaleRow = (entry: Thing): ShapeRow[] => {
  const isWholeDay = within(entry, 'is_all_day') === true || textOf(entry.is_all_day) === '1'
  const dayOf = (value: unknown) => textOf(value).slice(0, isWholeDay ? 10 : undefined)
  return [
    {
      sourceId: textOf(entry.id),
      hints: [namesIn(entry.event_types), namesIn(entry.categories)].filter(Boolean).join(', '),
      fields: {
        name: textOf(entry.title),
        description: textOf(entry.description) || textOf(entry.summary),
        date: dayOf(entry.date_iso),
        endDate: dayOf(entry.date2_iso),
        location: textOf(entry.location),
        latitude: textOf(entry.location_latitude),
        longitude: textOf(entry.location_longitude),
        attendanceCost: textOf(entry.cost),
        website: textOf(entry.url),
        eventStatus:
          entry.is_canceled === true || textOf(entry.is_canceled) === '1' ? 'cancelled' : undefined,
      },
    },
  ]
}

export const livewhale: JsonShape = {
  name: 'LiveWhale',
  marks: [/"date_iso"\s*:/, /"date_utc"\s*:/],
  lists: [['data'], ['events'], []],
  rows: livewhaleRow,
}

const libcalRow = (entry: Thing, { zone }: About): ShapeRow[] => {
  const isWholeDay = entry.all_day === true || entry.allday === true
  const dayOf = (value: unknown) => textOf(value).slice(0, isWholeDay ? 10 : undefined)
  const place = isThing(entry.location) ? entry.location.name : entry.location
  return [
    {
      sourceId: textOf(entry.id),
      hints: namesIn(entry.categories_arr ?? entry.category),
      fields: {
        name: textOf(entry.title),
        description: textOf(entry.description),
        date: dayOf(entry.startdt ?? entry.start),
        endDate: dayOf(entry.enddt ?? entry.end),
        timeZone: zone,
        location: [textOf(place), textIn(entry, 'campus', 'name')].filter(Boolean).join(', '),
        website: textIn(entry, 'url', 'public') || textOf(entry.url),
      },
    },
  ]
}

export const libcal: JsonShape = {
  name: 'LibCal',
  marks: [/"(?:startdt|seats_taken|calendar)"\s*:/, /libcal|"(?:total_results|perpage)"/],
  lists: [['results'], ['events']],
  rows: libcalRow,
}
