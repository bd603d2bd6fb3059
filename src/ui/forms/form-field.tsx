import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { fieldClasses } from './field.ts'
import { describedControl, FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { PlainTextArea } from './plain-text-area.tsx'

/** Id of a field's control, the target of links in an error summary. */
export const fieldId = (name: string): string => `field-${name}`

type Field = Pick<FieldFrameProps, 'label' | 'hint' | 'problem'> & {
  name: string
  /** Id of the control if a page has several fields of this name; defaults to `fieldId(name)`. */
  id?: string
  /** Shown beside the label; other fields are required. */
  optional?: boolean
  /** Shows "required" beside the label, for forms whose other fields are optional. */
  marked?: boolean
}

type FieldOf<Tag extends 'input' | 'select' | typeof PlainTextArea> = Field &
  Omit<ComponentProps<Tag>, 'id' | 'name' | 'required'>

/** Splits a field's properties into those of its frame and those of its control. */
const splitProps = <Props extends Field & { className?: string }>(props: Props) => {
  const { name, label, hint, problem, optional, marked, className, ...rest } = props
  const { id = fieldId(name) } = props
  const mark = optional ? ('optional' as const) : marked ? ('required' as const) : undefined
  const control = {
    name,
    required: !optional,
    className: classes(fieldClasses, 'px-3'),
    ...describedControl({ id, hint, problem }),
    ...rest,
  }
  return { frame: { id, label, hint, problem, mark, className, hintAbove: true }, control }
}

/** Single-line field with label, hint and problem. */
export const TextField = (props: FieldOf<'input'>) => {
  const { frame, control } = splitProps(props)
  return (
    <FieldFrame {...frame}>
      <input {...control} />
    </FieldFrame>
  )
}

/** Field of several lines with label, hint and problem. */
export const TextArea = (props: FieldOf<typeof PlainTextArea>) => {
  const { frame, control } = splitProps(props)
  return (
    <FieldFrame {...frame}>
      <PlainTextArea {...control} />
    </FieldFrame>
  )
}

/** Select field with label, hint and problem; `choices` maps values to their labels. */
export const SelectField = ({
  choices,
  ...props
}: FieldOf<'select'> & { choices: Record<string, string> }) => {
  const { frame, control } = splitProps(props)
  return (
    <FieldFrame {...frame}>
      <select {...control}>
        {Object.entries(choices).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
