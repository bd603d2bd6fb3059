import type { SearchInput } from '../../../../catalog/search/filters.ts'
import type { HomeState } from '../search/home-filters.ts'

type HiddenFiltersProps = { state: HomeState; except: readonly (keyof SearchInput)[] }

/** The rest of the search, so that a form keeps it. */
export const HiddenFilters = ({ state, except }: HiddenFiltersProps) =>
  Object.entries({ ...state.filters, ...(state.byLocation ? {} : { useLocation: false }) })
    .filter(([name]) => !except.includes(name as keyof SearchInput) && name !== 'cursor')
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => (
        <input key={`${name} ${one}`} type="hidden" name={name} value={String(one)} />
      )),
    )
