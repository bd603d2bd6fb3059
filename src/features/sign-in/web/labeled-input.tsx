import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../../../ui/classes.ts'
import { fieldClasses } from '../../../ui/forms/field.ts'
import { describedControl, FieldFrame } from '../../../ui/forms/field-frame.tsx'

type LabeledInputProps = Omit<ComponentProps<'input'>, 'id' | 'aria-describedby'> & {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** Sentence on how to correct the value. */
  problem?: string
}

/** Field with a unique id, because several forms of one page have a field of the same name. */
export const LabeledInput = ({ label, hint, problem, className, ...rest }: LabeledInputProps) => {
  const frame = { id: useId(), hint, problem }
  return (
    <FieldFrame {...frame} label={label}>
      <input
        {...describedControl(frame)}
        className={classes(fieldClasses, 'px-3', className)}
        {...rest}
      />
    </FieldFrame>
  )
}
