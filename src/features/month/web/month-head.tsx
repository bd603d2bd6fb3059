import { ChevronLeft, ChevronRight, Funnel } from 'lucide'
import { Form } from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { PlaceLine } from '../../../catalog/place/web/place-line.tsx'
import { searchInWords } from '../../../catalog/search/filter-words.ts'
import { filterLabel, filterNames, lineOf } from '../../../catalog/search/filters.ts'
import { FilterChips } from '../../../catalog/search/web/filter-chips.tsx'
import { FilterFields, offeredFilters } from '../../../catalog/search/web/filter-fields.tsx'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { HeroRoutes } from '../../../ui/hero-routes.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { monthInWords, monthOf } from '../months.ts'
import type { MonthData } from './load-month.ts'
import { type MonthState, monthPath } from './month-state.ts'

/** Fields without those for days: the month chooses the days. */
const monthFields = offeredFilters().filter((name) => lineOf(name)?.group !== 'days')

const classOf = (name: string) =>
  name === 'keyword' || name === 'near' ? 'max-md:col-span-full' : ''

/** Form of the month's search, folded; works without scripts. */
const FilterForm = ({ state }: { state: MonthState }) => (
  <details className="max-w-4xl print:hidden open:w-full">
    <summary className="inline-flex min-h-10 items-center gap-2 font-semibold underline-offset-4 hover:underline">
      <Icon shape={Funnel} className="size-5" />
      Change search
    </summary>
    <search aria-label="Calendar">
      <Form
        action={paths.calendar}
        preventScrollReset
        className="mt-2 grid grid-cols-2 gap-3 rounded-card bg-panel p-4 text-ink shadow-lift md:grid-cols-3"
      >
        <FilterFields
          state={state}
          names={monthFields}
          hidden={{ month: state.month }}
          classOf={classOf}
        />
        <Button type="submit" className="col-span-full min-h-11 justify-self-start px-6">
          Show events
        </Button>
      </Form>
    </search>
  </details>
)

/** The month, links to other months, and the search in words. */
export const MonthHead = ({ data }: { data: MonthData }) => {
  const { overview, state } = data
  return (
    <div className="on-hero relative overflow-hidden bg-hero text-hero-ink print:bg-transparent print:text-black">
      <HeroRoutes className="opacity-70 max-xl:hidden" />
      <div className="results-width relative grid gap-3 py-5 sm:py-7 print:py-0">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="text-heading sm:text-display print:text-heading">
            {monthInWords(overview.month)}
          </h1>
          <MonthNav data={data} />
        </div>
        <Search data={data} />
        <FilterChips
          filters={state.filters}
          names={data.names}
          except={filtersInWords}
          without={(filters) => monthPath({ filters }, state.month)}
        />
        <Problems problems={state.problems} />
        <PlaceLine
          note={data.place}
          typed={state.filters.near ?? ''}
          radiusMiles={state.filters.radiusMiles}
          pathTo={(near) => monthPath({ filters: { ...state.filters, near } }, state.month)}
        />
      </div>
    </div>
  )
}

const navButton = buttonClasses('outlined', 'max-sm:px-3')

const MonthNav = ({ data: { state, overview } }: { data: MonthData }) => {
  const { previous, next, month, today } = overview
  const current = monthOf(today)
  const pathOf = (to: string) => monthPath(state, to === current ? undefined : to)
  return (
    <nav aria-label="Months" className="flex flex-wrap gap-2 text-ink print:hidden">
      {previous ? (
        <Link to={pathOf(previous)} rel="prev" preventScrollReset className={navButton}>
          <Icon shape={ChevronLeft} className="-ml-1 size-5" />
          <MonthName month={previous} />
        </Link>
      ) : null}{' '}
      {month === current ? null : (
        <Link to={pathOf(current)} preventScrollReset className={navButton}>
          Today
        </Link>
      )}{' '}
      {next ? (
        <Link to={pathOf(next)} rel="next" preventScrollReset className={navButton}>
          <MonthName month={next} />
          <Icon shape={ChevronRight} className="-mr-1 size-5" />
        </Link>
      ) : null}{' '}
      <a href="#weekends" className={navButton}>
        Year
      </a>
    </nav>
  )
}

/** "April 2027", on phones "Apr". */
const MonthName = ({ month }: { month: string }) => {
  const words = monthInWords(month)
  return (
    <>
      <span aria-hidden className="sm:hidden">
        {words.slice(0, 3)}
      </span>{' '}
      <span className="max-sm:sr-only">{words}</span>
    </>
  )
}

const namedFilters = ['venue', 'organizer', 'series'] as const

/** Filters without a chip: they are in the head's words and in the form. */
const filtersInWords = filterNames.filter((name) => !namedFilters.some((named) => named === name))

/** "your location" stands for the visitor's coordinates. */
const wordsOf = ({ state: { filters }, names }: MonthData): string[] => {
  const { userLat, near, radiusMiles } = filters
  const located = userLat !== undefined
  const place = located ? { userLat: undefined, userLng: undefined, near: 'your location' } : {}
  const displayNames = namedFilters.flatMap((name) => names[name] ?? filters[name] ?? [])
  const words = [...displayNames, ...searchInWords({ ...filters, ...place })]
  if (radiusMiles !== undefined || (!located && near === undefined)) return words
  const all = words.length === 0 ? ['All events'] : words
  return [...all, `nearest to ${located ? 'your location' : near} first`]
}

const Search = ({ data }: { data: MonthData }) => {
  const { state, overview } = data
  const words = wordsOf(data)
  const { correctedKeyword } = overview
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
      <p className="text-hero-soft sm:text-lg print:text-black">
        {words.length === 0 ? 'All events' : capitalized(words.join(' · '))}
        {correctedKeyword === null ? null : (
          <>
            . Nothing matched, so this is for <strong>{correctedKeyword}</strong>
          </>
        )}
        {words.length === 0 ? null : (
          <Link
            to={monthPath({ filters: {}, byLocation: false }, state.month)}
            className="ml-3 inline-block py-1 font-medium text-hero-ink underline underline-offset-4 print:hidden"
          >
            {' Show all events'}
          </Link>
        )}
      </p>
      <FilterForm key={JSON.stringify(state.filters)} state={state} />
    </div>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const Problems = ({ problems }: Pick<MonthData['state'], 'problems'>) =>
  Object.entries(problems).map(([name, message]) => (
    <p key={name} role="alert" className="font-medium text-hero-ink">
      {filterLabel(name)}: {message}
    </p>
  ))
