import { ChevronDown } from 'lucide'
import { Form } from 'react-router'
import { eventTypeLabel, eventTypes } from '../../../catalog/event/event-types.ts'
import { paths } from '../../../catalog/links/paths.ts'
import { usStates } from '../../../catalog/place/us-states.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { optionsOf } from '../../../ui/forms/choice-options.tsx'
import { FilterChoice, FilterText } from '../../../ui/forms/filter-fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import type { QueueSearch } from '../queue-texts.ts'
import type { ReviewData } from './load-review.ts'

const flags = (yes: string, no: string) =>
  optionsOf(['true', 'false'], (value) => (value === 'true' ? yes : no))

/** Filters besides the search words; `any` is the label of no choice. */
const choices = {
  eventType: {
    label: 'Type',
    any: 'All types',
    options: optionsOf(eventTypes, (type) => eventTypeLabel(type)),
  },
  needsPlace: { label: 'Place', any: 'Any', options: flags('Needs a place', 'Has a place') },
  state: {
    label: 'State',
    any: 'All states',
    options: usStates.map(({ code, name }) => ({ value: code, words: name })),
  },
  duplicates: {
    label: 'Listed already',
    any: 'Any',
    options: flags('Likely duplicates', 'Others'),
  },
  order: {
    label: 'Order',
    any: 'Oldest first',
    options: [{ value: 'refusal', words: 'Most signs of spam first' }],
  },
} satisfies Partial<Record<keyof QueueSearch, object>>

type QueueFiltersProps = Pick<ReviewData, 'filters'>

/** Search and filters of the queue, folded; a plain form, so that it works without JavaScript. */
export const QueueFilters = ({ filters }: QueueFiltersProps) => {
  const { keyword, eventType, state } = filters
  const wordsOf = (name: 'needsPlace' | 'duplicates' | 'order') =>
    choices[name].options.find(({ value }) => value === filters[name])?.words
  const active = [
    keyword,
    eventType && eventTypeLabel(eventType),
    state?.toUpperCase(),
    ...(['needsPlace', 'duplicates', 'order'] as const).map(wordsOf),
  ].filter(Boolean)
  return (
    <div
      key={JSON.stringify(filters)}
      className={classes('grid items-start gap-x-2', active.length > 0 && 'grid-cols-[1fr_auto]')}
    >
      <details className="group min-w-0">
        <summary className="flex min-h-10 list-none items-center justify-between gap-2 rounded-control border border-edge bg-bg px-3 font-medium">
          <span className="truncate">
            {active.length > 0 ? `Filtered: ${active.join(', ')}` : 'Search and filter'}
          </span>
          <Icon
            shape={ChevronDown}
            className="size-5 shrink-0 transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <FilterForm filters={filters} />
      </details>
      {active.length > 0 ? (
        <Link to={paths.admin} className={buttonClasses('quiet', 'px-2')}>
          Clear
        </Link>
      ) : null}
    </div>
  )
}

const FilterForm = ({ filters }: QueueFiltersProps) => {
  const values = { ...filters, state: filters.state?.toUpperCase() }
  return (
    <Form action={paths.admin} className="grid gap-3 pt-3">
      <QueueWords label="Search the queue" value={filters.keyword} />
      <div className="grid grid-cols-2 gap-3">
        {(Object.keys(choices) as (keyof typeof choices)[]).map((name) => (
          <FilterChoice key={name} name={name} value={values[name]} {...choices[name]} />
        ))}
      </div>
      <div>
        <Button type="submit" look="outlined">
          Filter
        </Button>
      </div>
    </Form>
  )
}

type QueueWordsProps = { label: string; value: string | undefined }

export const QueueWords = (props: QueueWordsProps) => (
  <FilterText name="keyword" type="search" maxLength={100} {...props} />
)
