import { Form } from 'react-router'
import { costValues, shortCostLabel } from '../../../catalog/event/costs.ts'
import { eventTypeLabel, eventTypes } from '../../../catalog/event/event-types.ts'
import { paths } from '../../../catalog/links/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldClasses, labelClasses } from '../../../ui/forms/field.ts'
import { leaveOutEmpty } from '../../../ui/leave-out-empty.ts'
import type { MapState } from './map-state.ts'

const shortened = leaveOutEmpty()

const shown = new Set(['keyword', 'near', 'eventType', 'fromDate', 'toDate', 'attendanceCost'])

type MapFiltersProps = { state: MapState }

/** The filters of the search, as a plain form. Fields begin again where the search has changed elsewhere. */
export const MapFilters = ({ state }: MapFiltersProps) => (
  <search key={JSON.stringify(state.filters)} className="print:hidden">
    <details
      open={Object.keys(state.problems).length > 0}
      className="filter-panel rounded-card border border-line bg-panel lg:border-0 lg:bg-transparent"
    >
      <summary className="flex min-h-11 items-center px-4 font-semibold">Filters</summary>
      <Form
        ref={shortened}
        action={paths.map}
        preventScrollReset
        className="grid grid-cols-2 items-end gap-2 p-4 pt-1 md:grid-cols-4 lg:p-0 xl:grid-cols-[1fr_1fr_1fr_1fr_1fr_1fr_auto]"
      >
        <Rest filters={state.filters} />
        <Fields state={state} />
        <div className="col-span-2 md:col-span-4 xl:col-span-1">
          <Button type="submit" className="min-h-11">
            Show on map
          </Button>
        </div>
        <StayHere state={state} />
      </Form>
    </details>
  </search>
)

const Fields = ({ state: { filters, problems } }: MapFiltersProps) => {
  const value = (name: keyof typeof filters) => String(filters[name] ?? '')
  return (
    <>
      <Text name="keyword" label="Keyword" value={value('keyword')} problem={problems.keyword} />
      <Text name="near" label="Near" value={value('near')} problem={problems.near} />
      <Choice
        name="eventType"
        label="Type"
        value={value('eventType')}
        any="All types"
        values={eventTypes}
        words={(type) => eventTypeLabel(type, 'search-box')}
      />
      <Choice
        name="attendanceCost"
        label="Cost"
        value={value('attendanceCost')}
        any="Any cost"
        values={costValues}
        words={(cost) => shortCostLabel(cost) ?? cost}
      />
      <Text name="fromDate" label="From" type="date" value={value('fromDate')} />
      <Text name="toDate" label="Until" type="date" value={value('toDate')} />
    </>
  )
}

/** Whether the next search is about what the map shows now; a box that is not checked is not sent. */
const StayHere = ({ state: { bbox, filters } }: MapFiltersProps) =>
  bbox === undefined ? null : (
    <label className="col-span-full flex min-h-8 items-center gap-2 text-sm">
      <input
        type="checkbox"
        name="bbox"
        value={bbox}
        defaultChecked={!filters.near}
        className="size-5 accent-signal"
      />
      Keep the map where it is
    </label>
  )

/** Filters of the address that this form has no field for. */
const Rest = ({ filters }: Pick<MapState, 'filters'>) =>
  Object.entries(filters)
    .filter(([name]) => !shown.has(name))
    .flatMap(([name, values]) =>
      [values]
        .flat()
        .map((each) => (
          <input key={`${name} ${String(each)}`} type="hidden" name={name} value={String(each)} />
        )),
    )

type TextProps = {
  name: string
  label: string
  value: string
  type?: 'text' | 'date'
  problem?: string | undefined
}

const Text = ({ name, label, value, type = 'text', problem }: TextProps) => (
  <label className="block min-w-0">
    <span className={labelClasses}>{label}</span>
    <input
      name={name}
      type={type}
      defaultValue={value}
      maxLength={type === 'text' ? 100 : undefined}
      placeholder={name === 'near' ? 'ZIP or city' : undefined}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `map-${name}-problem` : undefined}
      className={`${fieldClasses} px-2.5`}
    />
    {problem ? (
      <span id={`map-${name}-problem`} role="alert" className="mt-1 block text-sm text-red">
        {problem}
      </span>
    ) : null}
  </label>
)

type ChoiceProps = {
  name: string
  label: string
  /** One, several with commas, or none. */
  value: string
  any: string
  values: readonly string[]
  words: (value: string) => string
}

const Choice = ({ name, label, value, any, values, words }: ChoiceProps) => (
  <label className="block min-w-0">
    <span className={labelClasses}>{label}</span>
    <select name={name} defaultValue={value} className={`${fieldClasses} px-2.5`}>
      <option value="">{any}</option>
      {value === '' || values.includes(value) ? null : (
        <option value={value}>{value.split(',').map(words).join(', ')}</option>
      )}
      {values.map((each) => (
        <option key={each} value={each}>
          {words(each)}
        </option>
      ))}
    </select>
  </label>
)
