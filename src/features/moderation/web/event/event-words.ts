import { whenInWords } from '../../../../catalog/time/day-in-words.ts'
import { timeZoneLabel } from '../../../../catalog/time/time-zone-label.ts'
import type { ReviewedEvent } from '../../contract.ts'

/** Lifecycle states of an event, as lists show them. */
export const standings = {
  pending: { label: 'Pending', color: 'yellow' },
  published: { label: 'Published', color: 'green' },
  archived: { label: 'Archived', color: 'blue' },
  deleted: { label: 'Deleted', color: 'red' },
} as const

const precisions = {
  address: 'Exact',
  zip: 'Center of the ZIP code',
  city: 'Center of the city',
}

/** Precision of the place: "Center of the city, 41.88180, -87.62310". */
export const precisionWords = (
  event: Pick<ReviewedEvent, 'latitude' | 'longitude' | 'locationPrecision'>,
): string => {
  const { latitude, longitude, locationPrecision } = event
  if (latitude === null || longitude === null || locationPrecision === null) return 'None yet'
  return `${precisions[locationPrecision]}, ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

/** Dates and hours; without a place, with the time zone in which the source gives them. */
export const whenWords = (event: ReviewedEvent): string => {
  const { latitude, startTime, timeZone } = event
  const hasSourceZone = latitude === null && startTime !== null && timeZone !== ''
  return whenInWords(event) + (hasSourceZone ? ` (${timeZoneLabel(timeZone)})` : '')
}
