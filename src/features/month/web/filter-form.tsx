import { Funnel } from 'lucide'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { costValues, shortCostLabel } from '../../../catalog/event/costs.ts'
import { eventTypeLabel, eventTypes } from '../../../catalog/event/event-types.ts'
import { paths } from '../../../catalog/links/paths.ts'
import { usStates } from '../../../catalog/place/us-states.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldClasses, labelClasses } from '../../../ui/forms/field.ts'
import { Icon } from '../../../ui/icon.tsx'
import { leaveOutEmpty } from '../../../ui/leave-out-empty.ts'
import type { MonthState } from './month-state.ts'

const shortAddress = leaveOutEmpty()

const distances = ['10', '25', '50', '100', '250', '500']

const shownHere = new Set([
  'keyword',
  'near',
  'radiusMiles',
  'eventType',
  'state',
  'attendanceCost',
])

/** The search behind the month, folded; a plain form with scripts or without. */
export const FilterForm = ({ state }: { state: MonthState }) => {
  const { filters, month } = state
  return (
    <details className="max-w-4xl print:hidden open:w-full">
      <summary className="inline-flex min-h-10 items-center gap-2 font-semibold underline-offset-4 hover:underline">
        <Icon shape={Funnel} className="size-5" />
        Change search
      </summary>
      <search aria-label="Calendar">
        <Form
          ref={shortAddress}
          action={paths.calendar}
          preventScrollReset
          className="mt-2 grid grid-cols-2 gap-3 rounded-card bg-panel p-4 text-ink shadow-lift md:grid-cols-3"
        >
          <Text name="keyword" label="Keyword" value={filters.keyword} max={100} />
          <Text name="near" label="Near" value={filters.near} max={120} placeholder="ZIP or city" />
          <Choice
            name="radiusMiles"
            label="Distance"
            value={filters.radiusMiles}
            any="Any distance"
          >
            {optionsOf(distances, (miles) => `Within ${miles} miles`)}
          </Choice>
          <Choice name="eventType" label="Type" value={filters.eventType} any="All types">
            {optionsOf(eventTypes, (type) => eventTypeLabel(type, 'search-box'))}
          </Choice>
          <Choice name="state" label="State" value={filters.state} any="All states">
            {usStates.map(({ code, name }) => ({ value: code, words: name }))}
          </Choice>
          <Choice name="attendanceCost" label="Cost" value={filters.attendanceCost} any="Any cost">
            {optionsOf(costValues, (cost) => shortCostLabel(cost) ?? cost)}
          </Choice>
          <Hidden values={{ ...filters, month }} />
          <Button type="submit" className="col-span-full min-h-11 justify-self-start px-6">
            Show events
          </Button>
        </Form>
      </search>
    </details>
  )
}

/** The rest of the search, so that the form keeps it. */
const Hidden = ({ values }: { values: Record<string, unknown> }) =>
  Object.entries(values)
    .filter(([name, value]) => !shownHere.has(name) && value !== undefined)
    .flatMap(([name, value]) =>
      [value]
        .flat()
        .map(String)
        .map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />),
    )

type FieldProps = { name: string; label: string; value: unknown }

type TextProps = FieldProps & { max: number; placeholder?: string }

const Text = ({ name, label, value, max, placeholder }: TextProps) => (
  <label className="block max-md:col-span-full">
    <span className={labelClasses}>{label}</span>
    <input
      type="text"
      name={name}
      defaultValue={String(value ?? '')}
      maxLength={max}
      placeholder={placeholder}
      autoComplete="off"
      className={`${fieldClasses} px-2.5`}
    />
  </label>
)

const optionsOf = (values: readonly string[], words: (value: string) => string) =>
  values.map((value) => ({ value, words: words(value) }))

type ChoiceProps = FieldProps & { any: string; children: ReturnType<typeof optionsOf> }

/** Current values are always among the choices, also several at once. */
const Choice = ({ name, label, value, any, children: options }: ChoiceProps): ReactNode => {
  const now = [value ?? []].flat().map(String).join(',')
  const isListed = now === '' || options.some((option) => option.value === now)
  return (
    <label className="block">
      <span className={labelClasses}>{label}</span>
      <select name={name} defaultValue={now} className={`${fieldClasses} px-2.5`}>
        <option value="">{any}</option>
        {isListed ? null : <option value={now}>{now.replaceAll(',', ', ')}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.words}
          </option>
        ))}
      </select>
    </label>
  )
}
