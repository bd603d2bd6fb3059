import type { ReviewedEvent } from '../../contract.ts'

/** States of an event, as lists show them. */
export const standings = {
  pending: { label: 'Pending', color: 'yellow' },
  published: { label: 'Published', color: 'green' },
  archived: { label: 'Archived', color: 'blue' },
  deleted: { label: 'Deleted', color: 'red' },
} as const

/** Event status. */
export const statusWords = {
  scheduled: 'Scheduled',
  cancelled: 'Canceled',
  postponed: 'Postponed',
  rescheduled: 'Rescheduled',
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
