/** Hints beside a list of results, in code that the plain home page does not load. */
import { type CardEvent, cardEvents, withOpenToday } from '../../../../catalog/event/card-event.ts'
import type { PlaceNote } from '../../../../catalog/place/place-meaning.ts'
import { stateName } from '../../../../catalog/place/us-states.ts'
import { type SearchInput, withinMiles } from '../../../../catalog/search/filters.ts'
import type { KeywordReading } from '../../../../catalog/search/keyword-readings.ts'
import { type RelaxedStep, relaxedSteps } from '../../../../catalog/search/read-filters.ts'
import { searchEvents } from '../../../../catalog/search/search-events.ts'
import type { Call } from '../../../../kit/call.ts'
import { getFacets } from '../../contract.ts'
import { addressOf, type HomeState, isLocated, withFilters } from './home-filters.ts'

export type RelaxedSearch = { label: string; count: number; filters: SearchInput }

/** Meanings of the search's texts. */
type SearchMeanings = { place?: PlaceNote | undefined; readings?: readonly KeywordReading[] }

const widerMiles = [25, 50, 100, 250, 500]

/**
 * Alternatives to a search without results: each removes one filter, keeps the place, and counts the events it finds.
 * If no single step finds events: only the place.
 */
export const loadRelaxedSearches = async (
  call: Call,
  state: HomeState,
  { place, readings }: SearchMeanings = {},
): Promise<RelaxedSearch[]> => {
  const countSteps = (steps: RelaxedStep[]) =>
    Promise.all(steps.map((step) => count(call, state, step)))
  const atPlace = onlyPlace(readings, place)
  const withEvents = (steps: RelaxedSearch[]) => steps.filter((step) => step.count > 0)
  const [wider, single] = await Promise.all([
    countSteps(widerSteps(state.filters, place?.miles)),
    countSteps([
      ...withoutDays(place),
      ...withoutReading(readings, place),
      ...atPlace,
      ...relaxedSteps(
        atPlace.length > 0 ? { ...state.filters, keyword: undefined } : state.filters,
      ),
    ]),
  ])
  const all = [...withEvents(wider).slice(0, 1), ...withEvents(single)]
  const addresses = all.map(({ filters }) => addressOf({ ...state, filters }))
  // For a keyword that is a single name, several steps lead to the same search.
  const steps = all.filter((_step, index) => addresses.indexOf(addresses[index] ?? '') === index)
  return steps.length > 0 ? steps : withEvents(await countSteps(placeOnly(state.filters)))
}

const nearestCount = 3

/** Alternatives to a search without results, and the nearest events of the first alternative. */
export const loadHints = async (call: Call, state: HomeState, meanings: SearchMeanings) => {
  const relaxedSearches = await loadRelaxedSearches(call, state, meanings)
  return { relaxedSearches, nearest: await loadNearest(call, relaxedSearches[0], meanings.place) }
}

/** The nearest three events of a search; without a place, the soonest. */
const loadNearest = async (
  call: Call,
  search: RelaxedSearch | undefined,
  place?: PlaceNote,
): Promise<CardEvent[]> => {
  if (!search) return []
  const { filters } = search
  const isPlaceInKeyword = place && filters.keyword !== undefined
  const sortBy = isLocated(filters) ? 'distance' : isPlaceInKeyword ? 'nearby' : 'date'
  const body = { ...filters, sortBy, limit: nearestCount } as const
  return withOpenToday(cardEvents((await call(searchEvents, { body })).body), Date.now())
}

const count = async (call: Call, state: HomeState, step: RelaxedStep): Promise<RelaxedSearch> => {
  const { filters } = withFilters(state, { ...step.changes, cursor: undefined })
  const { sortBy: _sort, ...query } = filters
  const { body } = await call(getFacets, { query })
  return { label: step.label, count: body.total, filters }
}

/** Most miles that a search along a road or in an area is widened to. */
const farFromRoad = 100

/** Steps to larger radii; an area or road has `placeMiles` miles. */
const widerSteps = ({ radiusMiles }: SearchInput, placeMiles?: number): RelaxedStep[] => {
  const miles = radiusMiles ?? placeMiles
  if (miles === undefined) return []
  const maxMiles = radiusMiles ? Number.POSITIVE_INFINITY : farFromRoad
  const wider = widerMiles.filter((each) => each > miles && each <= maxMiles)
  return [
    ...wider.map((each) => ({ label: withinMiles(each), changes: { radiusMiles: each } })),
    ...(radiusMiles ? [{ label: 'Any distance', changes: { radiusMiles: undefined } }] : []),
  ]
}

const maxReadings = 5

/** Steps that each remove a recognized filter from the keyword, except its place. */
const withoutReading = (
  readings: readonly KeywordReading[] = [],
  place?: PlaceNote,
): RelaxedStep[] =>
  readings
    .filter(({ label }) => !place || !label.endsWith(place.label))
    // Types come first in the keyword and matter most, so they are removed last.
    .toReversed()
    .slice(0, maxReadings)
    .map(({ label, rest }) => {
      return { label: `Without “${label}”`, changes: { keyword: rest || undefined } }
    })

/** Everything around the place that the keyword names beside other words. */
const onlyPlace = (readings: readonly KeywordReading[] = [], place?: PlaceNote): RelaxedStep[] =>
  place && readings.some(({ label, rest }) => label.endsWith(place.label) && rest !== '')
    ? [
        {
          label: `Everything near ${place.label}`,
          changes: { keyword: undefined, near: place.label },
        },
      ]
    : []

/** The trip on any day, if days were typed with it. */
const withoutDays = (place?: PlaceNote): RelaxedStep[] =>
  place?.days ? [{ label: 'Any date', changes: { near: place.label } }] : []

const placeOnly = (filters: SearchInput): RelaxedStep[] => {
  const { near, userLat, userLng: _lng, state, ...rest } = filters
  if (Object.keys(rest).length === 0) return []
  const changes = Object.fromEntries(Object.keys(rest).map((name) => [name, undefined]))
  const states = (state ?? []).map(stateName)
  const inState = states.length > 0 ? ` in ${states.join(' and ')}` : ''
  const from = near ? ` near ${near}` : userLat === undefined ? '' : ' near you'
  return [{ label: `Everything${from}${inState}`, changes }]
}
