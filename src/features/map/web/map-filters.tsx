import { Form } from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { DayFields } from '../../../catalog/search/web/day-fields.tsx'
import { CostChoice, TypeChoice } from '../../../catalog/search/web/event-choices.tsx'
import { Button } from '../../../ui/button.tsx'
import { FilterText, HiddenFilters } from '../../../ui/forms/filter-fields.tsx'
import type { MapState } from './map-state.ts'

/** Filters with a field of their own. */
export const mapFields: ReadonlySet<string> = new Set(
  'keyword near eventType fromDate toDate attendanceCost'.split(' '),
)

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
        action={paths.map}
        preventScrollReset
        className="grid grid-cols-2 items-start gap-2 p-4 pt-1 md:grid-cols-4 lg:p-0 xl:grid-cols-[1fr_1fr_1fr_1fr_1fr_1fr_auto]"
      >
        <HiddenFilters values={state.filters} except={mapFields} />
        <Fields state={state} />
        <div className="col-span-2 md:col-span-4 xl:col-span-1 xl:pt-6">
          <Button type="submit" className="min-h-11">
            Show on map
          </Button>
        </div>
        <StayHere state={state} />
      </Form>
    </details>
  </search>
)

const Fields = ({ state: { filters, problems, refused } }: MapFiltersProps) => {
  const field = (name: keyof typeof filters) => ({
    name,
    value: filters[name] ?? refused?.[name],
    problem: problems[name],
    className: 'min-w-0',
  })
  return (
    <>
      <FilterText {...field('keyword')} label="Keyword" maxLength={100} />
      <FilterText {...field('near')} label="Near" maxLength={100} placeholder="ZIP or city" />
      <TypeChoice {...field('eventType')} />
      <CostChoice {...field('attendanceCost')} />
      <DayFields
        from={{ ...field('fromDate'), label: 'From' }}
        until={{ ...field('toDate'), label: 'Until' }}
      />
    </>
  )
}

/** Checkbox that keeps the next search to what the map shows now; a box that is not checked is not sent. */
const StayHere = ({ state: { bbox, filters } }: MapFiltersProps) =>
  bbox === undefined ? null : (
    <label className="col-span-full flex min-h-8 items-center gap-2 text-sm">
      <input
        type="checkbox"
        name="bbox"
        value={bbox}
        defaultChecked={!filters.near}
        className="size-5 accent-signal"
      />{' '}
      Keep the map where it is
    </label>
  )
