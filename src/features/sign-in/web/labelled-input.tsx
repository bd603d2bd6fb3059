import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../../../ui/classes.ts'
import { fieldClasses, labelClasses } from '../../../ui/forms/field.ts'

type LabelledInputProps = Omit<ComponentProps<'input'>, 'id' | 'aria-describedby'> & {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** How to mend what was typed. */
  problem?: string
}

/** A field with its label above, a hint and what is wrong below, both tied to it. */
export const LabelledInput = ({ label, hint, problem, className, ...rest }: LabelledInputProps) => {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean)
  return (
    <div>
      <label htmlFor={id} className={labelClasses}>
        {label}
      </label>
      <input
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described.join(' ') || undefined}
        className={classes(fieldClasses, 'px-3', className)}
        {...rest}
      />
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-red">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
