/** Needs by which visitors choose events. read-good-for.ts detects them in the texts of events. */

export const goodForWords = {
  kids: 'Kids welcome',
  dogs: 'Dogs welcome',
  wheelchair: 'Wheelchair access',
  rain_or_shine: 'Rain or shine',
  indoor: 'Indoors',
  trailer_parking: 'Trailer parking',
  food: 'Food',
  vendor_space: 'Vendor space',
} as const

export type GoodFor = keyof typeof goodForWords
export const goodForValues = Object.keys(goodForWords) as GoodFor[]
