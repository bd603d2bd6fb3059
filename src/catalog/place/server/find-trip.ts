/** Trips by road: "Columbus, OH to Nashville, TN, June 12 to 14", with a route along the drawn highways. */
import { pattern } from '../../../kit/text/pattern.ts'
import { readDayRange } from '../../time/days-in-text.ts'
import { type NamedDays, namedDays } from '../../time/weekend.ts'
import type { Point } from '../distance.ts'
import type { PlaceMeaning } from '../place-meaning.ts'
import { findWay, type Way } from './road-graph.ts'
import { roadMiles } from './roads.ts'

/** Finds the place of a stop. `from`: the neighboring stop; of several places with a name, the nearest one counts. */
type FindStop = (text: string, from?: Point) => Promise<PlaceMeaning | undefined>

const maxStops = 5

const opening = /^(?:a )?(?:(?:road ?)?trip |drive |driving |route |going )?(?:(?:from|between) )?/i
const toward = /\s+(?:to|and)\s+|\s*(?:->|=>|→)\s*|(?<=[ ,][a-z]{2})\s+[-–—]\s+/i
const via = /,?\s+(?:via|through|by way of|stopping in)\s+/i

const month = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?'
const dayStart = `(?:${month} ?\\d|\\d{1,2}(?:st|nd|rd|th)? (?:of )?${month}(?![a-z])|\\d{1,2}/\\d|\\d{4}-\\d)`
const seasons = 'spring|summer|fall|winter'
const namedStart = namedDays
  .filter((name) => !seasons.split('|').includes(name))
  .map((name) => name.replaceAll('_', ' '))
  .join('|')
/** Dates at the end of a text; a season needs a comma or a preposition first ("Silver Spring" is a town). */
const ending = pattern.i`[\s,;]+(?:(?:on|in|from|between|for|over)\s+)?(?:the\s+)?(?<days>${dayStart}.*|(?:this )?(?:${namedStart})|(?:this |next |(?<=[,;] ?|\b(?:in|for|over) (?:the )?))(?:${seasons}))$`

/** Splits off dates at the end of a text, if there are any. */
export const splitDays = (text: string): { route: string; days?: string } => {
  const { groups, index } = ending.exec(text) ?? {}
  const days = groups?.days
  if (days === undefined) return { route: text }
  const isRead = namedDaysOf(days) !== undefined || readDayRange(days, '2000-01-01') !== undefined
  return isRead ? { route: text.slice(0, index), days } : { route: text }
}

/** "this weekend" and "next weekend" as values of the filter `when`. */
export const namedDaysOf = (days: string): NamedDays | undefined => {
  const name = days
    .toLowerCase()
    .replace(/^this /, '')
    .replaceAll(' ', '_')
  return namedDays.find((each) => each === name || each === `this_${name}`)
}

/** Trip that a text describes; undefined if it is not a trip or names an unknown place. */
export const findTrip = async (
  text: string,
  findStop: FindStop,
): Promise<PlaceMeaning | undefined> => {
  const { route, days } = splitDays(text.replace(/\s+/g, ' ').trim())
  const isBetween = /^between /i.test(route)
  const names = stopsOf(route.replace(opening, ''), isBetween)
  if (names.length < 2 || names.length > maxStops) return undefined
  const stops = await findStops(names, findStop)
  if (stops.some((stop) => !stop?.point))
    return stops.every(Boolean) ? stops.find((stop) => stop?.kind === 'abroad') : undefined
  const foundStops = stops as (PlaceMeaning & { point: Point })[]
  const label = foundStops.map((stop) => stop.label).join(' to ')
  const [start] = foundStops
  if (start && foundStops.every((stop) => stop.label === start.label))
    return { ...start, ...(days ? { days } : {}) }
  const trip = { kind: 'trip', label, city: '', state: '', ...(days ? { days } : {}) } as const
  const ways = foundStops
    .slice(1)
    .map(({ point }, index) =>
      findWay((foundStops[index] as (typeof foundStops)[number]).point, point),
    )
  if (ways.some((way) => !way)) return trip
  return { ...trip, miles: roadMiles, road: roadOf(ways as Way[]) }
}

/** Stops in order: "A to B via C" passes C before B. */
const stopsOf = (route: string, isBetween: boolean): string[] => {
  const [main = '', ...viaStops] = route.split(via)
  const separator = isBetween ? toward : new RegExp(toward.source.replace('|and', ''), 'i')
  const [start = '', ...rest] = main.split(separator)
  if (rest.length === 0) return []
  return [start, ...viaStops, ...rest].map((name) => name.replace(/^[\s,]+|[\s,]+$/g, ''))
}

/** Finds the stops; looks up names without a state near the neighboring stop. */
const findStops = async (names: readonly string[], findStop: FindStop) => {
  const firstFound: (PlaceMeaning | undefined)[] = []
  for (const name of names) firstFound.push(name === '' ? undefined : await findStop(name))
  const stops: (PlaceMeaning | undefined)[] = []
  for (const [index, name] of names.entries()) {
    const neighbor = firstFound[index === 0 ? 1 : index - 1]?.point
    stops.push(firstFound[index] && neighbor ? await findStop(name, neighbor) : firstFound[index])
  }
  return stops
}

const roadOf = (ways: readonly Way[]) => ({
  lines: [ways.flatMap(({ points }) => points)],
  isTrip: true,
  by: [...new Set(ways.flatMap(({ roads }) => roads))],
})
