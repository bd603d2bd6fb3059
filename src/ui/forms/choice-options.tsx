export type Option = { value: string; words: string }

type ChoiceOptionsProps = {
  /** Label of the empty value. */
  any: string
  options: readonly Option[]
  /** Current value, several separated by commas; stays selectable if not among the options. */
  value: string
  /** Label of a value that is not among the options. */
  words?: (value: string) => string
}

/** Options of a filter. Includes a value that only the URL provides, so that applying other filters keeps it. */
export const ChoiceOptions = ({ any, options, value, words = String }: ChoiceOptionsProps) => {
  const isListed = value === '' || options.some((option) => option.value === value)
  return (
    <>
      <option value="">{any}</option>
      {isListed ? null : (
        <option value={value}>
          {value
            .split(',')
            .map((each) => words(each))
            .join(', ')}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.words}
        </option>
      ))}
    </>
  )
}

/** Current value of a filter as text; list items are joined by commas. */
export const choiceValue = (value: unknown): string => [value ?? []].flat().map(String).join(',')

export const optionsOf = (values: readonly string[], words: (value: string) => string): Option[] =>
  values.map((value) => ({ value, words: words(value) }))
