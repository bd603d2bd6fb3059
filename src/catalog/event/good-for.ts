/** Needs that visitors bring along, by which they choose events. read-good-for.ts finds them in what events say. */

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
