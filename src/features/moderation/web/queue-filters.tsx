import { ChevronDown } from 'lucide'
import { useId } from 'react'
import { Form } from 'react-router'
import { eventTypeLabel, eventTypes } from '../../../catalog/event/event-types.ts'
import { paths } from '../../../catalog/links/paths.ts'
import { usStates } from '../../../catalog/place/us-states.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { fieldClasses } from '../../../ui/forms/field.ts'
import { FieldFrame } from '../../../ui/forms/field-frame.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import type { ReviewData } from './load-review.ts'

export type Choices = readonly (readonly [value: string, label: string])[]

const types: Choices = [
  ['', 'All types'],
  ...eventTypes.map((type) => [type, eventTypeLabel(type)] as const),
]
const places: Choices = [
  ['', 'Any'],
  ['true', 'Needs a place'],
  ['false', 'Has a place'],
]
const listed: Choices = [
  ['', 'Any'],
  ['true', 'Likely duplicates'],
  ['false', 'Others'],
]
const orders: Choices = [
  ['', 'Oldest first'],
  ['refusal', 'Most signs of spam first'],
]
const states: Choices = [
  ['', 'All states'],
  ...usStates.map(({ code, name }) => [code, name] as const),
]

/** Label of a choice that is set. */
const labelIn = (choices: Choices, value: string | undefined) =>
  value && choices.find(([each]) => each === value)?.[1]

type QueueFiltersProps = Pick<ReviewData, 'filters'>

/** Search and filters of the queue, folded; a plain form, so that it works without JavaScript. */
export const QueueFilters = ({ filters }: QueueFiltersProps) => {
  const { keyword, eventType, state, needsPlace, duplicates, order } = filters
  const active = [
    keyword,
    eventType && eventTypeLabel(eventType),
    state?.toUpperCase(),
    labelIn(places, needsPlace),
    labelIn(listed, duplicates),
    labelIn(orders, order),
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
  const { keyword, eventType, state, needsPlace, duplicates, order } = filters
  return (
    <Form action={paths.admin} className="grid gap-3 pt-3">
      <Keyword label="Search the queue" value={keyword} />
      <div className="grid grid-cols-2 gap-3">
        <Choice label="Type" name="eventType" value={eventType} choices={types} />
        <Choice label="Place" name="needsPlace" value={needsPlace} choices={places} />
        <Choice label="State" name="state" value={state?.toUpperCase()} choices={states} />
        <Choice label="Listed already" name="duplicates" value={duplicates} choices={listed} />
        <Choice label="Order" name="order" value={order} choices={orders} />
      </div>
      <div>
        <Button type="submit" look="outlined">
          Filter
        </Button>
      </div>
    </Form>
  )
}

type KeywordProps = { label: string; value: string | undefined }

export const Keyword = ({ label, value }: KeywordProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label}>
      <input
        id={id}
        type="search"
        name="keyword"
        maxLength={100}
        defaultValue={value}
        className={classes(fieldClasses, 'px-3')}
      />
    </FieldFrame>
  )
}

type ChoiceProps = { label: string; name: string; value: string | undefined; choices: Choices }

export const Choice = ({ label, name, value = '', choices }: ChoiceProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label}>
      <select id={id} name={name} defaultValue={value} className={classes(fieldClasses, 'px-2')}>
        {choices.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
