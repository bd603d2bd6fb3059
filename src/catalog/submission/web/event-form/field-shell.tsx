import type { ReactNode } from 'react'
import { classes } from '../../../../ui/classes.ts'
import { describedControl, FieldFrame } from '../../../../ui/forms/field-frame.tsx'
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

/** Name, id and description of a field's control. */
export const controlProps = (
  { name, hint }: Pick<FormField, 'name' | 'hint'>,
  problem?: string,
) => ({ name, ...describedControl({ id: controlId(name), hint, problem }) })

type FieldShellProps = {
  field: FormField
  problem?: string
  /** Id of the labeled control, where the field has several. */
  labelFor?: string
  children: ReactNode
}

/** Frame of a form field. The hint of a file is above, because its address comes last. */
export const FieldShell = ({ field, problem, labelFor, children }: FieldShellProps) => {
  const isCheckbox = field.kind === 'checkbox'
  return (
    <FieldFrame
      id={controlId(field.name)}
      label={isCheckbox ? undefined : field.label}
      labelFor={labelFor}
      hint={field.hint}
      hintAbove={field.kind === 'file'}
      problem={problem}
      mark={field.required ? 'required' : undefined}
      className={classes('min-w-0', (field.wide || isCheckbox) && 'sm:col-span-2')}
    >
      {children}
    </FieldFrame>
  )
}
