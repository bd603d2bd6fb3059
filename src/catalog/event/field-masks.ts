/** Fields that lists show together, as masks for `event.pick`. */

export const nameFields = { id: true, name: true, eventType: true } as const

/** Local days and hours. */
export const whenFields = { date: true, endDate: true, startTime: true, endTime: true } as const

export const townFields = { city: true, state: true } as const

export const pointFields = { latitude: true, longitude: true, locationPrecision: true } as const

/** The venue with its address and its point. */
export const placeFields = {
  venueName: true,
  streetAddress: true,
  ...townFields,
  zipCode: true,
  location: true,
  ...pointFields,
} as const
