import { Link } from '../../../../ui/link.tsx'
import { addressOf, type HomeState, withFilters } from '../search/home-filters.ts'
import { resultsWanted } from '../search/show-results.ts'

/** Why there is no place to search around, in a line, with what to do about it. */
export const NearProblem = ({ state, refused }: { state: HomeState; refused: boolean }) => {
  const { unknownPlace, meantPlace } = state
  const problem = state.problems.near
  const classNames = 'mt-1 text-sm text-red'
  if (problem !== undefined && unknownPlace !== undefined && meantPlace !== undefined) {
    const to = addressOf(withFilters(state, { near: meantPlace }))
    return (
      <p id="near-problem" role="alert" className={classNames}>
        We couldn't find “{unknownPlace}”. Did you mean{' '}
        <Link
          to={to}
          preventScrollReset
          state={resultsWanted}
          className="font-semibold underline underline-offset-4"
        >
          {meantPlace}
        </Link>
        ?
      </p>
    )
  }
  const words =
    problem ?? (refused ? "We couldn't get your location. Enter a ZIP or city." : undefined)
  if (words === undefined) return null
  return (
    <p id="near-problem" role="alert" className={classNames}>
      {words}
    </p>
  )
}
