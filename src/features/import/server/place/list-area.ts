/**
 * The area of a regional list, and towns that its rows name without saying which of that name they mean: a person who
 * reads "Gahanna" in a list of events around Columbus takes the town beside Columbus.
 */
import { greatCircleMiles, type Point } from '../../../../catalog/place/distance.ts'
import { stateCode } from '../../../../catalog/place/us-states.ts'
import type { Whereabouts } from '../../../../catalog/server/places/place-clues.ts'
import { listCitiesNamed } from '../../../../catalog/server/places/place-lookup.ts'
import type {
  CityPlace,
  PlaceSource,
} from '../../../../catalog/server/places/place-lookup-tables.ts'
import { timeZoneAt } from '../../../../catalog/server/places/venue-zone.ts'
import { isStreet } from '../address/address-street.ts'
import type { CleanDraft } from '../clean/clean-draft.ts'
import { findTown } from './find-town.ts'

export type ListArea = {
  middle: Point
  /** States of the list, the one with most events first. */
  states: readonly string[]
}

type Placed = Point & { state: string }

const fewestPlaces = 5
/** Miles from the middle: of half of the list's events, and of a town that alone has the name in the list's states. */
const reach = 75
const farthest = 150
/** Of two towns of a name, the nearer one is meant where the other is this many times as far. */
const clearlyFarther = 2

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

/** From the places of rows that tell them themselves; undefined for few, and for a list of the whole country. */
export const listArea = (places: readonly Placed[]): ListArea | undefined => {
  if (places.length < fewestPlaces) return undefined
  const middle = {
    latitude: median(places.map(({ latitude }) => latitude)),
    longitude: median(places.map(({ longitude }) => longitude)),
  }
  const within = places.filter((place) => greatCircleMiles(place, middle) <= reach)
  if (within.length * 2 < places.length) return undefined
  const byState = Map.groupBy(places, ({ state }) => state)
  const states = [...byState]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([state]) => state)
  return { middle, states }
}

type TownParts = Pick<CleanDraft, 'venueName' | 'streetAddress' | 'city' | 'state'>
type Candidate = { place: CityPlace; parts: TownParts; miles: number }

export type TownInArea = { place: Whereabouts; parts: TownParts; note: string }

/** The town that a row without a place means, where the area settles it; undefined where it does not. */
export const findInArea = async (
  draft: CleanDraft,
  places: PlaceSource,
  area: ListArea,
): Promise<TownInArea | undefined> => {
  const candidates: Candidate[] = []
  for (const state of draft.state === '' ? area.states : [stateCode(draft.state) ?? draft.state]) {
    const parts = await townIn(draft, places, state)
    if (!parts) continue
    for (const place of await listCitiesNamed(places, parts.city, state)) {
      candidates.push({ place, parts, miles: greatCircleMiles(place, area.middle) })
    }
  }
  const [nearest, next] = candidates.toSorted((a, b) => a.miles - b.miles)
  if (!nearest || nearest.miles > (next ? reach : farthest)) return undefined
  if (next && next.miles < nearest.miles * clearlyFarther) return undefined
  const { place, parts } = nearest
  const { latitude, longitude, state } = place
  const timeZone = timeZoneAt(latitude, longitude)
  if (timeZone === undefined) return undefined
  const found = { latitude, longitude, locationPrecision: 'city', zipCode: '', timeZone } as const
  return {
    place: { ...found, city: parts.city, state },
    parts: { ...parts, state },
    note: `Took ${parts.city}, ${state} for the one that is near the other events of the list.`,
  }
}

/** Only where the row clearly names a town: in its column, in a part of its own, or after a street. */
const townIn = async (
  draft: CleanDraft,
  places: PlaceSource,
  state: string,
): Promise<TownParts | undefined> => {
  const asked = { ...draft, state }
  if (draft.city === '') await findTown(asked, places, state)
  const { venueName, streetAddress, city } = asked
  if (city === '') return undefined
  const isPart = `${draft.venueName},${draft.streetAddress}`.split(/, ?/).includes(city)
  const isClear = draft.city !== '' || isPart || streetAddress !== '' || isStreet(venueName)
  return isClear ? { venueName, streetAddress, city, state } : undefined
}
