import { labelClasses } from '../../../ui/field.ts'

type ScopeChoiceProps = {
  /** How many dates come later. */
  later: number
  chosen: string | undefined
}

/** For a date of a series: how far the change goes. */
export const ScopeChoice = ({ later, chosen }: ScopeChoiceProps) => (
  <fieldset className="grid gap-1">
    <legend className={labelClasses}>This change is for</legend>
    {[
      { value: 'one', label: 'Only this date' },
      {
        value: 'following',
        label: `This date and the ${later === 1 ? 'later one' : `${later} later ones`}`,
      },
    ].map(({ value, label }) => (
      <label key={value} className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          name="scope"
          value={value}
          defaultChecked={(chosen || 'one') === value}
          className="size-5 accent-signal"
        />
        {label}
      </label>
    ))}
  </fieldset>
)
