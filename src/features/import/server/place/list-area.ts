/**
 * Area of a regional list, to resolve ambiguous towns in its rows: in a list of events around Columbus, "Gahanna" means
 * the town near Columbus.
 */

import type { Whereabouts } from '../../../../catalog/event/server/placing/place-clues.ts'
import { greatCircleMiles, type Point } from '../../../../catalog/place/distance.ts'
import { listCitiesNamed } from '../../../../catalog/place/server/place-lookup.ts'
import type { CityPlace, PlaceSource } from '../../../../catalog/place/server/place-tables.ts'
import { timeZoneAt } from '../../../../catalog/place/server/venue-zone.ts'
import { stateCode } from '../../../../catalog/place/us-states.ts'
import { endsAsStreet } from '../address/address-words.ts'
import type { CleanDraft } from '../clean/clean-fields.ts'
import { findTown } from './find-town.ts'

export type ListArea = {
  middle: Point
  /** States of the list, most frequent first. */
  states: readonly string[]
}

type PlacedPoint = Point & { state: string }

const minPlaces = 5
const minDifferent = 3
const shareWithin = 0.5
/** Miles from the middle: within `reach` lie most of the list's events, within `farthest` a town with a unique name. */
const reach = 75
const farthest = 150
/** Factor by which the second-nearest namesake must be farther away than the nearest. */
const clearlyFarther = 2

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

/** False for a city too far away to be meant in a list of this area. */
export const isWithinReach = (city: Point, { middle }: ListArea): boolean =>
  greatCircleMiles(city, middle) <= farthest

/** Area of the rows with a place of their own; undefined if they are too few or spread over the country. */
export const listArea = (places: readonly PlacedPoint[]): ListArea | undefined => {
  if (places.length < minPlaces) return undefined
  const middle = {
    latitude: median(places.map(({ latitude }) => latitude)),
    longitude: median(places.map(({ longitude }) => longitude)),
  }
  const within = places.filter((place) => greatCircleMiles(place, middle) <= reach)
  const different = new Set(within.map(({ latitude, longitude }) => `${latitude},${longitude}`))
  if (within.length < places.length * shareWithin || different.size < minDifferent) return undefined
  const byState = Map.groupBy(places, ({ state }) => state)
  const states = [...byState]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([state]) => state)
  return { middle, states }
}

type TownParts = Pick<CleanDraft, 'venueName' | 'streetAddress' | 'city' | 'state'>

export type TownInArea = { place: Whereabouts; parts: TownParts; note: string }

/** Town meant by a row without a place; undefined if the list's area does not make it clear. */
export const findInArea = async (
  draft: CleanDraft,
  places: PlaceSource,
  area: ListArea,
): Promise<TownInArea | undefined> => {
  const found =
    draft.state === ''
      ? await townAfterStreet(draft, places, area)
      : await namesakeNearby(draft, places, area)
  if (!found) return undefined
  const { latitude, longitude, state } = found.town
  const timeZone = timeZoneAt(latitude, longitude)
  if (timeZone === undefined) return undefined
  const parts = { ...found.parts, state }
  const place = { latitude, longitude, locationPrecision: 'city', zipCode: '', timeZone } as const
  return {
    place: { ...place, city: parts.city, state },
    parts,
    note: `Took ${parts.city}, ${state} for the one that is near the other events of the list.`,
  }
}

type FoundTown = { town: CityPlace; parts: TownParts }

/** Nearest town of the name in the row's state, if the next one is much farther from the list's middle. */
const namesakeNearby = async (
  { venueName, streetAddress, city, state }: CleanDraft,
  places: PlaceSource,
  { middle }: ListArea,
): Promise<FoundTown | undefined> => {
  const code = stateCode(state)
  if (city === '' || code === undefined) return undefined
  const [nearest, next] = (await listCitiesNamed(places, city, code))
    .map((town) => ({ town, miles: greatCircleMiles(town, middle) }))
    .toSorted((a, b) => a.miles - b.miles)
  if (!nearest || nearest.miles > reach) return undefined
  if (next && next.miles < nearest.miles * clearlyFarther) return undefined
  return { town: nearest.town, parts: { venueName, streetAddress, city, state } }
}

/** "825 Tech Center Dr. Gahanna": a town after a complete street, if its name is unique in the country. */
const townAfterStreet = async (
  draft: CleanDraft,
  places: PlaceSource,
  { middle, states }: ListArea,
): Promise<FoundTown | undefined> => {
  if (draft.city !== '') return undefined
  for (const state of states) {
    const candidate = { ...draft, state }
    await findTown(candidate, places, state)
    const { venueName, streetAddress, city } = candidate
    const isBehindStreet = (['streetAddress', 'venueName'] as const).some(
      (field) => candidate[field] !== draft[field] && endsAsStreet(candidate[field]),
    )
    if (city === '' || !isBehindStreet) continue
    const [town, ...namesakes] = await listCitiesNamed(places, city)
    if (!town || namesakes.length > 0 || greatCircleMiles(town, middle) > farthest) return undefined
    return { town, parts: { venueName, streetAddress, city, state } }
  }
  return undefined
}
