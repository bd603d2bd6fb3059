/**
 * The order `nearby`: what a person near a point would go to first. Rows stand in groups by nearness in time and
 * place, the nearest first within each, and what is canceled or postponed at the end of its group.
 */
import { addDays, epochDay } from '../time/local-dates.ts'
import { type DatedRow, isOnWeekend, weekendOf } from '../time/weekend.ts'

/** In this order. */
export const nearbyGroups = [
  { name: 'weekend', heading: 'This weekend within 25 miles' },
  { name: 'month', heading: 'Next 30 days within 50 miles' },
  { name: 'open', heading: 'Open year-round within 50 miles' },
  { name: 'later', heading: 'Later nearby' },
  { name: 'drive', heading: 'Worth the drive' },
  { name: 'far', heading: 'Farther away or later' },
  { name: 'farOpen', heading: 'Open year-round, farther away' },
] as const

type GroupName = (typeof nearbyGroups)[number]['name']

/** Places in `nearbyGroups`. */
export const groupPlaces = Object.fromEntries(
  nearbyGroups.map(({ name }, index) => [name, index]),
) as Readonly<Record<GroupName, number>>

export const weekendMiles = 25
export const nearbyMiles = 50
/** Miles that are worth it for what is on in the next 30 days. */
export const driveMiles = 150
const monthDays = 30

export type NearbyRow = DatedRow & {
  /** Within 25 miles, 50, 150, or farther. */
  nearness: 'weekend' | 'nearby' | 'drive' | 'far'
  ongoing: boolean
}

/** Gives the place of a row's group in `nearbyGroups`; `today` is the date where the search looks. */
export const nearbyGroupOn = (today: string): ((row: NearbyRow) => number) => {
  const friday = (epochDay(weekendOf(today).sunday) ?? 0) - 2
  const last = epochDay(addDays(today, monthDays)) ?? 0
  return (row) => {
    const { nearness, ongoing, day } = row
    const isNear = nearness === 'weekend' || nearness === 'nearby'
    if (ongoing) return isNear ? groupPlaces.open : groupPlaces.farOpen
    if (!isNear) return nearness === 'drive' && day <= last ? groupPlaces.drive : groupPlaces.far
    if (nearness === 'weekend' && isOnWeekend(friday, row)) return groupPlaces.weekend
    return day <= last ? groupPlaces.month : groupPlaces.later
  }
}

/** Rows of a group: on this page, and over all pages. */
export type NearbyCount = { name: string; shown: number; total: number }

export const nearbyHeader = 'x-nearby-groups'

export const nearbyHeaderDescription =
  'With sortBy nearby: the groups of this page in their order, each with its rows on this page and over all pages: `weekend=3/3,month=17/24`.'

export const writeNearby = (counts: readonly NearbyCount[]): string =>
  counts.map(({ name, shown, total }) => `${name}=${shown}/${total}`).join(',')

/** A group of a list, with its events so far. */
export type NearbyGroup = { name: string; total: number; ids: string[] }

/** Groups of a page's events, by its headers; undefined in another order. */
export const readNearby = (
  headers: Headers,
  events: readonly { id: string }[],
): NearbyGroup[] | undefined => {
  const text = headers.get(nearbyHeader)
  if (text === null) return undefined
  let from = 0
  return [...text.matchAll(/(\w+)=(\d+)\/(\d+)/g)].map(([, name = '', shown, total]) => {
    const ids = events.slice(from, from + Number(shown)).map(({ id }) => id)
    from += Number(shown)
    return { name, total: Number(total), ids }
  })
}

/** Groups of a list with a further page below it. */
export const joinNearby = (
  groups: readonly NearbyGroup[] = [],
  more: readonly NearbyGroup[] = [],
): NearbyGroup[] => {
  const joined = groups.map((group) => ({
    ...group,
    ids: [...group.ids, ...(more.find(({ name }) => name === group.name)?.ids ?? [])],
  }))
  return [...joined, ...more.filter(({ name }) => groups.every((group) => group.name !== name))]
}
