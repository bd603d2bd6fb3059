import { Funnel } from 'lucide'
import { Form } from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { usStates } from '../../../catalog/place/us-states.ts'
import { CostChoice, TypeChoice } from '../../../catalog/search/web/event-choices.tsx'
import { Button } from '../../../ui/button.tsx'
import { optionsOf } from '../../../ui/forms/choice-options.tsx'
import { FilterChoice, FilterText, HiddenFilters } from '../../../ui/forms/filter-fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { MonthState } from './month-state.ts'

const wide = 'max-md:col-span-full'

const distances = ['10', '25', '50', '100', '250', '500']

const shownHere = new Set('keyword near radiusMiles eventType state attendanceCost'.split(' '))

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
          action={paths.calendar}
          preventScrollReset
          className="mt-2 grid grid-cols-2 gap-3 rounded-card bg-panel p-4 text-ink shadow-lift md:grid-cols-3"
        >
          <Fields state={state} />
          <HiddenFilters values={{ ...filters, month }} except={shownHere} />
          <Button type="submit" className="col-span-full min-h-11 justify-self-start px-6">
            Show events
          </Button>
        </Form>
      </search>
    </details>
  )
}

const Fields = ({ state: { filters, refused } }: { state: MonthState }) => {
  const field = (name: keyof typeof filters) => ({
    name,
    value: filters[name] ?? refused?.[name],
  })
  return (
    <>
      <FilterText {...field('keyword')} label="Keyword" maxLength={100} className={wide} />
      <FilterText
        {...field('near')}
        label="Near"
        maxLength={120}
        placeholder="ZIP or city"
        className={wide}
      />
      <FilterChoice
        {...field('radiusMiles')}
        label="Distance"
        any="Any distance"
        options={optionsOf(distances, (miles) => `Within ${miles} miles`)}
      />
      <TypeChoice {...field('eventType')} />
      <FilterChoice
        {...field('state')}
        label="State"
        any="All states"
        options={usStates.map(({ code, name }) => ({ value: code, words: name }))}
      />
      <CostChoice {...field('attendanceCost')} />
    </>
  )
}
