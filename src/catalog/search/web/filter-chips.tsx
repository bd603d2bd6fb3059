import type { FilterNames } from '../filter-names.ts'
import { valuesPhrase } from '../filter-words.ts'
import { FilterChip } from './filter-chip.tsx'

type FilterChipsProps<Filters> = {
  filters: Filters
  names: FilterNames
  /** Filters that the page shows elsewhere. */
  except: readonly string[]
  /** URL of the search with the remaining filters. */
  without: (filters: Filters) => string
}

/** Active filters without a field on this page, each with a link that removes it. */
export const FilterChips = <Filters extends object>(props: FilterChipsProps<Filters>) => {
  const { filters, names, except, without } = props
  const chips = Object.entries(filters).flatMap(([name, value]) => {
    const label = except.includes(name) ? '' : valuesPhrase(name, value, names)
    return label === '' ? [] : [{ name, label }]
  })
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap gap-2 print:hidden">
      {chips.map(({ name, label }) => (
        <FilterChip key={name} to={without({ ...filters, [name]: undefined })} label={label} />
      ))}
    </ul>
  )
}
