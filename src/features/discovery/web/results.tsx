import { Link, useNavigation } from 'react-router'
import { feedPath, mapPath, type Query } from '../../../catalog/links/paths.ts'
import { EventCard } from '../../../catalog/web/event-card.tsx'
import { SubscribePanel } from '../../../catalog/web/subscribe-panel.tsx'
import { formatNumber } from '../../../kit/format-number.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { ActiveFilters } from './active-filters.tsx'
import { EmptyResult } from './empty-result.tsx'
import { useExactDistances } from './exact-distances.ts'
import { FilterPanel } from './filter-panel.tsx'
import { addressOf, feedFilters, hasFilters, searchesByItself } from './home-filters.ts'
import { type HomeData, listQuery } from './load-home.ts'
import { MoreResults } from './more-results.tsx'
import { resultsWanted } from './show-results.ts'
import { useMorePages } from './use-more-pages.ts'

type ResultsProps = { data: HomeData; locating: boolean }

export const Results = ({ data, locating }: ResultsProps) => {
  const { state, now } = data
  const { publicUrl } = useSiteFacts()
  const pages = useMorePages(data)
  const searching = hasFilters(state.filters)
  const events = useExactDistances(pages.list.events, {
    from: state.filters,
    nearestFirst: listQuery(state).sortBy === 'distance',
  })
  return (
    <section aria-labelledby="results" className="page-width mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2
          id="results"
          tabIndex={-1}
          data-jump={searching && !state.problems.near ? '' : undefined}
          className="scroll-mt-4 text-heading outline-none"
        >
          {searching ? 'Search Results' : 'Featured Events'}
        </h2>
        <Status data={data} locating={locating} shown={events.length} />
      </div>
      {data.list.total > 0 ? (
        <p className="text-sm text-soft">
          Repeating events share one listing, shown with its next date.
        </p>
      ) : null}
      <ActiveFilters state={state} now={now} />
      <Notes data={data} />
      <Subscribe state={state} publicUrl={publicUrl} />
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[15rem_1fr]">
        <FilterPanel state={state} facets={data.facets} />
        <div>
          {events.length === 0 ? (
            <EmptyResult state={state} failed={data.failed} />
          ) : (
            <ul className="card-list grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {events.map((event, index) => (
                <li key={event.id}>
                  <EventCard event={event} now={now} publicUrl={publicUrl} eager={index < 3} />
                </li>
              ))}
            </ul>
          )}
          <MoreResults data={data} pages={pages} />
        </div>
      </div>
    </section>
  )
}

const Subscribe = ({ state, publicUrl }: { state: HomeData['state']; publicUrl: string }) => {
  const filters = feedFilters(state)
  return (
    <div className="mt-3 print:hidden">
      <SubscribePanel
        label="Subscribe to this search"
        title={siteSettings.name}
        feed={publicUrl + feedPath('ics', filters)}
        rss={feedPath('rss', filters)}
      />
      <Link to={mapPath(state.filters as Query)}>Show on a map</Link>
    </div>
  )
}

const locatingNote = 'Getting your location...'

type StatusProps = ResultsProps & { shown: number }

/** Announced without moving the focus. */
const Status = ({ data, locating, shown }: StatusProps) => {
  const loading = useNavigation().state === 'loading'
  const { total } = data.list
  const words = () => {
    if (locating) return locatingNote
    if (loading) return 'Loading events...'
    if (data.failed) return ''
    const found = `${formatNumber(total)} ${total === 1 ? 'result' : 'results'}`
    return shown < total ? `${found}, ${shown} shown` : found
  }
  return (
    <p
      role="status"
      data-locating={searchesByItself(data.state) ? locatingNote : undefined}
      suppressHydrationWarning
      className="text-soft"
    >
      {words()}
    </p>
  )
}

/** A place in words that neither orders the list nor bounds it. */
const OrderNote = ({ state }: Pick<HomeData, 'state'>) => {
  const { near, radiusMiles } = state.filters
  if (!near || radiusMiles !== undefined || listQuery(state).sortBy === 'distance') return null
  const filters = { ...state.filters, sortBy: undefined }
  const nearest = addressOf({ ...state, filters, byLocation: true })
  return (
    <p className="mt-2">
      Events nationwide, by date{state.byLocation ? '' : ': location priority is off'}.{' '}
      <Link
        to={nearest}
        preventScrollReset
        state={resultsWanted}
        className="font-medium underline underline-offset-4"
      >
        Sort by distance from {String(near)}
      </Link>
    </p>
  )
}

const problemLabels: Record<string, string> = {
  fromDate: 'From',
  toDate: 'Until',
  state: 'State',
  radiusMiles: 'Distance',
  attendanceCost: 'Cost',
  keyword: 'Keyword',
}

const Notes = ({ data }: { data: HomeData }) => {
  const { correctedKeyword } = data.list
  // What is wrong with the place is said at its field.
  const problems = Object.entries(data.state.problems).filter(([name]) => name !== 'near')
  return (
    <>
      {correctedKeyword ? (
        <p className="mt-2">
          Nothing matched “{String(data.state.filters.keyword)}”. Showing results for{' '}
          <strong>{correctedKeyword}</strong>.
        </p>
      ) : null}
      <OrderNote state={data.state} />
      {problems.map(([name, message]) => (
        <p key={name} role="alert" className="mt-2 text-red">
          {problemLabels[name] ?? name}: {message}
        </p>
      ))}
    </>
  )
}
