import { Form } from 'react-router'
import { archiveCostChoices, costValues, longCostLabel } from '../../../catalog/event/costs.ts'
import { eventTypeLabel, eventTypes } from '../../../catalog/event/event-types.ts'
import { paths } from '../../../catalog/links/paths.ts'
import { DayFields } from '../../../catalog/search/web/day-fields.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { optionsOf } from '../../../ui/forms/choice-options.tsx'
import { FilterChoice, FilterText } from '../../../ui/forms/filter-fields.tsx'
import type { ArchiveSearch, SearchField } from './archive-search.ts'

type SearchFormProps = {
  search: ArchiveSearch
  /** Field → how to fix it. */
  problems: Record<string, string>
  searching: boolean
}

/** A plain form: it searches when Search Archive is pressed, with scripts or without. */
export const SearchForm = ({ search, problems, searching }: SearchFormProps) => (
  <search aria-label="Archive" className="print:hidden">
    <Form
      // A search for everything is a search, too: its address has to say so.
      data-last="keyword"
      action={paths.archive}
      preventScrollReset
      className="grid grid-cols-2 gap-3 rounded-card border border-line bg-panel p-3 text-ink shadow-lift sm:p-4 lg:grid-cols-3 xl:grid-cols-4"
    >
      <Fields values={search.values} problems={problems} />
      <div className="col-span-2 flex flex-wrap items-start gap-2 xl:pt-6">
        <Button type="submit" disabled={searching} className="min-h-11 flex-1 px-6 sm:flex-none">
          {searching ? 'Searching...' : 'Search Archive'}
        </Button>
        {search.searched ? (
          <LinkButton
            to={paths.archive}
            look="outlined"
            preventScrollReset
            className="min-h-11 flex-1 sm:flex-none"
          >
            Clear Search
          </LinkButton>
        ) : null}
      </div>
    </Form>
  </search>
)

type FieldsProps = { values: ArchiveSearch['values']; problems: Record<string, string> }

const wide = 'col-span-2 md:col-span-1'

const Fields = ({ values, problems }: FieldsProps) => {
  const field = (name: SearchField) => ({ name, value: values[name], problem: problems[name] })
  return (
    <>
      <FilterText
        {...field('keyword')}
        label="Keyword"
        placeholder="Event name, car type or keywords"
        maxLength={100}
        enterKeyHint="search"
        className={wide}
      />
      <FilterText
        {...field('location')}
        label="Location"
        placeholder="City, state, ZIP or venue"
        maxLength={120}
        enterKeyHint="search"
        className={wide}
      />
      <FilterChoice
        {...field('eventType')}
        label="Event Type"
        any="All Types"
        options={optionsOf(eventTypes, eventTypeLabel)}
        words={eventTypeLabel}
      />
      <FilterChoice
        {...field('attendanceCost')}
        value={knownCosts.has(values.attendanceCost) ? values.attendanceCost : ''}
        label="Cost"
        any={anyCost.label}
        options={costs.map(({ value, label }) => ({ value, words: label }))}
        words={(cost) => longCostLabel(cost) ?? cost}
      />
      <DayFields
        from={{ ...field('dateFrom'), label: 'From Date' }}
        until={{ ...field('dateTo'), label: 'To Date' }}
      />
    </>
  )
}

const [anyCost, ...costs] = archiveCostChoices

/** Exact amounts come from addresses only; other values are no filter. */
const knownCosts = new Set<string>([...costValues, ...costs.map(({ value }) => value)])
