import { Pencil, Search, X } from 'lucide'
import type { KeyboardEvent } from 'react'
import { useLocation } from 'react-router'
import type { FilterNames } from '../../../../catalog/search/filter-names.ts'
import { filtersInUse, searchSentence } from '../../../../catalog/search/filter-words.ts'
import { FilterChip } from '../../../../catalog/search/web/filter-chip.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Link } from '../../../../ui/link.tsx'
import { SearchBox } from '../form/search-box.tsx'
import { FiltersButton } from '../narrow/filters-button.tsx'
import { chipClasses, QuickChips } from '../narrow/quick-chips.tsx'
import { addressOf, type HomeState, withFilters, withoutFilters } from '../search/home-filters.ts'
import type { HomeData } from '../search/load-home.ts'
import { SearchLink } from '../search/search-link.tsx'
import { intentIn, showsResults } from '../search/show-results.ts'
import type { HomeLocation } from '../search/use-home-location.ts'

/**
 * The search in words, which stays visible while the list scrolls; pressing it opens the search form. A disclosure, so
 * that it works without scripts. A new search closes it.
 */
export const SearchBar = ({ data, location }: { data: HomeData; location: HomeLocation }) => {
  const { state, today, list } = data
  const { state: intent } = useLocation()
  const sentence = searchSentence(state.filters, today, list.names) || 'All events'
  return (
    <>
      <div data-jump className="results-start" />
      <h1 className="sr-only">Events: {sentence}</h1>
      {/* On phones only the first row is sticky. */}
      <div className="search-bar-frame max-md:contents border-line bg-bg md:sticky md:top-0 md:z-30 md:border-b print:static print:border-0">
        <div className="max-md:contents md:results-width md:flex md:items-center md:gap-6">
          <div className="flex flex-wrap items-center gap-x-3 border-line bg-bg max-md:sticky max-md:top-0 max-md:z-30 max-md:border-b max-md:px-3 md:w-[38%] print:static">
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape inside it */}
            <details
              key={addressOf(state)}
              open={state.problems.near !== undefined || intentIn(intent).keepsTyping}
              className="search-bar min-w-0 grow basis-40"
              onKeyDown={foldOnEscape}
            >
              <Sentence words={sentence} />
              <div className="search-bar-panel print:hidden">
                <div className="page-width grid gap-3 pt-1 pb-4">
                  <SearchBox state={state} count={undefined} location={location} />
                  <ActiveFilters state={state} today={today} names={list.names} />
                </div>
              </div>
            </details>
            <ClearFilters state={state} />
          </div>
          <QuickChips data={data} types className="pt-1.5 md:min-w-0 md:flex-1 print:hidden">
            {list.readings?.map(({ label, rest }) => (
              <Reading key={label} label={label} search={withFilters(state, { keyword: rest })} />
            ))}
            <li>
              <FiltersButton data={data} className="2xl:hidden" />
            </li>
          </QuickChips>
        </div>
      </div>
    </>
  )
}

/** Recognized words of the keyword; pressing the chip removes them from the search. */
const Reading = ({ label, search }: { label: string; search: HomeState }) => (
  <li className="shrink-0">
    <SearchLink
      search={search}
      aria-label={`Remove from keyword: ${label}`}
      className={chipClasses(true)}
    >
      {label}
      <Icon shape={X} className="size-4" />
    </SearchLink>
  </li>
)

const Sentence = ({ words }: { words: string }) => (
  <summary className="flex min-h-11 items-center gap-2.5 outline-offset-[-3px] md:min-h-12">
    <Icon shape={Search} className="size-5 shrink-0 text-soft print:hidden" />
    <span className="sr-only print:hidden">Edit search: </span>
    <span className="line-clamp-2 text-[0.9375rem]/4.5 font-semibold print:line-clamp-none">
      {words}
    </span>
    <Icon shape={Pencil} className="size-4 shrink-0 text-soft print:hidden" />
  </summary>
)

const ClearFilters = ({ state }: Pick<HomeData, 'state'>) => (
  <Link
    to={addressOf(withoutFilters(state))}
    state={showsResults}
    data-clears
    className="inline-flex min-h-11 shrink-0 items-center text-sm font-semibold underline underline-offset-4 print:hidden"
  >
    Clear Filters
  </Link>
)

const foldOnEscape = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

type ActiveFiltersProps = { state: HomeState; today: string; names: FilterNames }

/** Active filters, each with a link that removes it. */
const ActiveFilters = ({ state, today, names }: ActiveFiltersProps) => (
  <ul aria-label="Filters in use" className="flex flex-wrap items-center gap-2">
    {filtersInUse(state.filters, today, names).map(({ label, changes }) => (
      <FilterChip
        key={label}
        to={addressOf(withFilters(state, changes))}
        state={showsResults}
        label={label}
      />
    ))}
  </ul>
)
