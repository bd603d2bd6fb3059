import { Fragment } from 'react'
import { useNavigation } from 'react-router'
import { SubscribePanel } from '../../../../catalog/calendar/web/subscribe-panel.tsx'
import type { CardEvent } from '../../../../catalog/event/card-event.ts'
import { isOff } from '../../../../catalog/event/event-changes.ts'
import { hasEnded } from '../../../../catalog/event/time-badge.ts'
import { feedPath, mapPath, paths, type Query, withQuery } from '../../../../catalog/links/paths.ts'
import { type NearbyGroup, nearbyGroups } from '../../../../catalog/search/nearby.ts'
import { EventCards } from '../../../../catalog/search/web/event-card.tsx'
import { formatNumber } from '../../../../kit/format-number.ts'
import { useSiteFacts } from '../../../../kit/site-facts.ts'
import { siteSettings } from '../../../../kit/site-settings.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Link } from '../../../../ui/link.tsx'
import { RoadEndsPicture } from '../../../../ui/road-ends.tsx'
import { FilterPanel } from '../narrow/filter-panel.tsx'
import { FiltersButton } from '../narrow/filters-button.tsx'
import { chipClasses } from '../narrow/quick-chips.tsx'
import {
  addressOf,
  feedFilters,
  type HomeState,
  hasFilters,
  isLocated,
  withoutFilters,
} from '../search/home-filters.ts'
import type { RelaxedSearch } from '../search/load-hints.ts'
import { featuredLimit, type HomeData, listQuery } from '../search/load-home.ts'
import { SearchLink } from '../search/search-link.tsx'
import { resultsWanted } from '../search/show-results.ts'
import { DensityButton } from './density-button.tsx'
import { useExactDistances } from './exact-distances.ts'
import { cardList, MoreResults, OpenToAll, useMorePages } from './more-results.tsx'
import { Notes, nothingFound, Welcome } from './notes.tsx'

const EmptyResult = ({ data }: { data: HomeData }) => {
  const { state, failed, relaxedSearches } = data
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-line bg-panel p-8 text-center">
      <RoadEndsPicture className="max-w-64" />
      <p className="font-display text-title font-semibold">
        {failed ? "We couldn't run the search. Try again in a moment." : nothingFound}
      </p>
      <Welcome data={data} />
      {failed ? (
        <LinkButton look="outlined" preventScrollReset state={resultsWanted} to={addressOf(state)}>
          Try Again
        </LinkButton>
      ) : hasFilters(state.filters) ? (
        <>
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
            state={resultsWanted}
            data-clears
            to={addressOf(withoutFilters(state))}
          >
            Clear Filters
          </LinkButton>
        </>
      ) : null}
    </div>
  )
}

/** Each takes one thing back and says how many events that brings. */
const RelaxedSearches = ({ state, steps }: { state: HomeState; steps: RelaxedSearch[] }) => (
  <>
    <p className="text-soft">Try one of these:</p>
    <ul aria-label="More results" className="flex flex-wrap justify-center gap-2">
      {steps.map(({ label, count, filters }) => (
        <li key={label}>
          <SearchLink search={{ ...state, filters }} className={chipClasses()}>
            {label} ({formatNumber(count)})
          </SearchLink>
        </li>
      ))}
    </ul>
  </>
)

// The events of the list as they are shown.

type ShownGroup = { name: string; heading?: string; total: number; events: CardEvent[] }

/**
 * Events under their headings; without groups, all under none. Those that ended today come last. Beside the strip of
 * three, the list does not have the same three: more are loaded than are featured for that.
 */
export const shownGroups = (
  events: readonly CardEvent[],
  groups: readonly NearbyGroup[] | undefined,
  { state, strip, now }: Pick<HomeData, 'state' | 'strip' | 'now'>,
): ShownGroup[] => {
  const isPlainPage = !hasFilters(state.filters)
  const inStrip = new Set(isPlainPage ? strip.events.map(({ id }) => id) : [])
  let room = isPlainPage && !state.showAll ? featuredLimit : Number.POSITIVE_INFINITY
  const shownOf = (each: readonly CardEvent[]) => {
    const shown = lastWhere(each, (event) => hasEnded(event, now))
      .filter(({ id }) => !inStrip.has(id))
      .slice(0, room)
    room -= shown.length
    return shown
  }
  if (!groups) return [{ name: 'all', total: events.length, events: shownOf(events) }]
  return groups
    .map(({ name, total, ids }) => {
      const own = events.filter(({ id }) => ids.includes(id))
      const nearest = own.toSorted((one, other) => (one.distance ?? 0) - (other.distance ?? 0))
      return {
        name,
        // With nothing nearer, it would say no more than that it is a list.
        heading:
          groups.length === 1 && name === 'far'
            ? undefined
            : nearbyGroups.find((group) => group.name === name)?.heading,
        total: total - own.filter(({ id }) => inStrip.has(id)).length,
        events: shownOf(lastWhere(nearest, isOff)),
      }
    })
    .filter((group) => group.events.length > 0)
}

const lastWhere = <T,>(values: readonly T[], isLast: (value: T) => boolean): T[] => [
  ...values.filter((value) => !isLast(value)),
  ...values.filter(isLast),
]

type ResultsProps = { data: HomeData; locating: boolean }

export const Results = ({ data, locating }: ResultsProps) => {
  const { state } = data
  const pages = useMorePages(data)
  const searching = hasFilters(state.filters)
  const found = useExactDistances(pages.list.events, {
    from: state.filters,
    nearestFirst: listQuery(state).sortBy === 'distance',
  })
  const groups = shownGroups(found, pages.list.groups, data)
  const shown = groups.reduce((sum, { events }) => sum + events.length, 0)
  return (
    <section aria-labelledby="results" className={classes('page-width', !searching && 'mt-10')}>
      <Head data={data} locating={locating} shown={shown} />
      <Notes data={data} />
      <div
        className={classes(
          'grid items-start gap-x-6 gap-y-4 lg:grid-cols-[15rem_1fr]',
          searching ? 'mt-2' : 'mt-4',
        )}
      >
        <FilterPanel data={data} />
        <div data-first>
          <List data={data} groups={groups} />
          <MoreResults data={data} pages={pages} />
          <OpenToAll data={data} />
          {data.list.total > 0 ? (
            <p className="mt-4 text-sm text-soft print:hidden">
              Repeating events count once, shown with the next date.
            </p>
          ) : null}
          <Subscribe state={state} place={data.list.place} />
        </div>
      </div>
    </section>
  )
}

const Head = ({ data, locating, shown }: StatusProps) => {
  const { state } = data
  const searching = hasFilters(state.filters)
  return (
    <div
      className={classes(
        'flex items-center justify-between gap-x-2 sm:gap-x-4',
        searching && 'mt-1',
      )}
    >
      <div className={searching ? 'min-w-0' : 'flex flex-wrap items-baseline gap-x-6'}>
        <h2
          id="results"
          tabIndex={-1}
          className={classes(
            'outline-none',
            searching
              ? 'text-xl/5.5 whitespace-nowrap max-sm:text-lg/5.5'
              : 'scroll-mt-4 text-heading',
          )}
        >
          {searching ? 'Search Results' : 'Featured Events'}
        </h2>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Status data={data} locating={locating} shown={shown} />
          {searching ? <OtherViews state={state} /> : null}
        </div>
      </div>
      <div className="flex items-center gap-2">
        <DensityButton />
        {searching ? <SortChoice state={state} /> : <FiltersButton data={data} />}
      </div>
    </div>
  )
}

/** The same search on the map and in the month; phones have the map among the chips. */
const OtherViews = ({ state }: { state: HomeData['state'] }) => {
  const query = state.filters as Query
  return (
    <span className="flex gap-3 text-sm/4.5 max-sm:hidden">
      <Link to={mapPath(query)}>Map</Link>{' '}
      <Link to={withQuery(paths.calendar, query)}>Calendar</Link>
    </span>
  )
}

type ListProps = { data: HomeData; groups: ShownGroup[] }

const List = ({ data, groups }: ListProps) => {
  const { now } = data
  if (groups.every(({ events }) => events.length === 0)) return <EmptyResult data={data} />
  return groups.map(({ name, heading, total, events }, index) => (
    <Fragment key={name}>
      {heading ? (
        <h3 className={classes('mb-1 text-lg/5.5', index > 0 && 'mt-5')}>
          {heading} <span className="font-normal text-soft">({formatNumber(total)})</span>
        </h3>
      ) : null}
      <EventCards events={events} now={now} className={cardList} eager={index === 0} />
    </Fragment>
  ))
}

type SubscribeProps = Pick<HomeData, 'state'> & Pick<HomeData['list'], 'place'>

const Subscribe = ({ state, place }: SubscribeProps) => {
  const { publicUrl } = useSiteFacts()
  const filters = feedFilters(state, place)
  return (
    <div className="mt-3 print:hidden">
      <SubscribePanel
        label="Subscribe to this search"
        title={siteSettings.name}
        feed={publicUrl + feedPath('ics', filters)}
        rss={feedPath('rss', filters)}
      />
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
    if (locating && !hasFilters(data.state.filters)) return locatingNote
    if (loading) return 'Loading events...'
    if (data.failed) return ''
    // The plain page counts dates, at its search form.
    if (!hasFilters(data.state.filters)) return ''
    const found = `${formatNumber(total)} ${total === 1 ? 'event' : 'events'}`
    return (
      <>
        {found}
        {shown === total ? null : <span className="max-sm:sr-only">, {shown} shown</span>}
        {locating ? ` · ${locatingNote}` : null}
      </>
    )
  }
  return (
    <p
      role="status"
      className={classes('text-soft', hasFilters(data.state.filters) ? 'text-sm/4.5' : 'min-h-6')}
    >
      {words()}
    </p>
  )
}

/** Best under headings, nearest or soonest first, at once. Without a place to measure from there is no nearest. */
const SortChoice = ({ state }: { state: HomeState }) => {
  const now = listQuery(state).sortBy
  const located = isLocated(state.filters)
  if (!located && state.filters.keyword === undefined)
    return <p className="text-sm text-soft">Soonest first</p>
  const sorted = (sortBy: 'distance' | 'date' | undefined) => ({
    ...state,
    filters: { ...state.filters, sortBy },
    byLocation: sortBy !== 'date' || state.byLocation,
  })
  const orders = [
    { label: 'Best', search: sorted(undefined), chosen: now === 'nearby' || now === 'relevance' },
    ...(located
      ? [{ label: 'Nearest', search: sorted('distance'), chosen: now === 'distance' }]
      : []),
    { label: 'Soonest', search: sorted('date'), chosen: now === 'date' },
  ]
  return (
    <ul
      aria-label="Sort by"
      className="flex shrink-0 overflow-hidden rounded-control border border-edge print:hidden"
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
