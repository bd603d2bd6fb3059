import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { labelClasses } from './field.ts'
import { FieldProblem } from './field-problem.tsx'

export type FieldFrameProps = {
  /** Id of the control; the ids of hint and problem derive from it. */
  id: string
  /** Omitted for a control with its own label beside it, such as a checkbox. */
  label?: ReactNode
  /** Id of the labeled control if a field has several. */
  labelFor?: string
  hint?: ReactNode
  /** Advice on fixing the value. */
  problem?: string
  /** Note beside the label. */
  mark?: 'optional' | 'required'
  /** Shows the hint above the control, for tall controls; by default below. */
  hintAbove?: boolean
  className?: string
}

/** ARIA attributes that link a control to its hint and problem. */
export const describedControl = ({
  id,
  hint,
  problem,
}: Pick<FieldFrameProps, 'id' | 'hint' | 'problem'>) => ({
  id,
  'aria-invalid': problem ? (true as const) : undefined,
  'aria-describedby':
    [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined,
})

/** Label above a control, hint and problem below it. */
export const FieldFrame = ({ children, ...field }: FieldFrameProps & { children: ReactNode }) => {
  const { id, label, labelFor = id, problem, mark, hintAbove, className } = field
  return (
    <div className={className}>
      {label === undefined ? null : (
        <label htmlFor={labelFor} className={labelClasses}>
          {label}
          {mark === 'optional' ? <span className="font-normal"> (optional)</span> : null}
          {mark === 'required' ? <span className="text-ink"> (required)</span> : null}
        </label>
      )}
      {hintAbove ? <Hint {...field} /> : null}
      {children}
      {hintAbove ? null : <Hint {...field} />}
      <FieldProblem id={id} problem={problem} />
    </div>
  )
}

const Hint = ({ id, hint, hintAbove }: FieldFrameProps) =>
  hint ? (
    <p id={`${id}-hint`} className={classes('text-sm text-soft', hintAbove ? 'mb-1' : 'mt-1')}>
      {hint}
    </p>
  ) : null
