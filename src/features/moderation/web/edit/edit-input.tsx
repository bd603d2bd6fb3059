import { type ReactNode, useId, useState } from 'react'
import { FormControl } from '../../../../catalog/web/event-form/form-control.tsx'
import { formFields } from '../../../../catalog/web/event-form/form-fields.ts'
import { classes } from '../../../../ui/classes.ts'
import { fieldClasses } from '../../../../ui/forms/field.ts'
import { describedControl, FieldFrame } from '../../../../ui/forms/field-frame.tsx'
import type { EditField } from './edit-fields.ts'

type EditInputProps = {
  field: Omit<EditField, 'name'> & { name: string }
  value: string
  /** Advice on fixing what was sent. */
  problem: string | undefined
}

/** One field of the form with its label, a hint and what is wrong with it, both tied to it. */
export const EditInput = (props: EditInputProps) =>
  props.field.kind === 'file' ? <EditFile {...props} /> : <EditText {...props} />

/** File field as on the organizers' form; validated and stored with the event. */
const EditFile = ({ field: { name }, value, problem }: EditInputProps) => {
  const [address, setAddress] = useState(value)
  const field = formFields.find((each) => each.name === name)
  return field ? (
    <FormControl field={field} value={address} onChange={setAddress} problem={problem} />
  ) : null
}

const EditText = ({ field, value, problem }: EditInputProps) => {
  const { name, label, kind, hint } = field
  const frame = { id: useId(), hint, problem }
  const input = inputOf(field, value, { name, ...describedControl(frame) })
  const isWide = kind === 'checkbox' || kind === 'textarea'
  return (
    <FieldFrame
      {...frame}
      label={kind === 'checkbox' ? undefined : label}
      className={isWide ? 'sm:col-span-2' : undefined}
    >
      {kind === 'checkbox' ? (
        <label className="flex min-h-11 items-center gap-3">
          {input}
          {label}
        </label>
      ) : (
        input
      )}
    </FieldFrame>
  )
}

type Attributes = { id: string; name: string }

const look = classes(fieldClasses, 'px-3')

const inputOf = (
  field: EditInputProps['field'],
  value: string,
  attributes: Attributes,
): ReactNode => {
  switch (field.kind) {
    case 'textarea':
      return <textarea rows={6} defaultValue={value} className={look} {...attributes} />
    case 'checkbox':
      return (
        <input
          type="checkbox"
          defaultChecked={value !== ''}
          className="size-6 accent-signal"
          {...attributes}
        />
      )
    case 'select':
      return selectOf(field, value, attributes)
    default:
      return lineOf(field, value, attributes)
  }
}

const selectOf = (
  { choices = [] }: EditInputProps['field'],
  value: string,
  attributes: Attributes,
) => {
  // Values without a label stay selectable.
  const known = choices.some((each) => each.value === value)
  return (
    <select defaultValue={value} className={look} {...attributes}>
      {(known ? choices : [{ value, label: value }, ...choices]).map(({ value: each, label }) => (
        <option key={each} value={each}>
          {label}
        </option>
      ))}
    </select>
  )
}

const lineOf = (field: EditInputProps['field'], value: string, attributes: Attributes) => {
  const { kind, suggestions, inputMode } = field
  const list = suggestions && `${attributes.id}-list`
  return (
    <>
      <input
        type={kind === 'date' || kind === 'time' ? kind : (field.type ?? 'text')}
        inputMode={inputMode}
        list={list}
        defaultValue={value}
        className={look}
        {...attributes}
      />
      {suggestions ? (
        <datalist id={list}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      ) : null}
    </>
  )
}
