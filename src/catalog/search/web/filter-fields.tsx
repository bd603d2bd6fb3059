/** Fields of a filter form, generated from the filter table. */
import { type Option, optionsOf } from '../../../ui/forms/choice-options.tsx'
import {
  FilterChecks,
  FilterChoice,
  FilterText,
  HiddenFilters,
} from '../../../ui/forms/filter-fields.tsx'
import { type FilterName, filterNames, lineOf, type SearchInput } from '../filters.ts'
import { DayFields } from './day-fields.tsx'

/** Filters with a field in the forms of all pages; `isPanel`: also those in the panel beside the results. */
export const offeredFilters = (isPanel = false): FilterName[] =>
  filterNames.filter((name) => {
    const { offeredIn } = lineOf(name) ?? {}
    return offeredIn === 'everywhere' || (isPanel && offeredIn === 'panel')
  })

type FilterFieldsProps = {
  state: {
    filters: SearchInput
    problems: Readonly<Record<string, string>>
    /** Raw values of filters that the search rejected. */
    rejectedValues?: Readonly<Record<string, unknown>> | undefined
  }
  names: readonly FilterName[]
  /** Additional hidden values of the form, besides those of filters without a field. */
  hidden?: Readonly<Record<string, unknown>>
  /** By filter: number of listings with each value. */
  counts?: Readonly<Partial<Record<string, Readonly<Record<string, number>>>>>
  classOf?: (name: FilterName) => string
}

/** Fields of the named filters; all other filters are kept in hidden inputs. */
export const FilterFields = ({ state, names, hidden, counts, classOf }: FilterFieldsProps) => {
  const { filters, problems, rejectedValues } = state
  const field = (name: FilterName) => ({
    name,
    label: lineOf(name)?.label ?? '',
    value: filters[name] ?? rejectedValues?.[name],
    problem: problems[name],
    className: classOf?.(name),
  })
  return (
    <>
      <HiddenFilters values={{ ...filters, ...hidden }} except={names} />
      {names.map((name) => {
        if (name === 'toDate') return null
        if (name !== 'fromDate')
          return <FilterField key={name} {...field(name)} counts={counts?.[name]} />
        return <DayFields key={name} from={field(name)} until={field('toDate')} />
      })}
    </>
  )
}

type FilterFieldProps = {
  name: FilterName
  label: string
  value: unknown
  problem: string | undefined
  className: string | undefined
  counts: Readonly<Record<string, number>> | undefined
}

const FilterField = ({ counts, ...field }: FilterFieldProps) => {
  const {
    kind,
    anyLabel,
    words = String,
    choiceWords = words,
    values,
    placeholder,
    mustMatchAll,
  } = lineOf(field.name) ?? {}
  if (!values && !counts) {
    const maxLength = Number(kind?.schema.maxLength)
    return <FilterText {...field} maxLength={maxLength} placeholder={placeholder} />
  }
  if (mustMatchAll) {
    const chosenCounts = [field.value ?? []].flat().map((each) => [String(each), 0])
    const all = countedOptions({ ...Object.fromEntries(chosenCounts), ...counts }, choiceWords)
    return all.length === 0 ? null : <FilterChecks {...field} options={all} />
  }
  const options = counts
    ? countedOptions(counts, choiceWords)
    : optionsOf(values ?? [], choiceWords)
  return <FilterChoice {...field} any={String(anyLabel)} options={options} words={choiceWords} />
}

/** Values that listings have, sorted by name. */
const countedOptions = (
  counts: Readonly<Record<string, number>>,
  words: (value: string) => string,
): Option[] =>
  Object.entries(counts)
    .map(([value, count]) => ({ value, words: `${words(value)} (${count})` }))
    .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))

/** Sort key. Not compared by locale: browsers load collation tables longer than they render the lists. */
const sortKey = ({ words }: Option) => words.normalize('NFD').toUpperCase()
