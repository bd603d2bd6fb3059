/** How an event is read: the columns to select and the presenter that makes the public shape of a row. */
import { type RawBuilder, sql } from 'kysely'
import { addressLine } from '../contact-links.ts'
import type { Event, SeriesSummary } from '../event.ts'

/** Columns whose name is the snake-case form of the public field and whose value needs no change. */
export const plainFields = [
  'id',
  'name',
  'description',
  'eventType',
  'date',
  'endDate',
  'timeZone',
  'startsAt',
  'endsAt',
  'ongoing',
  'venueName',
  'streetAddress',
  'city',
  'state',
  'zipCode',
  'latitude',
  'longitude',
  'locationPrecision',
  'location',
  'attendanceCost',
  'participationFee',
  'carCategories',
  'carMakes',
  'awards',
  'features',
  'sponsorName',
  'sponsorType',
  'charityInvolved',
  'charityName',
  'charityDescription',
  'organizerName',
  'organizerKind',
  'logoUrl',
  'flyerUrl',
  'website',
  'registrationUrl',
  'contactEmail',
  'contactPhone',
  'rainDate',
  'eventStatus',
  'statusNote',
  'previousDate',
  'source',
  'sourceId',
  'demo',
  'sequence',
  'createdAt',
  'updatedAt',
  'lastConfirmedAt',
  'archivedAt',
] as const satisfies readonly (keyof Event)[]

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What `eventColumns` selects; `seriesRule` is null for an event of its own. */
export type EventRow = Omit<Event, 'series'> & {
  seriesId: string | null
  seriesRule: string | null
}

/** The select list of an event; `e` must be the alias of events and `s` of series (left joined). */
export const eventColumns: RawBuilder<EventRow> = sql.join([
  ...plainFields.map((field) => sql.raw(`e.${snakeCase(field)} as "${field}"`)),
  sql.raw(`to_char(e.start_time, 'HH24:MI') as "startTime"`),
  sql.raw(`to_char(e.end_time, 'HH24:MI') as "endTime"`),
  sql.raw(`e.series_id as "seriesId"`),
  sql.raw(`s.rule_in_words as "seriesRule"`),
])

export type SeriesDates = Pick<SeriesSummary, 'moreDates' | 'nextDate'>

/** The public shape of a row. A pending event without a place has none and must not come here. */
export const presentEvent = (row: EventRow, dates?: SeriesDates): Event => {
  const { seriesId, seriesRule, ...event } = row
  return {
    ...event,
    location: event.location || addressLine(event),
    series:
      seriesId === null
        ? null
        : {
            id: seriesId,
            rule: seriesRule,
            moreDates: dates?.moreDates ?? 0,
            nextDate: dates?.nextDate ?? null,
          },
  }
}
