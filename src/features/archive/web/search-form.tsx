import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { archiveCostChoices, costValues, longCostLabel } from '../../../catalog/event/costs.ts'
import { eventTypeLabel, eventTypes, isEventType } from '../../../catalog/event/event-types.ts'
import { paths } from '../../../catalog/links/paths.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { fieldClasses, labelClasses } from '../../../ui/forms/field.ts'
import { leaveOutEmpty } from '../../../ui/leave-out-empty.ts'
import type { ArchiveSearch, SearchField } from './archive-search.ts'

type SearchFormProps = {
  search: ArchiveSearch
  /** Field → how to mend it. */
  problems: Record<string, string>
  searching: boolean
}

/** A search for everything is a search, too: its address has to say so. */
const shortAddress = leaveOutEmpty('keyword')

/** A plain form: it searches when Search Archive is pressed, with scripts or without. */
export const SearchForm = ({ search, problems, searching }: SearchFormProps) => (
  <search aria-label="Archive" className="print:hidden">
    <Form
      ref={shortAddress}
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

const Fields = ({ values, problems }: FieldsProps) => {
  const field = (name: SearchField) => ({ name, value: values[name], problem: problems[name] })
  return (
    <>
      <TextField
        {...field('keyword')}
        label="Keyword"
        placeholder="Event name, car type or keywords"
        maxLength={100}
      />
      <TextField
        {...field('location')}
        label="Location"
        placeholder="City, state, ZIP or venue"
        maxLength={120}
      />
      <Choice {...field('eventType')} label="Event Type">
        <TypeOptions value={values.eventType} />
      </Choice>
      <Choice {...field('attendanceCost')} label="Cost">
        <CostOptions value={values.attendanceCost} />
      </Choice>
      <DateField {...field('dateFrom')} label="From Date" />
      <DateField {...field('dateTo')} label="To Date" />
    </>
  )
}

const TypeOptions = ({ value }: { value: string }) => (
  <>
    <option value="">All Types</option>
    {eventTypes.map((type) => (
      <option key={type} value={type}>
        {eventTypeLabel(type)}
      </option>
    ))}
    {value && !isEventType(value) ? <option value={value}>{eventTypeLabel(value)}</option> : null}
  </>
)

/** An exact step that an address asks for stays chosen. */
const CostOptions = ({ value }: { value: string }) => {
  const exact = costValues.find((cost) => cost === value && cost !== 'free')
  return (
    <>
      {archiveCostChoices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
      {exact ? <option value={exact}>{longCostLabel(exact)}</option> : null}
    </>
  )
}

type FieldProps = { name: SearchField; label: string; value: string; problem: string | undefined }

/** A label above its control, and below it what is wrong. */
const Labelled = ({
  name,
  label,
  problem,
  wide,
  children,
}: Omit<FieldProps, 'value'> & { wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'col-span-2 md:col-span-1' : undefined}>
    <label htmlFor={`archive-${name}`} className={labelClasses}>
      {label}
    </label>
    {children}
    {problem ? (
      <p id={`archive-${name}-problem`} className="mt-1 text-sm font-medium text-red">
        {problem}
      </p>
    ) : null}
  </div>
)

const controlOf = ({ name, value, problem }: Omit<FieldProps, 'label'>) => ({
  id: `archive-${name}`,
  name,
  defaultValue: value,
  'aria-invalid': problem ? true : undefined,
  'aria-describedby': problem ? `archive-${name}-problem` : undefined,
  className: `${fieldClasses} px-2.5`,
})

const TextField = (props: FieldProps & { placeholder: string; maxLength: number }) => {
  const { placeholder, maxLength, ...field } = props
  return (
    <Labelled {...field} wide>
      <input
        {...controlOf(field)}
        type="text"
        enterKeyHint="search"
        placeholder={placeholder}
        maxLength={maxLength}
      />
    </Labelled>
  )
}

const DateField = (field: FieldProps) => (
  <Labelled {...field}>
    <input {...controlOf(field)} type="date" />
  </Labelled>
)

const Choice = ({ children, ...field }: FieldProps & { children: ReactNode }) => (
  <Labelled {...field}>
    <select {...controlOf(field)}>{children}</select>
  </Labelled>
)
