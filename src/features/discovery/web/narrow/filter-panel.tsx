import { SlidersHorizontal } from 'lucide'
import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { costValues, shortCostLabel } from '../../../../catalog/event/costs.ts'
import { eventTypeLabel, eventTypes } from '../../../../catalog/event/event-types.ts'
import { stateName } from '../../../../catalog/place/us-states.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { leaveOutEmpty } from '../../../../ui/leave-out-empty.ts'
import { CharityChoice, Choice, Day } from './filter-fields.tsx'
import { HiddenFilters } from './hidden-filters.tsx'
import { type HomeState, isLocated } from '../search/home-filters.ts'
import type { HomeData } from '../search/load-home.ts'
import { resultsWanted } from '../search/show-results.ts'

type FilterPanelProps = { state: HomeState; facets: HomeData['facets'] }

const shortened = leaveOutEmpty()

const distances = ['10', '25', '50', '100', '250', '500']

/** Left of the results on wide screens, folded above them on small ones; a plain form either way. */
export const FilterPanel = ({ state, facets }: FilterPanelProps) => (
  <details className="filter-panel print:hidden rounded-card border border-line bg-panel lg:sticky lg:top-4">
    <summary className="flex min-h-11 items-center gap-2 px-4 font-semibold">
      <Icon shape={SlidersHorizontal} className="size-5" />
      Filters
    </summary>
    <Form
      ref={shortened}
      action="/"
      preventScrollReset
      state={resultsWanted}
      onSubmit={fold}
      className="grid gap-3 p-4 pt-1 lg:pt-4"
    >
      <HiddenFilters state={state} except={shownHere} />
      <WhatAndWhere filters={state.filters} facets={facets} />
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
        <Day name="fromDate" label="From" value={state.filters.fromDate} />
        <Day name="toDate" label="Until" value={state.filters.toDate} />
      </div>
      <CostAndCars filters={state.filters} facets={facets} />
      <Button type="submit" look="outlined">
        Apply Filters
      </Button>
    </Form>
  </details>
)

/** On phones the results stand below the panel. */
const fold = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
  currentTarget.closest('details')?.removeAttribute('open')

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
        stateName(a).localeCompare(stateName(b)),
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
      values={Object.keys(facets.carMake).toSorted((a, b) => a.localeCompare(b))}
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
