import type { ChangeEvent } from 'react'
import { classes } from '../../../ui/classes.ts'
import { fieldClasses } from '../../../ui/field.ts'
import { controlProps, FieldShell, type FormControlProps } from './field-shell.tsx'
import { FileControl } from './file-control.tsx'

/** One field of the form, whatever its kind. */
export const FormControl = (props: FormControlProps) => {
  const { field, problem } = props
  return (
    <FieldShell field={field} problem={problem}>
      <Control {...props} />
    </FieldShell>
  )
}

const Control = (props: FormControlProps) => {
  const { field, value, onChange, problem, list } = props
  const typed = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
    onChange(event.target.value)
  // No `required` and no `type="url"`: the server tells every problem at once, and in one place.
  const shared = { ...controlProps(field, problem), value, onChange: typed }
  const { kind, maxLength, choices = [] } = field
  switch (kind) {
    case 'textarea':
      return (
        <textarea
          {...shared}
          rows={5}
          maxLength={maxLength}
          className={classes(fieldClasses, 'px-3')}
        />
      )
    case 'select':
      return (
        <select
          {...shared}
          aria-required={field.required}
          className={classes(fieldClasses, 'px-3')}
        >
          {choices.map(({ value: choice, label }) => (
            <option key={choice} value={choice}>
              {label}
            </option>
          ))}
        </select>
      )
    case 'checkbox':
      return <CheckboxControl {...props} />
    case 'file':
      return <FileControl {...props} />
    default:
      return (
        <input
          {...shared}
          type={kind === 'date' || kind === 'time' ? kind : (field.type ?? 'text')}
          aria-required={field.required}
          inputMode={field.inputMode}
          autoComplete={field.autoComplete ?? 'off'}
          maxLength={kind === 'list' ? 2_000 : maxLength}
          list={list}
          className={classes(fieldClasses, 'px-3')}
        />
      )
  }
}

const CheckboxControl = ({ field, value, onChange, problem }: FormControlProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      {...controlProps(field, problem)}
      type="checkbox"
      checked={value !== ''}
      onChange={(event) => onChange(event.target.checked ? 'on' : '')}
      className="size-5 accent-signal"
    />
    {field.label}
  </label>
)
