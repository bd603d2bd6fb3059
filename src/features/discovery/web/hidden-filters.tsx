import type { SearchInput } from '../../../catalog/filters.ts'

type HiddenFiltersProps = { filters: SearchInput; except: readonly (keyof SearchInput)[] }

/** The other filters of the search, so that a form sent without JavaScript keeps them. */
export const HiddenFilters = ({ filters, except }: HiddenFiltersProps) =>
  Object.entries(filters)
    .filter(([name]) => !except.includes(name as keyof SearchInput) && name !== 'cursor')
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => (
        <input key={`${name} ${one}`} type="hidden" name={name} value={String(one)} />
      )),
    )
