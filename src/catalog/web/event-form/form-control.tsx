import type { ChangeEvent } from 'react'
import { classes } from '../../../ui/classes.ts'
import { fieldClasses } from '../../../ui/forms/field.ts'
import { TagInput } from '../../../ui/forms/tag-input.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { carCategories, carMakes } from './car-words.ts'
import { controlProps, FieldShell, type FormControlProps } from './field-shell.tsx'
import { FileControl } from './file-control.tsx'
import { fileControlId } from './form-fields.ts'

/** One field of the form, whatever its kind. */
export const FormControl = (props: FormControlProps) => {
  const { problem, takesFiles } = props
  const choosesFile = useHydrated() || takesFiles
  const isFile = props.field.kind === 'file'
  const field = isFile && !choosesFile ? { ...props.field, hint: 'Its web address.' } : props.field
  const labelFor = isFile && choosesFile ? fileControlId(field.name) : undefined
  return (
    <FieldShell field={field} problem={problem} labelFor={labelFor}>
      <Control {...props} field={field} />
    </FieldShell>
  )
}

const Control = (props: FormControlProps) => {
  const { field, value, onChange, problem, list } = props
  const typed = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    onChange(event.target.value)
  // No `required` and no `type="url"`: the server tells every problem at once, and in one place.
  const shared = { ...controlProps(field, problem), value, onChange: typed }
  const { kind, maxLength } = field
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
      return <SelectControl {...props} />
    case 'checkbox':
      return <CheckboxControl {...props} />
    case 'file':
      return <FileControl {...props} />
    case 'list':
      return <ListControl {...props} />
    default:
      return (
        <input
          {...shared}
          type={kind === 'date' || kind === 'time' ? kind : (field.type ?? 'text')}
          aria-required={field.required}
          inputMode={field.inputMode}
          autoComplete={field.autoComplete ?? 'off'}
          maxLength={maxLength}
          list={list}
          className={classes(fieldClasses, 'px-3')}
        />
      )
  }
}

const SelectControl = ({ field, value, onChange, problem }: FormControlProps) => (
  <select
    {...controlProps(field, problem)}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    aria-required={field.required}
    className={classes(fieldClasses, 'px-3')}
  >
    {(field.choices ?? []).map(({ value: choice, label }) => (
      <option key={choice} value={choice}>
        {label}
      </option>
    ))}
  </select>
)

const longestList = 2_000

/** Suggestions by field; the others are free. */
const known: Record<string, readonly string[]> = { carMakes, carCategories }

/** One text with commas; with scripts as tags. */
const ListControl = ({ field, value, onChange, problem }: FormControlProps) => {
  const shared = { ...controlProps(field, problem), value, maxLength: longestList }
  return useHydrated() ? (
    <TagInput
      {...shared}
      onChange={onChange}
      suggestions={known[field.name] ?? []}
      label={field.label}
    />
  ) : (
    <input
      {...shared}
      onChange={(event) => onChange(event.target.value)}
      type="text"
      autoComplete="off"
      className={classes(fieldClasses, 'px-3')}
    />
  )
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
