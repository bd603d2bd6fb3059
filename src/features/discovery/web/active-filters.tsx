import { X } from 'lucide'
import { Link } from 'react-router'
import { shortCostLabel } from '../../../catalog/costs.ts'
import { eventTypeLabel } from '../../../catalog/event-types.ts'
import type { SearchInput } from '../../../catalog/filters.ts'
import { shortDateSeenFrom } from '../../../catalog/local-dates.ts'
import { stateName } from '../../../catalog/us-states.ts'
import { Icon } from '../../../ui/icon.tsx'
import {
  addressOf,
  type HomeState,
  hasFilters,
  withFilters,
  withoutFilters,
} from './home-filters.ts'
import { firstDay } from './load-strip.ts'

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
            onClick={focusResults}
            aria-label={`Remove filter: ${label}`}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-edge bg-panel px-3 text-sm font-medium no-underline hover:bg-chip"
          >
            {label}
            <Icon shape={X} className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={addressOf(withoutFilters(state))}
          preventScrollReset
          onClick={focusResults}
          className="inline-flex min-h-8 items-center px-2 text-sm font-semibold underline underline-offset-4"
        >
          Clear Filters
        </Link>
      </li>
    </ul>
  )
}

/** The link that was pressed goes with its filter; the focus must not fall back to the page's top. */
const focusResults = () => document.getElementById('results')?.focus({ preventScroll: true })

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
