import { X } from 'lucide'
import { Link } from 'react-router'
import type { FilterNames } from '../../../../catalog/search/filter-names.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { addressOf, type HomeState, withFilters } from '../search/home-filters.ts'
import { resultsWanted } from '../search/show-results.ts'
import { filtersInUse } from './search-words.ts'

type ActiveFiltersProps = { state: HomeState; today: string; names: FilterNames }

/** Active filters, each with a link that removes it. */
export const ActiveFilters = ({ state, today, names }: ActiveFiltersProps) => (
  <ul aria-label="Filters in use" className="flex flex-wrap items-center gap-2">
    {filtersInUse(state.filters, today, names).map(({ label, off }) => (
      <li key={label}>
        <Link
          to={addressOf(withFilters(state, off))}
          preventScrollReset
          state={resultsWanted}
          aria-label={`Remove filter: ${label}`}
          className="inline-flex min-h-10 items-center gap-1.5 rounded-full border border-edge bg-panel px-3 text-sm font-medium no-underline hover:bg-chip"
        >
          {label}
          <Icon shape={X} className="size-4" />
        </Link>
      </li>
    ))}
  </ul>
)
