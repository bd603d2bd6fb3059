import { Suspense, useRef, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { mapPath, paths, type Query, withQuery } from '../../../../catalog/links/paths.ts'
import { EventCards } from '../../../../catalog/search/web/event-card.tsx'
import { EventPageCode } from '../../../../catalog/search/web/event-page-code.tsx'
import { type MapBesideProps, useMapBeside } from '../../../../catalog/search/web/map-beside.ts'
import { ViewSwitch } from '../../../../catalog/search/web/view-switch.tsx'
import { formatNumber } from '../../../../kit/format-number.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Link } from '../../../../ui/link.tsx'
import { FilterPanel } from '../narrow/filter-panel.tsx'
import { chipClasses } from '../narrow/quick-chips.tsx'
import { DensityButton } from '../results/density-button.tsx'
import { cardList } from '../results/more-results.tsx'
import { FoundEvents, Status, useShownList } from '../results/results.tsx'
import {
  addressOf,
  type HomeState,
  isLocated,
  withFilters,
  withoutFilters,
} from '../search/home-filters.ts'
import type { RelaxedSearch } from '../search/load-hints.ts'
import { type HomeData, listQuery } from '../search/load-home.ts'
import { SearchLink } from '../search/search-link.tsx'
import { showsResults } from '../search/show-results.ts'
import { type HomeLocation, useSearchedState } from '../search/use-home-location.ts'
import { Notes, Welcome } from './notes.tsx'
import { SearchBar } from './search-bar.tsx'

export type SearchedProps = { data: HomeData; location: HomeLocation }

/** Page of a search: its bar, its results and their map. */
export const Searched = ({ data, location }: SearchedProps) => {
  const { state } = data
  const list = useShownList(data)
  const searchedState = useSearchedState(state)
  const containerRef = useRef<HTMLDivElement>(null)
  return (
    <>
      <SearchBar data={data} location={location} />
      <section aria-labelledby="results" className="results-width">
        <div className="results-head mt-1 flex flex-wrap items-center justify-between gap-x-2 sm:gap-x-4 md:items-start">
          <div className="min-w-0 grow basis-20 md:flex md:items-baseline md:gap-x-3 md:whitespace-nowrap">
            <h2
              id="results"
              tabIndex={-1}
              className="text-xl/5.5 whitespace-nowrap outline-none max-sm:text-lg/5.5"
            >
              Search Results
            </h2>
            <div className="flex flex-wrap items-baseline gap-x-3">
              <Status data={data} locating={location.locating} shownCount={list.shownCount} />
              <OtherViews state={state} />
            </div>
          </div>
          <div className="flex items-center gap-2">
            <DensityButton />
            <SortChoice state={state} />
          </div>
        </div>
        <Notes data={data} />
        <div ref={containerRef} className="results-grid mt-2">
          <FilterPanel data={data} searched />
          <FoundEvents data={data} list={list} empty={<WaysOut data={data} />}>
            <Nearest data={data} />
            <ListsBelow data={data} />
          </FoundEvents>
          <MapColumn data={data} list={list} container={containerRef} />
        </div>
      </section>
      <EventPageCode event={list.groups[0]?.events[0]} />
      <ViewSwitch current="List" filters={searchedState.filters} />
    </>
  )
}

const wide = '(width >= 64rem)'

/** True if the screen has room for the map, whose code is loaded only then. */
const useIsWide = () =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(wide)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(wide).matches,
    () => false,
  )

const showOnMap = 'Show on the map'

type MapColumnProps = Pick<MapBesideProps, 'container'> & {
  data: HomeData
  list: ReturnType<typeof useShownList>
}

const MapColumn = ({ data: { state }, list, container }: MapColumnProps) => {
  const navigate = useNavigate()
  const searchedState = useSearchedState(state)
  const isWide = useIsWide()
  const renderMap = useMapBeside()
  const events = list.groups.flatMap((group) => group.events)
  // After the map was moved, it keeps that area; otherwise it shows where the listed events are.
  const { filters } = searchedState.filters.bbox === undefined ? state : searchedState
  const toArea = (bbox: string) => {
    const search = withFilters(searchedState, { bbox, radiusMiles: undefined })
    const replaces = state.filters.bbox !== undefined
    void navigate(addressOf(search), { replace: replaces, preventScrollReset: true })
  }
  const placeholder = (
    <Link
      to={mapPath(state.filters as Query)}
      aria-label={showOnMap}
      className="mb-12 grid aspect-[10/7] place-items-center rounded-card border border-line bg-panel"
    >
      <span className="shown-late">{showOnMap}</span>
    </Link>
  )
  return (
    <div className="max-lg:hidden lg:sticky lg:top-16 print:hidden">
      {isWide ? (
        <Suspense fallback={placeholder}>
          {renderMap({ filters, events, container, placeholder, onArea: toArea })}
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  )
}

/** Alternatives below a search without results. */
const WaysOut = ({ data }: { data: HomeData }) => {
  const { state, relaxedSearches } = data
  return (
    <>
      <Welcome data={data} />
      {relaxedSearches && relaxedSearches.length > 0 ? (
        <RelaxedSearches state={state} steps={relaxedSearches} />
      ) : (
        <p className="text-soft">
          {state.filters.radiusMiles === undefined
            ? 'Try fewer filters.'
            : 'Try a wider distance or fewer filters.'}
        </p>
      )}
      <LinkButton
        look="outlined"
        preventScrollReset
        state={showsResults}
        data-clears
        to={addressOf(withoutFilters(state))}
      >
        Clear Filters
      </LinkButton>
    </>
  )
}

/** Searches that each omit one filter, with the number of events they find. */
const RelaxedSearches = ({ state, steps }: { state: HomeState; steps: RelaxedSearch[] }) => (
  <>
    <p className="text-soft">Try one of these:</p>
    <ul aria-label="More results" className="flex flex-wrap justify-center gap-2">
      {steps.map(({ label, count, filters }) => (
        <li key={label}>
          <SearchLink
            search={{ ...state, filters }}
            className={classes(chipClasses(), 'max-w-full py-1 text-left whitespace-normal')}
          >
            {label} ({formatNumber(count)})
          </SearchLink>
        </li>
      ))}
    </ul>
  </>
)

/** Nearest events of the first alternative, under its label. */
const Nearest = ({ data: { nearest, relaxedSearches, now } }: { data: HomeData }) => {
  const search = relaxedSearches?.[0]
  if (!search || !nearest || nearest.length === 0) return null
  return (
    <section aria-labelledby="nearest" className="mt-6">
      <h3 id="nearest" className="mb-3 text-title">
        {search.label} <span className="font-normal text-soft">({formatNumber(search.count)})</span>
      </h3>
      <EventCards events={nearest} now={now} className={cardList} />
    </section>
  )
}

/** Additional lists with headings, below the results. */
const ListsBelow = ({ data: { state, below, now } }: { data: HomeData }) =>
  below?.map(({ heading, changes, events, total }) => (
    <section key={heading} aria-label={heading} className="mt-8">
      <h3 className="mb-3 text-title">
        {heading} ({formatNumber(total)})
      </h3>
      <EventCards events={events} now={now} className={cardList} />
      {total > events.length ? (
        <p className="mt-4 text-center print:hidden">
          <SearchLink search={withFilters(state, changes)} className={chipClasses()}>
            See all {formatNumber(total)}
          </SearchLink>
        </p>
      ) : null}
    </section>
  ))

/** Links to the same search on the map and in the month; phones have a switch at the lower edge instead. */
const OtherViews = ({ state }: { state: HomeData['state'] }) => {
  const query = state.filters as Query
  return (
    <span className="flex gap-3 text-sm/4.5 max-md:hidden print:hidden">
      <Link to={mapPath(query)}>Map</Link>{' '}
      <Link to={withQuery(paths.calendar, query)}>Calendar</Link>
    </span>
  )
}

/** Sort options: grouped, nearest, soonest; a choice applies immediately. Sorting by distance needs a place. */
const SortChoice = ({ state }: { state: HomeState }) => {
  const order = listQuery(state).sortBy
  const located = isLocated(state.filters)
  if (!located && state.filters.keyword === undefined)
    return <p className="text-sm text-soft">Soonest first</p>
  const sort = (sortBy: 'distance' | 'date' | undefined) => ({
    ...state,
    filters: { ...state.filters, sortBy },
    byLocation: sortBy !== 'date' || state.byLocation,
  })
  const orders = [
    { label: 'Best', search: sort(undefined), chosen: order === 'nearby' || order === 'relevance' },
    ...(located
      ? [{ label: 'Nearest', search: sort('distance'), chosen: order === 'distance' }]
      : []),
    { label: 'Soonest', search: sort('date'), chosen: order === 'date' },
  ]
  return (
    <ul
      aria-label="Sort by"
      className="flex flex-wrap overflow-hidden rounded-control border border-edge print:hidden"
    >
      {orders.map(({ label, search, chosen }) => (
        <li key={label}>
          <SearchLink
            search={search}
            aria-current={chosen ? 'true' : undefined}
            className={classes(
              'inline-flex min-h-9 items-center px-3 text-sm font-semibold max-sm:px-1.5 max-sm:text-[0.8125rem] no-underline outline-offset-[-3px]',
              chosen ? 'bg-ink text-bg' : 'bg-panel hover:bg-chip',
            )}
          >
            {label}
          </SearchLink>
        </li>
      ))}
    </ul>
  )
}
