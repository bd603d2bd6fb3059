/** The columns of the CSV: names, order and kinds. Other programs rely on them. */
import type { Event } from '../../catalog/event/event.ts'

/**
 * How a column is written. Text and lists are always quoted, so that programs which look at quotes do
 * not take "00901" for a number; dates, times and numbers never are.
 */
export type ColumnKind = 'text' | 'contact' | 'list' | 'date' | 'time' | 'number'

export type CsvColumn = { field: keyof Event; kind: ColumnKind }

const kinds = {
  id: 'text',
  name: 'text',
  description: 'text',
  eventType: 'text',
  date: 'date',
  startTime: 'time',
  endTime: 'time',
  venueName: 'text',
  streetAddress: 'text',
  city: 'text',
  state: 'text',
  zipCode: 'text',
  latitude: 'number',
  longitude: 'number',
  attendanceCost: 'text',
  participationFee: 'number',
  carCategories: 'list',
  carMakes: 'list',
  awards: 'list',
  features: 'list',
  sponsorName: 'text',
  website: 'text',
  contactEmail: 'contact',
  contactPhone: 'contact',
} satisfies Partial<Record<keyof Event, ColumnKind>>

export const csvColumns: readonly CsvColumn[] = Object.entries(kinds).map(([field, kind]) => ({
  field: field as keyof Event,
  kind,
}))

/** The first line of the CSV, without its line break. */
export const csvHeader = csvColumns.map(({ field }) => field).join(',')

/** What a cell of the workbook may be, beyond the kinds of the CSV. */
export type CellKind = ColumnKind | 'instant' | 'truth'

/** The workbook has the columns of the CSV first, then all other fields of an event. */
export const workbookColumns: readonly { field: string; kind: CellKind }[] = [
  ...csvColumns,
  ...Object.entries({
    endDate: 'date',
    timeZone: 'text',
    startsAt: 'instant',
    endsAt: 'instant',
    ongoing: 'truth',
    locationPrecision: 'text',
    location: 'text',
    sponsorType: 'text',
    charityInvolved: 'truth',
    charityName: 'text',
    charityDescription: 'text',
    organizerName: 'text',
    organizerKind: 'text',
    logoUrl: 'text',
    flyerUrl: 'text',
    registrationUrl: 'text',
    rainDate: 'date',
    eventStatus: 'text',
    statusNote: 'text',
    previousDate: 'date',
    seriesId: 'text',
    seriesRule: 'text',
    source: 'text',
    sourceId: 'text',
    demo: 'truth',
    sequence: 'number',
    createdAt: 'instant',
    updatedAt: 'instant',
    lastConfirmedAt: 'instant',
    archivedAt: 'instant',
  } satisfies Partial<Record<keyof Event | 'seriesId' | 'seriesRule', CellKind>>).map(
    ([field, kind]) => ({ field, kind }),
  ),
]
