import type { FilterNames } from '../../../../catalog/search/filter-names.ts'
import { FilterChip } from '../../../../catalog/web/filters/filter-chip.tsx'
import { addressOf, type HomeState, withFilters } from '../search/home-filters.ts'
import { resultsWanted } from '../search/show-results.ts'
import { filtersInUse } from './search-words.ts'

type ActiveFiltersProps = { state: HomeState; today: string; names: FilterNames }

/** Active filters, each with a link that removes it. */
export const ActiveFilters = ({ state, today, names }: ActiveFiltersProps) => (
  <ul aria-label="Filters in use" className="flex flex-wrap items-center gap-2">
    {filtersInUse(state.filters, today, names).map(({ label, off }) => (
      <FilterChip
        key={label}
        to={addressOf(withFilters(state, off))}
        state={resultsWanted}
        label={label}
      />
    ))}
  </ul>
)
