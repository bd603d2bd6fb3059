import { Fragment, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { SubscribePanel } from '../../../../catalog/calendar/web/subscribe-panel.tsx'
import type { CardEvent } from '../../../../catalog/event/card-event.ts'
import { countParts } from '../../../../catalog/event/count-in-words.ts'
import { isOff } from '../../../../catalog/event/event-changes.ts'
import { hasEnded } from '../../../../catalog/event/time-badge.ts'
import { feedPath } from '../../../../catalog/links/paths.ts'
import { filterLabel } from '../../../../catalog/search/filters.ts'
import { type NearbyGroup, nearbyGroups } from '../../../../catalog/search/nearby.ts'
import { EventCards } from '../../../../catalog/search/web/event-card.tsx'
import { formatNumber } from '../../../../kit/format-number.ts'
import { useSiteFacts } from '../../../../kit/site-facts.ts'
import { siteSettings } from '../../../../kit/site-settings.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { RoadEndsPicture } from '../../../../ui/road-ends.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { FilterPanel } from '../narrow/filter-panel.tsx'
import { FiltersButton } from '../narrow/filters-button.tsx'
import { addressOf, feedFilters, hasFilters, isLocated } from '../search/home-filters.ts'
import { featuredLimit, type HomeData, listQuery } from '../search/load-home.ts'
import { intentIn, showsResults } from '../search/show-results.ts'
import { DensityButton } from './density-button.tsx'
import { useExactDistances } from './exact-distances.ts'
import { cardList, MoreResults, useMorePages } from './more-results.tsx'

export const nothingFound = 'No events found matching your criteria.'

type EmptyResultProps = Pick<HomeData, 'state' | 'failed'> & {
  /** Suggestions for a search without results. */
  children?: ReactNode
}

const EmptyResult = ({ state, failed, children }: EmptyResultProps) => (
  <div className="grid justify-items-center gap-3 rounded-card border border-line bg-panel p-8 text-center">
    <RoadEndsPicture className="max-w-64" />
    <p className="font-display text-title font-semibold">
      {failed ? "We couldn't run the search. Try again in a moment." : nothingFound}
    </p>
    {failed ? (
      <LinkButton look="outlined" preventScrollReset state={showsResults} to={addressOf(state)}>
        Try Again
      </LinkButton>
    ) : (
      children
    )}
  </div>
)

type ShownGroup = { name: string; heading?: string; total: number; events: CardEvent[] }

/**
 * Events under their group headings; without groups, a single list without heading. Events that ended today are last.
 * On the plain page, events of the strip are omitted; enough events are loaded to replace them.
 */
export const shownGroups = (
  events: readonly CardEvent[],
  groups: readonly NearbyGroup[] | undefined,
  { state, strip, now }: Pick<HomeData, 'state' | 'strip' | 'now'>,
): ShownGroup[] => {
  const isPlainPage = !hasFilters(state.filters)
  const inStrip = new Set(isPlainPage ? strip.events.map(({ id }) => id) : [])
  let remaining = isPlainPage && !state.showAll ? featuredLimit : Number.POSITIVE_INFINITY
  const takeShown = (each: readonly CardEvent[]) => {
    const shownEvents = lastWhere(each, (event) => hasEnded(event, now))
      .filter(({ id }) => !inStrip.has(id))
      .slice(0, remaining)
    remaining -= shownEvents.length
    return shownEvents
  }
  if (!groups) return [{ name: 'all', total: events.length, events: takeShown(events) }]
  return groups
    .map(({ name, total, ids }) => {
      const groupEvents = events.filter(({ id }) => ids.includes(id))
      const nearest = groupEvents.toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
      return {
        name,
        // A list of distant events only needs no heading.
        heading:
          groups.length === 1 && name === 'far'
            ? undefined
            : nearbyGroups.find((group) => group.name === name)?.heading,
        total: total - groupEvents.filter(({ id }) => inStrip.has(id)).length,
        events: takeShown(lastWhere(nearest, isOff)),
      }
    })
    .filter((group) => group.events.length > 0)
}

const lastWhere = <T,>(values: readonly T[], isLast: (value: T) => boolean): T[] => [
  ...values.filter((value) => !isLast(value)),
  ...values.filter(isLast),
]

/** The displayed list, with its further loaded pages. */
export const useShownList = (data: HomeData) => {
  const { state } = data
  const pages = useMorePages(data)
  const found = useExactDistances(pages.list.events, {
    from: state.filters,
    nearestFirst: listQuery(state).sortBy === 'distance',
  })
  const groups = shownGroups(found, pages.list.groups, data)
  return { pages, groups, shownCount: groups.reduce((sum, { events }) => sum + events.length, 0) }
}

type FoundEventsProps = {
  data: HomeData
  list: ReturnType<typeof useShownList>
  /** Content below an empty list. */
  empty?: ReactNode
  /** Content below a list with events. */
  children?: ReactNode
}

/** The list and the content below it. */
export const FoundEvents = ({ data, list, empty, children }: FoundEventsProps) => (
  <div data-first>
    <List data={data} groups={list.groups} empty={empty} />
    <MoreResults data={data} pages={list.pages} />
    {children}
    {data.list.total > 0 ? (
      <p className="mt-4 text-sm text-soft print:hidden">
        Repeating events count once, shown with the next date.
      </p>
    ) : null}
    <Subscribe state={data.state} place={data.list.place} />
  </div>
)

type ResultsProps = { data: HomeData; locating: boolean }

/** List of the plain home page. */
export const Results = ({ data, locating }: ResultsProps) => {
  const list = useShownList(data)
  return (
    <section aria-labelledby="results" className="page-width mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-2 sm:gap-x-4">
        <div className="flex grow basis-32 flex-wrap items-baseline gap-x-6">
          <h2 id="results" tabIndex={-1} className="scroll-mt-4 text-heading outline-none">
            Featured Events
          </h2>
          <Status data={data} locating={locating} shownCount={list.shownCount} />
        </div>
        <div className="flex items-center gap-2">
          <DensityButton />
          <FiltersButton data={data} />
        </div>
      </div>
      <Problems data={data} />
      <div className="mt-4 grid items-start gap-x-6 gap-y-4 lg:grid-cols-[15rem_1fr]">
        <FilterPanel data={data} />
        <FoundEvents data={data} list={list} />
      </div>
    </section>
  )
}

/** Messages about filters that were rejected, and about a location that was not available. */
export const Problems = ({ data: { state: home } }: { data: HomeData }) => {
  const { state } = useLocation()
  // A reload keeps the history entry's state, which the server does not know.
  const hydrated = useHydrated()
  const isRefused = hydrated && intentIn(state).locationRefused && !isLocated(home.filters)
  // Problems with the place are shown at its field.
  const problems = Object.entries(home.problems).filter(([name]) => name !== 'near')
  return (
    <>
      {isRefused ? (
        <p className="text-sm">
          We couldn't get your location, so events are sorted by{' '}
          {listQuery(home).sortBy === 'date' ? 'date' : 'best match'}.
        </p>
      ) : null}
      {problems.map(([name, message]) => (
        <p key={name} role="alert" className="text-sm text-red">
          {filterLabel(name)}: {message}
        </p>
      ))}
    </>
  )
}

type ListProps = { data: HomeData; groups: ShownGroup[]; empty: ReactNode }

const List = ({ data, groups, empty }: ListProps) => {
  const { now } = data
  if (groups.every(({ events }) => events.length === 0))
    return <EmptyResult {...data}>{empty}</EmptyResult>
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
        search={filters}
      />
    </div>
  )
}

const locatingNote = 'Getting your location...'

type StatusProps = ResultsProps & { shownCount: number }

/** Live region: announces the number of results without moving the focus. */
export const Status = ({ data, locating, shownCount }: StatusProps) => {
  const loading = useNavigation().state === 'loading'
  const { total } = data.list
  const words = () => {
    if (locating && !hasFilters(data.state.filters)) return locatingNote
    if (loading) return 'Loading events...'
    if (data.failed) return ''
    // The plain page shows its count at the search form.
    if (!hasFilters(data.state.filters)) return ''
    // Phones have no room for "(566 dates)" beside the sort options.
    const [rows, dates] = countParts(data.list)
    return (
      <>
        {rows}
        {dates === '' ? null : <span className="max-sm:sr-only">{dates}</span>}
        {shownCount === total ? null : <span className="max-sm:sr-only">, {shownCount} shown</span>}
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
