import { X } from 'lucide'
import { Link } from 'react-router'
import { shortCostLabel } from '../../../../catalog/event/costs.ts'
import { eventTypeLabel } from '../../../../catalog/event/event-types.ts'
import { stateName } from '../../../../catalog/place/us-states.ts'
import type { SearchInput } from '../../../../catalog/search/filters.ts'
import { shortDateSeenFrom } from '../../../../catalog/time/local-dates.ts'
import { Icon } from '../../../../ui/icon.tsx'
import {
  addressOf,
  type HomeState,
  hasFilters,
  withFilters,
  withoutFilters,
} from '../search/home-filters.ts'
import { firstDay } from '../search/load-strip.ts'
import { resultsWanted } from '../search/show-results.ts'

/** `today` decides whether a date tells its year. */
const words: { [name in keyof SearchInput]?: (value: string, today: string) => string } = {
  keyword: (value) => `“${value}”`,
  eventType: (value) => eventTypeLabel(value, 'search-box'),
  near: (value) => `Near ${value}`,
  radiusMiles: (value) => `Within ${value} miles`,
  fromDate: (value, today) => `From ${shortDateSeenFrom(today, value)}`,
  toDate: (value, today) => `Until ${shortDateSeenFrom(today, value)}`,
  attendanceCost: (value) => shortCostLabel(value) ?? value,
  carMake: (value) => value,
  feature: (value) => value,
  state: (value) => stateName(value),
  charityInvolved: () => 'For charity',
  datedOnly: () => 'Dated events only',
}

type ActiveFiltersProps = { state: HomeState; now: number }

/** What narrows the list, each with a way to take it off. */
export const ActiveFilters = ({ state, now }: ActiveFiltersProps) => {
  if (!hasFilters(state.filters)) return null
  return (
    <ul aria-label="Filters in use" className="mt-3 flex flex-wrap items-center gap-2">
      {entriesOf(state.filters, firstDay(now)).map(({ name, value, label, rest }) => (
        <li key={`${name} ${value}`}>
          <Link
            to={addressOf(withFilters(state, { [name]: rest }))}
            preventScrollReset
            state={resultsWanted}
            aria-label={`Remove filter: ${label}`}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-edge bg-panel px-3 text-sm font-medium no-underline hover:bg-chip"
          >
            {label}
            <Icon shape={X} className="size-4 print:hidden" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={addressOf(withoutFilters(state))}
          preventScrollReset
          state={resultsWanted}
          className="inline-flex min-h-8 items-center px-2 text-sm font-semibold underline underline-offset-4 print:hidden"
        >
          Clear Filters
        </Link>
      </li>
    </ul>
  )
}

const entriesOf = (filters: SearchInput, today: string) =>
  Object.entries(words).flatMap(([name, label]) => {
    const values = [filters[name as keyof SearchInput] ?? []].flat().map(String)
    return values.map((value) => ({
      name,
      value,
      label: label(value, today),
      rest: values.filter((other) => other !== value),
    }))
  })
