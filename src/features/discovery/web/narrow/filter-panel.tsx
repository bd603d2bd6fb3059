import { SlidersHorizontal } from 'lucide'
import { Form } from 'react-router'
import { costValues, shortCostLabel } from '../../../../catalog/event/costs.ts'
import { eventTypeLabel, eventTypes } from '../../../../catalog/event/event-types.ts'
import { stateName } from '../../../../catalog/place/us-states.ts'
import type { SearchInput } from '../../../../catalog/search/filters.ts'
import { DayFields } from '../../../../catalog/search/web/day-fields.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceOptions, choiceValue, optionsOf } from '../../../../ui/forms/choice-options.tsx'
import { fieldClasses, labelClasses } from '../../../../ui/forms/field.ts'
import { useCheckbox, useField } from '../../../../ui/forms/use-field.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { useFollowing } from '../../../../ui/use-following.ts'
import { useEnteredInForm } from '../search/entered-filters.ts'
import { type HomeState, isLocated } from '../search/home-filters.ts'
import type { HomeData } from '../search/load-home.ts'
import { resultsWanted } from '../search/show-results.ts'

type ChoiceProps = {
  name: string
  label: string
  /** Current values: one, several or none. */
  value: unknown
  any: string
  values: readonly string[]
  words: (value: string) => string
  /** Number of listings that each would bring. */
  counts?: Record<string, number>
}

/** Current values are always among the choices, also several at once: applying must not lose them. */
const Choice = ({ name, label, value, any, values, words, counts }: ChoiceProps) => {
  const field = useField(...useFollowing(choiceValue(value)))
  const options = optionsOf(values, (each) =>
    counts ? `${words(each)} (${counts[each] ?? 0})` : words(each),
  )
  return (
    <label className="block">
      <span className={labelClasses}>{label}</span>{' '}
      <select {...field} name={name} className={`${fieldClasses} px-2.5`}>
        <ChoiceOptions any={any} options={options} value={choiceValue(value)} words={words} />
      </select>
    </label>
  )
}

const CharityChoice = ({ value }: { value: boolean }) => {
  const field = useCheckbox(...useFollowing(value))
  return (
    <label className="flex min-h-10 items-center gap-2.5">
      <input
        {...field}
        type="checkbox"
        name="charityInvolved"
        value="true"
        className="size-5 accent-signal"
      />{' '}
      For charity
    </label>
  )
}

const distances = ['10', '25', '50', '100', '250', '500']

/** Left of the results on wide screens. On others it is the form for visitors without scripts, below the results. */
export const FilterPanel = ({ data }: { data: HomeData }) => (
  <details
    id="filters"
    open
    className="filter-panel rounded-card border border-line bg-panel max-lg:order-last max-lg:not-noscript:not-target:hidden lg:sticky lg:top-20 print:hidden"
  >
    <summary className="flex min-h-11 items-center gap-2 px-4 font-semibold">
      <Icon shape={SlidersHorizontal} className="size-5" />
      Filters
    </summary>
    <Form
      ref={useEnteredInForm(data.state)}
      action="/"
      preventScrollReset
      state={resultsWanted}
      className="grid gap-3 p-4 pt-1 lg:pt-4"
    >
      <FilterFields data={data} />{' '}
      <Button type="submit" look="outlined">
        Apply Filters
      </Button>
    </Form>
  </details>
)

/**
 * The fields of the filter panel. They follow the search, and stay in place while it changes. Fields of the panel and
 * of the sheet on phones; the rest of the search stays unchanged.
 */
export const FilterFields = ({ data: { state, facets } }: { data: HomeData }) => (
  <>
    <HiddenFilters state={state} except={shownHere} />
    <WhatAndWhere filters={state.filters} facets={facets} />
    <div className="grid grid-cols-2 items-start gap-2 lg:grid-cols-1">
      <DayFields from={day(state, 'fromDate', 'From')} until={day(state, 'toDate', 'Until')} />
    </div>
    <CostAndCars filters={state.filters} facets={facets} />
  </>
)

const day = (
  { filters, refused, problems }: HomeState,
  name: 'fromDate' | 'toDate',
  label: string,
) => ({ name, label, value: filters[name] ?? refused?.[name], problem: problems[name] })

type GroupProps = { filters: HomeState['filters']; facets: HomeData['facets'] }

const WhatAndWhere = ({ filters, facets }: GroupProps) => (
  <>
    <Choice
      name="eventType"
      label="Type"
      value={filters.eventType}
      any="All types"
      values={eventTypes}
      words={(type) => eventTypeLabel(type, 'search-box')}
    />
    {isLocated(filters) ? (
      <Choice
        name="radiusMiles"
        label="Distance"
        value={filters.radiusMiles}
        any="Any distance"
        values={distances}
        words={(miles) => `Within ${miles} miles`}
      />
    ) : null}
    <Choice
      name="state"
      label="State"
      value={filters.state}
      any="All states"
      values={Object.keys(facets.state).toSorted((a, b) =>
        stateName(a).localeCompare(stateName(b), 'en-US'),
      )}
      words={stateName}
      counts={facets.state}
    />
  </>
)

const CostAndCars = ({ filters, facets }: GroupProps) => (
  <>
    <Choice
      name="attendanceCost"
      label="Cost"
      value={filters.attendanceCost}
      any="Any cost"
      values={costValues}
      words={(cost) => shortCostLabel(cost) ?? cost}
    />
    <Choice
      name="carMake"
      label="Make"
      value={filters.carMake}
      any="All makes"
      values={Object.keys(facets.carMake).toSorted((a, b) => a.localeCompare(b, 'en-US'))}
      words={(make) => make}
    />
    <CharityChoice value={filters.charityInvolved === true} />
  </>
)

const shownHere = [
  'eventType',
  'radiusMiles',
  'state',
  'fromDate',
  'toDate',
  'attendanceCost',
  'carMake',
  'charityInvolved',
] as const

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
