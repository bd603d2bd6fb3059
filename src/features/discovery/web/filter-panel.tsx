import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { costValues, shortCostLabel } from '../../../catalog/costs.ts'
import { eventTypeLabel, eventTypes } from '../../../catalog/event-types.ts'
import { stateName } from '../../../catalog/us-states.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldClasses, labelClasses } from '../../../ui/field.ts'
import { HiddenFilters } from './hidden-filters.tsx'
import type { HomeState } from './home-filters.ts'
import type { HomeData } from './load-home.ts'

type FilterPanelProps = { state: HomeState; facets: HomeData['facets'] }

const distances = [10, 25, 50, 100, 250, 500]

/** Left of the results on wide screens, folded above them on small ones; a plain form either way. */
export const FilterPanel = ({ state, facets }: FilterPanelProps) => (
  <details className="filter-panel rounded-card border border-line bg-panel lg:sticky lg:top-4">
    <summary className="flex min-h-11 items-center gap-2 px-4 font-semibold">
      <SlidersHorizontal aria-hidden className="size-5" />
      Filters
    </summary>
    <Form action="/" preventScrollReset className="grid gap-3 p-4 pt-1 lg:pt-4">
      <HiddenFilters filters={state.filters} except={shownHere} />
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

type GroupProps = { filters: HomeState['filters']; facets: HomeData['facets'] }

const WhatAndWhere = ({ filters, facets }: GroupProps) => (
  <>
    <Choice name="eventType" label="Type" value={filters.eventType} any="All types">
      {eventTypes.map((type) => (
        <option key={type} value={type}>
          {eventTypeLabel(type, 'search-box')}
        </option>
      ))}
    </Choice>
    {filters.userLat !== undefined || filters.near !== undefined ? (
      <Choice name="radiusMiles" label="Distance" value={filters.radiusMiles} any="Any distance">
        {distances.map((miles) => (
          <option key={miles} value={miles}>
            Within {miles} miles
          </option>
        ))}
      </Choice>
    ) : null}
    <Choice name="state" label="State" value={filters.state} any="All states">
      {Object.entries(facets.state)
        .toSorted(([a], [b]) => stateName(a).localeCompare(stateName(b)))
        .map(([code, count]) => (
          <option key={code} value={code}>
            {stateName(code)} ({count})
          </option>
        ))}
    </Choice>
  </>
)

const CostAndCars = ({ filters, facets }: GroupProps) => (
  <>
    <Choice name="attendanceCost" label="Cost" value={filters.attendanceCost} any="Any cost">
      {costValues.map((cost) => (
        <option key={cost} value={cost}>
          {shortCostLabel(cost)}
        </option>
      ))}
    </Choice>
    <Choice name="carMake" label="Make" value={filters.carMake} any="All makes">
      {Object.keys(facets.carMake)
        .toSorted((a, b) => a.localeCompare(b))
        .map((make) => (
          <option key={make} value={make}>
            {make}
          </option>
        ))}
    </Choice>
    <label className="flex min-h-10 items-center gap-2.5">
      <input
        type="checkbox"
        name="charityInvolved"
        value="true"
        defaultChecked={filters.charityInvolved === true || filters.charityInvolved === 'true'}
        className="size-5 accent-signal"
      />
      For charity
    </label>
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

type ChoiceProps = { name: string; label: string; value: unknown; any: string; children: ReactNode }

const Choice = ({ name, label, value, any, children }: ChoiceProps) => (
  <label className="block">
    <span className={labelClasses}>{label}</span>
    <select
      name={name}
      defaultValue={String([value].flat()[0] ?? '')}
      className={`${fieldClasses} px-2.5`}
    >
      <option value="">{any}</option>
      {children}
    </select>
  </label>
)

const Day = ({ name, label, value }: { name: string; label: string; value: unknown }) => (
  <label className="block">
    <span className={labelClasses}>{label}</span>
    <input
      type="date"
      name={name}
      defaultValue={value === undefined ? '' : String(value)}
      className={`${fieldClasses} px-2.5`}
    />
  </label>
)
