/** Groups of fields in lists, as masks for `event.pick`. */

export const nameFields = { id: true, name: true, eventType: true } as const

/** Local dates and times. */
export const whenFields = { date: true, endDate: true, startTime: true, endTime: true } as const

export const townFields = { city: true, state: true } as const

export const pointFields = { latitude: true, longitude: true, locationPrecision: true } as const

/** Venue with address and point. */
export const placeFields = {
  venueName: true,
  streetAddress: true,
  ...townFields,
  zipCode: true,
  location: true,
  ...pointFields,
} as const
