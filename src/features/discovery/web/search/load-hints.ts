/** Hints beside the list of a search, whose code the plain home page does without. */
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

/** Meanings of the texts of the search. */
type Understood = { place?: PlaceNote | undefined; readings?: readonly KeywordReading[] }

const widerMiles = [25, 50, 100, 250, 500]

/**
 * Ways out of a search that found nothing: each takes one filter back, keeps the place, and names the number of events
 * that it brings. Without results at any single step: the place alone.
 */
export const loadRelaxedSearches = async (
  call: Call,
  state: HomeState,
  { place, readings }: Understood = {},
): Promise<RelaxedSearch[]> => {
  const counted = (steps: RelaxedStep[]) =>
    Promise.all(steps.map((step) => count(call, state, step)))
  const found = (steps: RelaxedSearch[]) => steps.filter((step) => step.count > 0)
  const [wider, single] = await Promise.all([
    counted(widerSteps(state.filters, place?.miles)),
    counted([
      ...withoutDays(place),
      ...withoutReading(readings, place),
      ...relaxedSteps(state.filters),
    ]),
  ])
  const all = [...found(wider).slice(0, 1), ...found(single)]
  const addresses = all.map(({ filters }) => addressOf({ ...state, filters }))
  // A keyword that is nothing but one name is the same search without either.
  const steps = all.filter((_step, at) => addresses.indexOf(addresses[at] ?? '') === at)
  return steps.length > 0 ? steps : found(await counted(placeOnly(state.filters)))
}

const nearestCount = 3

/** Ways out of a search that found nothing, and the nearest events of the first. */
export const loadHints = async (call: Call, state: HomeState, understood: Understood) => {
  const relaxedSearches = await loadRelaxedSearches(call, state, understood)
  return { relaxedSearches, nearest: await loadNearest(call, relaxedSearches[0], understood.place) }
}

/** The nearest three of a search; without a place, the soonest. */
const loadNearest = async (
  call: Call,
  search: RelaxedSearch | undefined,
  place?: PlaceNote,
): Promise<CardEvent[]> => {
  if (!search) return []
  const { filters } = search
  // A keyword may say the place.
  const sortBy = isLocated(filters) ? 'distance' : place ? 'nearby' : 'date'
  const body = { ...filters, sortBy, limit: nearestCount } as const
  return withOpenToday(cardEvents((await call(searchEvents, { body })).body), Date.now())
}

const count = async (call: Call, state: HomeState, step: RelaxedStep): Promise<RelaxedSearch> => {
  const { filters } = withFilters(state, { ...step.changes, cursor: undefined })
  const { sortBy: _sort, ...query } = filters
  const { body } = await call(getFacets, { query })
  return { label: step.label, count: body.total, filters }
}

/** Nobody leaves a road, or an area, for more. */
const farFromRoad = 100

/** Steps beyond the distance that is searched; an area and a road have `own` miles. */
const widerSteps = ({ radiusMiles }: SearchInput, own?: number): RelaxedStep[] => {
  const miles = radiusMiles ?? own
  if (miles === undefined) return []
  const most = radiusMiles ? Number.POSITIVE_INFINITY : farFromRoad
  const wider = widerMiles.filter((each) => each > miles && each <= most)
  return [
    ...wider.map((each) => ({ label: withinMiles(each), changes: { radiusMiles: each } })),
    ...(radiusMiles ? [{ label: 'Any distance', changes: { radiusMiles: undefined } }] : []),
  ]
}

const mostReadings = 5

/** The keyword without one of the filters that it says; its place stays. */
const withoutReading = (
  readings: readonly KeywordReading[] = [],
  place?: PlaceNote,
): RelaxedStep[] =>
  readings
    .filter(({ label }) => !place || !label.endsWith(place.label))
    // Types are said first: they are what is wanted most.
    .toReversed()
    .slice(0, mostReadings)
    .map(({ label, rest }) => {
      return { label: `Without “${label}”`, changes: { keyword: rest || undefined } }
    })

/** The trip on any day, where days were typed with it. */
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
