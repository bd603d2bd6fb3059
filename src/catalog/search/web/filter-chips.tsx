import { eventTypeLabel } from '../../event/event-types.ts'
import { stateName } from '../../place/us-states.ts'
import type { FilterNames } from '../filter-names.ts'
import { FilterChip } from './filter-chip.tsx'

const words: Readonly<Record<string, (value: string) => string>> = {
  venue: String,
  organizer: String,
  series: String,
  eventType: (type) => eventTypeLabel(type, 'search-box'),
  state: stateName,
  radiusMiles: (miles) => `Within ${miles} miles`,
  carMake: String,
  feature: String,
  charityInvolved: (value) => (value === 'true' ? 'For charity' : 'Not for charity'),
  datedOnly: () => 'Dated events only',
}

type FilterChipsProps<Filters> = {
  filters: Filters
  names: FilterNames
  /** Filters that the page shows elsewhere. */
  except: ReadonlySet<string>
  /** The address of the search that remains. */
  without: (filters: Filters) => string
}

/** Filters of a search that have no field on this page, each with a link that removes it. */
export const FilterChips = <Filters extends object>(props: FilterChipsProps<Filters>) => {
  const { filters, names, except, without } = props
  const shown = Object.entries(filters).filter(
    ([name, value]) => words[name] && !except.has(name) && value !== false,
  )
  if (shown.length === 0) return null
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap gap-2 print:hidden">
      {shown.map(([name, value]) => {
        const label =
          names[name] ??
          [value]
            .flat()
            .map((one) => words[name]?.(String(one)))
            .join(' or ')
        return (
          <FilterChip key={name} to={without({ ...filters, [name]: undefined })} label={label} />
        )
      })}
    </ul>
  )
}
