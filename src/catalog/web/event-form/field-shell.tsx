import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { labelClasses } from '../../../ui/forms/field.ts'
import { controlId, type FormField } from './form-fields.ts'

export type FormControlProps = {
  field: FormField
  value: string
  onChange: (value: string) => void
  problem?: string
  /** Id of a datalist. */
  list?: string
  /** The form is sent with its files, where there are no scripts to send them ahead. */
  takesFiles?: boolean
}

export type ControlProps = {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Attributes that tie a control to its hint and its error. */
export const controlProps = (
  { name, hint }: Pick<FormField, 'name' | 'hint'>,
  problem?: string,
): ControlProps => {
  const id = controlId(name)
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean)
  return {
    id,
    name,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': described.join(' ') || undefined,
  }
}

type FieldShellProps = {
  field: FormField
  problem?: string
  /** The id of what the label names, where the field has more than one control. */
  labelled?: string
  children: ReactNode
}

/** Label above, hint and problem below; of a file the hint is above, as its address comes last. */
export const FieldShell = ({ field, problem, labelled, children }: FieldShellProps) => {
  const id = controlId(field.name)
  const hintFirst = field.kind === 'file'
  const hint = field.hint ? (
    <p id={`${id}-hint`} className={classes('text-sm text-soft', hintFirst ? 'mb-2' : 'mt-1')}>
      {field.hint}
    </p>
  ) : null
  const isCheckbox = field.kind === 'checkbox'
  return (
    <div className={classes('min-w-0', (field.wide || isCheckbox) && 'sm:col-span-2')}>
      {isCheckbox ? null : (
        <label htmlFor={labelled ?? id} className={labelClasses}>
          {field.label}
          {field.required ? <span className="text-ink"> (required)</span> : null}
        </label>
      )}
      {hintFirst ? hint : null}
      {children}
      {hintFirst ? null : hint}
      {problem ? (
        <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-red">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
