/** When in the year what takes place, by climate: nobody cruises Duluth in January. */

export const climates = ['north', 'mild', 'warm', 'desert', 'alaska'] as const
export type Climate = (typeof climates)[number]

/** First to last month, both included; "10-4" runs over the turn of the year. */
const seasons = {
  always: { north: '1-12', mild: '1-12', warm: '1-12', desert: '1-12', alaska: '1-12' },
  outdoors: { north: '4-10', mild: '3-11', warm: '1-12', desert: '10-5', alaska: '5-8' },
  summer: { north: '5-9', mild: '4-9', warm: '3-10', desert: '3-6', alaska: '6-8' },
  evenings: { north: '5-9', mild: '4-10', warm: '1-12', desert: '1-12', alaska: '6-8' },
  mornings: { north: '4-10', mild: '3-11', warm: '1-12', desert: '1-12', alaska: '5-9' },
  racing: { north: '4-10', mild: '3-11', warm: '1-12', desert: '9-5', alaska: '5-8' },
  water: { north: '6-9', mild: '5-10', warm: '2-11', desert: '2-11', alaska: '6-8' },
  indoors: { north: '10-4', mild: '11-3', warm: '12-3', desert: '6-9', alaska: '9-4' },
  spring: { north: '4-5', mild: '3-5', warm: '2-4', desert: '2-4', alaska: '5-6' },
  fall: { north: '9-10', mild: '9-11', warm: '10-11', desert: '10-11', alaska: '8-9' },
  december: { north: '12-12', mild: '12-12', warm: '12-12', desert: '12-12', alaska: '12-12' },
} as const satisfies Record<string, Record<Climate, string>>

export type Season = keyof typeof seasons

/** Months of a season, 1 to 12 in the order in which it runs; all twelve begin in January. */
export const seasonMonths = (season: Season, climate: Climate): number[] => {
  const [first = 1, last = 12] = seasons[season][climate].split('-').map(Number)
  const count = ((last - first + 12) % 12) + 1
  return Array.from({ length: count }, (_, index) => ((first - 1 + index) % 12) + 1)
}

const monthSets = new Map<string, Set<number>>()

export const isInSeason = (date: string, season: Season, climate: Climate): boolean => {
  const key = `${season} ${climate}`
  const months = monthSets.get(key) ?? new Set(seasonMonths(season, climate))
  monthSets.set(key, months)
  return months.has(Number(date.slice(5, 7)))
}

/** "Spring" and so on, by calendar month. */
export const seasonName = (date: string): string =>
  ['Winter', 'Spring', 'Summer', 'Fall'][Math.floor((Number(date.slice(5, 7)) % 12) / 3)] ?? ''

/** Thanksgiving is the fourth Thursday of November. */
const isThanksgiving = (date: string, weekday: number) =>
  date.slice(5, 7) === '11' && weekday === 4 && Math.ceil(Number(date.slice(8)) / 7) === 4

/** Days on which nothing takes place. */
export const isQuietDay = (date: string, weekday: number): boolean =>
  ['12-24', '12-25'].includes(date.slice(5)) || isThanksgiving(date, weekday)
