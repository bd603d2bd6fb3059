import { formatNumber } from '../../../../kit/format-number.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { RoadEndsPicture } from '../../../../ui/road-ends.tsx'
import { chipClasses } from '../narrow/quick-chips.tsx'
import { addressOf, type HomeState, hasFilters, withoutFilters } from '../search/home-filters.ts'
import type { RelaxedSearch } from '../search/load-hints.ts'
import { SearchLink } from '../search/search-link.tsx'
import { resultsWanted } from '../search/show-results.ts'

type EmptyResultProps = {
  state: HomeState
  failed: boolean
  relaxedSearches?: RelaxedSearch[] | undefined
}

export const EmptyResult = ({ state, failed, relaxedSearches }: EmptyResultProps) => (
  <div className="grid justify-items-center gap-3 rounded-card border border-line bg-panel p-8 text-center">
    <RoadEndsPicture className="max-w-64" />
    <p className="font-display text-title font-semibold">
      {failed
        ? "We couldn't run the search. Try again in a moment."
        : 'No events found matching your criteria.'}
    </p>
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
