import { classes } from '../../../../ui/classes.ts'
import { Link } from '../../../../ui/link.tsx'
import { addressOf, type HomeState, isLocated } from '../search/home-filters.ts'
import { listQuery } from '../search/load-home.ts'
import { resultsWanted } from '../search/show-results.ts'

/** Nearest or soonest first, at once. Without a place to measure from there is no nearest. */
export const SortChoice = ({ state }: { state: HomeState }) => {
  if (!isLocated(state.filters)) return <p className="text-sm text-soft">Soonest first</p>
  const now = listQuery(state).sortBy
  const sorted = (sortBy: 'date' | undefined) =>
    addressOf({
      ...state,
      filters: { ...state.filters, sortBy },
      byLocation: sortBy === undefined || state.byLocation,
    })
  const orders = [
    { label: 'Nearest', to: sorted(undefined), chosen: now === 'distance' },
    { label: 'Soonest', to: sorted('date'), chosen: now === 'date' },
  ]
  return (
    <ul
      aria-label="Sort by"
      className="flex shrink-0 overflow-hidden rounded-control border border-edge print:hidden"
    >
      {orders.map(({ label, to, chosen }) => (
        <li key={label}>
          <Link
            to={to}
            preventScrollReset
            state={resultsWanted}
            aria-current={chosen ? 'true' : undefined}
            className={classes(
              'inline-flex min-h-9 items-center px-3 text-sm font-semibold no-underline outline-offset-[-3px]',
              chosen ? 'bg-ink text-bg' : 'bg-panel hover:bg-chip',
            )}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
