/** The fields of the filter panel. They follow the search, and stay in place while it changes. */
import { ChoiceOptions, choiceValue, optionsOf } from '../../../../ui/forms/choice-options.tsx'
import { fieldClasses, labelClasses } from '../../../../ui/forms/field.ts'
import { useCheckbox, useField } from '../../../../ui/forms/use-field.ts'
import { useFollowing } from '../../../../ui/use-following.ts'

type ChoiceProps = {
  name: string
  label: string
  /** Current values: one, several or none. */
  value: unknown
  any: string
  values: readonly string[]
  words: (value: string) => string
  /** Number of listings that each would bring. */
  counts?: Record<string, number>
}

/** Current values are always among the choices, also several at once: applying must not lose them. */
export const Choice = ({ name, label, value, any, values, words, counts }: ChoiceProps) => {
  const field = useField(...useFollowing(choiceValue(value)))
  const options = optionsOf(values, (each) =>
    counts ? `${words(each)} (${counts[each] ?? 0})` : words(each),
  )
  return (
    <label className="block">
      <span className={labelClasses}>{label}</span>{' '}
      <select {...field} name={name} className={`${fieldClasses} px-2.5`}>
        <ChoiceOptions any={any} options={options} value={choiceValue(value)} words={words} />
      </select>
    </label>
  )
}

export const CharityChoice = ({ value }: { value: boolean }) => {
  const field = useCheckbox(...useFollowing(value))
  return (
    <label className="flex min-h-10 items-center gap-2.5">
      <input
        {...field}
        type="checkbox"
        name="charityInvolved"
        value="true"
        className="size-5 accent-signal"
      />{' '}
      For charity
    </label>
  )
}
