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
import { resultsWanted, wantedIn } from '../search/show-results.ts'

/** A place in words that neither orders the list nor bounds it. */
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

/** Nothing is nearest to the whole country, nor to several states. */
const isUnbounded = (place: PlaceNote | undefined) =>
  place !== undefined &&
  (unplaced.has(place.kind) || (place.states.length > 0 && place.miles === undefined))

const unplaced: ReadonlySet<PlaceKind> = new Set(['abroad', 'country', 'here', 'road', 'trip'])

const PlaceNoteLine = ({ data: { state, list } }: { data: HomeData }) => {
  const location = useLocation()
  const hydrated = useHydrated()
  const { near, radiusMiles, userLat } = state.filters
  const { place, readings } = list
  const said =
    place && !near ? readings?.find(({ label }) => label.endsWith(place.label)) : undefined
  if (place && said) {
    const keyword = said.rest || undefined
    return (
      <PlaceLine
        // The chip of the place says what was understood.
        note={place.others.length > 0 ? { ...place, guessed: false } : undefined}
        typed={place.label}
        radiusMiles={radiusMiles}
        pathTo={(other) => addressOf(withFilters(state, { near: other, keyword }))}
        state={resultsWanted}
      />
    )
  }
  if (near === undefined || userLat !== undefined) return null
  // A place that was chosen for being near has namesakes that its own name does not tell.
  const chosen = hydrated ? wantedIn(location.state).placeChosen : undefined
  return (
    <PlaceLine
      note={chosen?.label === near ? chosen : list.place}
      typed={near}
      radiusMiles={radiusMiles}
      isByDate={listQuery(state).sortBy === 'date'}
      pathTo={(other) => addressOf(withFilters(state, { near: other }))}
      state={resultsWanted}
    />
  )
}

/** There is nothing for a model; shows of its make welcome it. The list shows them for a keyword; a link leads there from a make. */
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

/** Notes on the list, one per line. */
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
