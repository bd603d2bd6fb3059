import { LinkButton } from '../../../../ui/button.tsx'
import { addressOf, type HomeState, hasFilters, withoutFilters } from '../search/home-filters.ts'
import { resultsWanted } from '../search/show-results.ts'

type EmptyResultProps = { state: HomeState; failed: boolean }

export const EmptyResult = ({ state, failed }: EmptyResultProps) => (
  <div className="grid justify-items-center gap-3 rounded-card border border-line bg-panel p-8 text-center">
    <img
      src="/pictures/road-ends.svg"
      alt=""
      width={640}
      height={320}
      className="w-full max-w-64 rounded-card"
    />
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
        <p className="text-soft">
          {state.filters.radiusMiles === undefined
            ? 'Try fewer filters.'
            : 'Try a wider distance or fewer filters.'}
        </p>
        <LinkButton
          look="outlined"
          preventScrollReset
          state={resultsWanted}
          to={addressOf(withoutFilters(state))}
        >
          Clear Filters
        </LinkButton>
      </>
    ) : null}
  </div>
)
