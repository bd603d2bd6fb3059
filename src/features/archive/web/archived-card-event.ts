import type { Event } from '../../../catalog/event/event.ts'

const cardFields = [
  'id',
  'name',
  'eventType',
  'eventStatus',
  'previousDate',
  'rainDate',
  'date',
  'endDate',
  'startTime',
  'endTime',
  'timeZone',
  'ongoing',
  'venueName',
  'city',
  'state',
  'attendanceCost',
  'carCategories',
  'awards',
  'flyerUrl',
  'archivedAt',
  'scenes',
] as const satisfies readonly (keyof Event)[]

/** Fields of an archive card; complete events would triple the page's size. */
export type ArchivedCardEvent = Pick<Event, (typeof cardFields)[number]>

export const cardEvent = (event: Event): ArchivedCardEvent =>
  Object.fromEntries(cardFields.map((name) => [name, event[name]])) as ArchivedCardEvent
