/** Controls of a form of filters, by the filter table. */
import { type Option, optionsOf } from '../../../ui/forms/choice-options.tsx'
import {
  FilterChecks,
  FilterChoice,
  FilterText,
  HiddenFilters,
} from '../../../ui/forms/filter-fields.tsx'
import { type FilterName, filterNames, lineOf, type SearchInput } from '../filters.ts'
import { DayFields } from './day-fields.tsx'

/** Filters with a field in the forms of every page; `panel`: and those of the panel beside the results. */
export const offeredFilters = (panel = false): FilterName[] =>
  filterNames.filter((name) => {
    const { offered } = lineOf(name) ?? {}
    return offered === 'everywhere' || (panel && offered === 'panel')
  })

type FilterFieldsProps = {
  state: {
    filters: SearchInput
    problems: Readonly<Record<string, string>>
    /** Values of filters that the search refused. */
    refused?: Readonly<Record<string, unknown>> | undefined
  }
  names: readonly FilterName[]
  /** Further values of the form, kept as those of filters without a field. */
  hidden?: Readonly<Record<string, unknown>>
  /** By filter: how many listings there are with each value. */
  counts?: Readonly<Partial<Record<string, Readonly<Record<string, number>>>>>
  classOf?: (name: FilterName) => string
}

/** Fields of the named filters; the rest of the search stays unchanged. */
export const FilterFields = ({ state, names, hidden, counts, classOf }: FilterFieldsProps) => {
  const { filters, problems, refused } = state
  const field = (name: FilterName) => ({
    name,
    label: lineOf(name)?.label ?? '',
    value: filters[name] ?? refused?.[name],
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
    any,
    words = String,
    choiceWords = words,
    values,
    placeholder,
    areAllMet,
  } = lineOf(field.name) ?? {}
  if (!values && !counts) {
    const maxLength = Number(kind?.schema.maxLength)
    return <FilterText {...field} maxLength={maxLength} placeholder={placeholder} />
  }
  if (areAllMet) {
    const chosen = [field.value ?? []].flat().map((each) => [String(each), 0])
    const all = countedOptions({ ...Object.fromEntries(chosen), ...counts }, choiceWords)
    return all.length === 0 ? null : <FilterChecks {...field} options={all} />
  }
  const options = counts
    ? countedOptions(counts, choiceWords)
    : optionsOf(values ?? [], choiceWords)
  return <FilterChoice {...field} any={String(any)} options={options} words={choiceWords} />
}

/** By name; a value is offered where there are listings with it. */
const countedOptions = (
  counts: Readonly<Record<string, number>>,
  words: (value: string) => string,
): Option[] =>
  Object.entries(counts)
    .map(([value, count]) => ({ value, words: `${words(value)} (${count})` }))
    .toSorted((a, b) => (letters(a) < letters(b) ? -1 : 1))

/** Order of a list's names. Browsers read tables for a comparison by locale for longer than they draw the lists. */
const letters = ({ words }: Option) => words.normalize('NFD').toUpperCase()
