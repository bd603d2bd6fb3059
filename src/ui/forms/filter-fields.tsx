/** Fields of a filter form. They follow the URL and keep their DOM elements while it changes. */
import { type ComponentProps, useId } from 'react'
import { useFollowing } from '../use-following.ts'
import { ChoiceOptions, choiceValue, type Option } from './choice-options.tsx'
import { fieldClasses, labelClasses } from './field.ts'
import { describedControl, FieldFrame } from './field-frame.tsx'
import { useCheckbox, useField } from './use-field.ts'

type FilterProps = {
  name: string
  label: string
  /** Current value: text, a list or nothing. */
  value: unknown
  problem?: string | undefined
  className?: string | undefined
}

const useFrame = ({ label, problem, className }: FilterProps) => ({
  id: useId(),
  label,
  problem,
  className,
})

const look = `${fieldClasses} px-2.5`

type FilterTextProps = FilterProps &
  Pick<ComponentProps<'input'>, 'type' | 'maxLength' | 'placeholder' | 'enterKeyHint'>

export const FilterText = (props: FilterTextProps) => {
  const { name, label: _, value, problem: __, className: ___, ...rest } = props
  const frame = useFrame(props)
  const field = useField(...useFollowing(choiceValue(value)))
  return (
    <FieldFrame {...frame}>
      <input
        type="text"
        {...describedControl(frame)}
        {...rest}
        {...field}
        name={name}
        autoComplete="off"
        className={look}
      />
    </FieldFrame>
  )
}

type FilterChoiceProps = FilterProps & {
  any: string
  options: readonly Option[]
  words?: ((value: string) => string) | undefined
}

export const FilterChoice = (props: FilterChoiceProps) => {
  const { name, any, options, words } = props
  const frame = useFrame(props)
  const value = choiceValue(props.value)
  const field = useField(...useFollowing(value))
  return (
    <FieldFrame {...frame}>
      <select {...describedControl(frame)} {...field} name={name} className={look}>
        <ChoiceOptions any={any} options={options} value={value} words={words} />
      </select>
    </FieldFrame>
  )
}

type FilterChecksProps = FilterProps & { options: readonly Option[] }

/** Checkboxes for several choices. */
export const FilterChecks = ({ name, label, value, className, options }: FilterChecksProps) => {
  const chosen = new Set([value ?? []].flat().map(String))
  return (
    <fieldset className={className}>
      <legend className={labelClasses}>{label}</legend>
      {options.map((option) => (
        <FilterCheck
          key={option.value}
          name={name}
          option={option}
          checked={chosen.has(option.value)}
        />
      ))}
    </fieldset>
  )
}

type FilterCheckProps = { name: string; option: Option; checked: boolean }

const FilterCheck = ({ name, option, checked }: FilterCheckProps) => (
  <label className="flex min-h-9 items-center gap-2.5">
    <input
      {...useCheckbox(...useFollowing(checked))}
      type="checkbox"
      name={name}
      value={option.value}
      className="size-5 accent-signal"
    />{' '}
    {option.words}
  </label>
)

type HiddenFiltersProps = {
  values: Readonly<Record<string, unknown>>
  /** Names with a field of their own. */
  except: readonly string[]
}

/** Filters without a field in the form, sent as hidden fields. */
export const HiddenFilters = ({ values, except }: HiddenFiltersProps) =>
  Object.entries(values)
    .filter(([name, value]) => !except.includes(name) && value !== undefined)
    .flatMap(([name, value]) =>
      [value]
        .flat()
        .map((each) => (
          <input key={`${name} ${String(each)}`} type="hidden" name={name} value={String(each)} />
        )),
    )
