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
  /** True if the form itself sends its files, for browsers without JavaScript. */
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
  /** Id of the labeled control, if the field has several. */
  labelFor?: string
  children: ReactNode
}

/** Frame of a form field. The hint of a file field is above the controls, because the URL input is the last of them. */
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
