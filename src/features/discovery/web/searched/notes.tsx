import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import type { PlaceKind, PlaceNote } from '../../../../catalog/place/place-meaning.ts'
import { PlaceLine } from '../../../../catalog/place/web/place-line.tsx'
import { isByPlace } from '../../../../catalog/search/filters-together.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { nothingFound, Problems } from '../results/results.tsx'
import { addressOf, withFilters } from '../search/home-filters.ts'
import { type HomeData, listQuery } from '../search/load-home.ts'
import { SearchLink } from '../search/search-link.tsx'
import { intentIn, showsResults } from '../search/show-results.ts'

/** Note about a named place that neither sorts nor limits the list. */
const OrderNote = ({
  state,
  place,
}: Pick<HomeData, 'state'> & { place?: PlaceNote | undefined }) => {
  const { near, radiusMiles } = state.filters
  if (!near || radiusMiles !== undefined || isByPlace(listQuery(state).sortBy)) return null
  if (isUnbounded(place)) return null
  const filters = { ...state.filters, sortBy: undefined }
  const nearest = { ...state, filters, byLocation: true }
  return (
    <p className="text-sm">
      Events nationwide, by date{state.byLocation ? '' : ': location priority is off'}.{' '}
      <NoteLink search={nearest}>Sort by distance from {String(near)}</NoteLink>
    </p>
  )
}

/** True for places without distances: the whole country, or several states. */
const isUnbounded = (place: PlaceNote | undefined) =>
  place !== undefined &&
  (unplacedKinds.has(place.kind) || (place.states.length > 0 && place.miles === undefined))

const unplacedKinds: ReadonlySet<PlaceKind> = new Set(['abroad', 'country', 'here', 'road', 'trip'])

const PlaceNoteLine = ({ data: { state, list } }: { data: HomeData }) => {
  const location = useLocation()
  const hydrated = useHydrated()
  const { near, radiusMiles, userLat } = state.filters
  const { place, readings } = list
  const placeReading =
    place && !near ? readings?.find(({ label }) => label.endsWith(place.label)) : undefined
  if (place && placeReading) {
    const keyword = placeReading.rest || undefined
    return (
      <PlaceLine
        // The chip of the place shows how the place was understood.
        note={place.others.length > 0 ? { ...place, guessed: false } : undefined}
        typed={place.label}
        radiusMiles={radiusMiles}
        pathTo={(other) => addressOf(withFilters(state, { near: other, keyword }))}
        state={showsResults}
      />
    )
  }
  if (near === undefined || userLat !== undefined) return null
  // A place chosen because it is near the visitor has namesakes that its own label does not mention.
  const chosenPlace = hydrated ? intentIn(location.state).placeChosen : undefined
  return (
    <PlaceLine
      note={chosenPlace?.label === near ? chosenPlace : list.place}
      typed={near}
      radiusMiles={radiusMiles}
      isByDate={listQuery(state).sortBy === 'date'}
      pathTo={(other) => addressOf(withFilters(state, { near: other }))}
      state={showsResults}
    />
  )
}

/** For a model without events: events that welcome its make are in the list, or behind a link. */
export const Welcome = ({ data: { state, list, facets } }: { data: HomeData }) => {
  const { model, make = '' } = list.names
  if (!model) return null
  const count = state.filters.carMake ? (facets.carMake[make] ?? 0) : list.total
  const words = `${formatNumber(count)} welcome ${make}`
  return (
    <span>
      No {model} events yet.{' '}
      {count === 0 ? null : state.filters.carMake ? (
        <NoteLink search={withFilters(state, { carMake: [make] })}>{words}</NoteLink>
      ) : (
        words
      )}
    </span>
  )
}

const NoteLink = (props: ComponentProps<typeof SearchLink>) => (
  <SearchLink {...props} className="font-medium underline underline-offset-4" />
)

/** Notes about the list, one per line. */
export const Notes = ({ data }: { data: HomeData }) => {
  const { correctedKeyword } = data.list
  return (
    <>
      {correctedKeyword && data.list.names.make ? (
        <p className="text-sm">
          {nothingFound} <Welcome data={data} />
        </p>
      ) : correctedKeyword ? (
        <p className="text-sm">
          Nothing matched “{String(data.state.filters.keyword)}”. Showing results for{' '}
          <strong>{correctedKeyword}</strong>.
        </p>
      ) : null}
      <Problems data={data} />
      <PlaceNoteLine data={data} />
      <OrderNote state={data.state} place={data.list.place} />
    </>
  )
}
