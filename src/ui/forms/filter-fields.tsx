/** Fields of a plain form of filters, which begin with the values of the address. */
import type { ComponentProps } from 'react'
import { ChoiceOptions, choiceValue, type Option } from './choice-options.tsx'
import { fieldClasses } from './field.ts'
import { describedControl, FieldFrame } from './field-frame.tsx'

type FilterProps = {
  name: string
  label: string
  /** Current value: text, a list or nothing. */
  value: unknown
  problem?: string | undefined
  className?: string
}

const frameOf = ({ name, label, problem, className }: FilterProps) => ({
  id: `filter-${name}`,
  label,
  problem,
  className,
})

const look = `${fieldClasses} px-2.5`

type FilterTextProps = FilterProps &
  Pick<ComponentProps<'input'>, 'maxLength' | 'placeholder' | 'enterKeyHint'>

export const FilterText = (props: FilterTextProps) => {
  const { name, label: _, value, problem: __, className: ___, ...rest } = props
  const frame = frameOf(props)
  return (
    <FieldFrame {...frame}>
      <input
        {...describedControl(frame)}
        {...rest}
        name={name}
        type="text"
        defaultValue={choiceValue(value)}
        autoComplete="off"
        className={look}
      />
    </FieldFrame>
  )
}

type FilterChoiceProps = FilterProps & {
  any: string
  options: readonly Option[]
  words?: (value: string) => string
}

export const FilterChoice = (props: FilterChoiceProps) => {
  const { name, any, options, words } = props
  const frame = frameOf(props)
  const value = choiceValue(props.value)
  return (
    <FieldFrame {...frame}>
      <select {...describedControl(frame)} name={name} defaultValue={value} className={look}>
        <ChoiceOptions any={any} options={options} value={value} words={words} />
      </select>
    </FieldFrame>
  )
}

type HiddenFiltersProps = {
  values: Readonly<Record<string, unknown>>
  /** Names with a field of their own. */
  except: ReadonlySet<string>
}

/** Filters that a form has no field for, kept when it is sent. */
export const HiddenFilters = ({ values, except }: HiddenFiltersProps) =>
  Object.entries(values)
    .filter(([name, value]) => !except.has(name) && value !== undefined)
    .flatMap(([name, value]) =>
      [value]
        .flat()
        .map((each) => (
          <input key={`${name} ${String(each)}`} type="hidden" name={name} value={String(each)} />
        )),
    )
