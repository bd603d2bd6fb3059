import { Fragment } from 'react'
import { labelClasses } from '../../../ui/forms/field.ts'

type Scope = { value: string; label: string }

type ScopeChoiceProps = {
  /** Choices after "This date only", which is the default. */
  further: readonly Scope[]
  chosen: string | undefined
}

const defaultScope = { value: 'one', label: 'This date only' }

/** "This date and the 3 later ones"; `later` is at least 1. */
export const followingScope = (later: number): Scope => ({
  value: 'following',
  label: `This date and the ${later === 1 ? 'later one' : `${later} later ones`}`,
})

/** Choice of the dates of a series that a change applies to. */
export const ScopeChoice = ({ further, chosen }: ScopeChoiceProps) => (
  <fieldset className="grid gap-1">
    <legend className={labelClasses}>Apply to</legend>
    {[defaultScope, ...further].map(({ value, label }) => (
      <Fragment key={value}>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="scope"
            value={value}
            defaultChecked={(chosen || defaultScope.value) === value}
            className="size-5 accent-signal"
          />{' '}
          {label}
        </label>{' '}
      </Fragment>
    ))}
  </fieldset>
)
