/**
 * The order `nearby`: rows in groups by how near they are in time and place, nearest first within a group, with
 * canceled and postponed events at the end of the group.
 */
import { addDays, epochDay } from '../time/local-dates.ts'
import { type DatedRow, isOnWeekend, weekendOf } from '../time/weekend.ts'

/** Groups in their order of display. */
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

/** Index of each group in `nearbyGroups`. */
export const groupIndexes = Object.fromEntries(
  nearbyGroups.map(({ name }, index) => [name, index]),
) as Readonly<Record<GroupName, number>>

export const weekendMiles = 25
export const nearbyMiles = 50
/** Radius, in miles, within which events of the next 30 days are worth the drive. */
export const driveMiles = 150
const monthDays = 30

export type NearbyRow = DatedRow & {
  /** Distance band: within 25 miles, 50 miles, 150 miles, or farther. */
  nearness: 'weekend' | 'nearby' | 'drive' | 'far'
  ongoing: boolean
}

/** Returns a function from a row to its index in `nearbyGroups`; `today` is the date at the searched place. */
export const nearbyGroupOn = (today: string): ((row: NearbyRow) => number) => {
  const friday = (epochDay(weekendOf(today).sunday) ?? 0) - 2
  const last = epochDay(addDays(today, monthDays)) ?? 0
  return (row) => {
    const { nearness, ongoing, day } = row
    const isNear = nearness === 'weekend' || nearness === 'nearby'
    if (ongoing) return isNear ? groupIndexes.open : groupIndexes.farOpen
    if (!isNear) return nearness === 'drive' && day <= last ? groupIndexes.drive : groupIndexes.far
    if (nearness === 'weekend' && isOnWeekend(friday, row)) return groupIndexes.weekend
    return day <= last ? groupIndexes.month : groupIndexes.later
  }
}

/** Number of a group's rows: on this page, and on all pages. */
export type NearbyCount = { name: string; shown: number; total: number }

export const nearbyHeader = 'x-nearby-groups'

export const nearbyHeaderDescription =
  'With sortBy=nearby: groups on this page in order, each with its number of rows on this page and on all pages: `weekend=3/3,month=17/24`.'

export const writeNearby = (counts: readonly NearbyCount[]): string =>
  counts.map(({ name, shown, total }) => `${name}=${shown}/${total}`).join(',')

/** Group of a list, with the ids of its events loaded so far. */
export type NearbyGroup = { name: string; total: number; ids: string[] }

/** Groups of a page's events, read from the response headers; undefined if the list is sorted otherwise. */
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

/** Groups of a list after the next page is appended. */
export const joinNearby = (
  groups: readonly NearbyGroup[] = [],
  pageGroups: readonly NearbyGroup[] = [],
): NearbyGroup[] => {
  const joined = groups.map((group) => ({
    ...group,
    ids: [...group.ids, ...(pageGroups.find(({ name }) => name === group.name)?.ids ?? [])],
  }))
  return [
    ...joined,
    ...pageGroups.filter(({ name }) => groups.every((group) => group.name !== name)),
  ]
}
