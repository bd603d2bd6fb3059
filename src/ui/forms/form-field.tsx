import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { fieldClasses, labelClasses } from './field.ts'

/** Where an error summary's link leads. */
export const fieldId = (name: string): string => `field-${name}`

type FieldFrame = {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** How to mend what was given. */
  problem?: string
  /** Said beside the label; the others are required. */
  optional?: boolean
  /** Says beside the label that it is required, where others of the same form are not. */
  marked?: boolean
}

const describedBy = ({ name, hint, problem }: FieldFrame) =>
  [hint && `${fieldId(name)}-hint`, problem && `${fieldId(name)}-problem`]
    .filter(Boolean)
    .join(' ') || undefined

const Frame = ({
  name,
  label,
  hint,
  problem,
  optional,
  marked,
  className,
  children,
}: FieldFrame & { className?: string; children: ReactNode }) => (
  <div className={className}>
    <label htmlFor={fieldId(name)} className={labelClasses}>
      {label}
      {optional ? <span className="font-normal"> (optional)</span> : null}
      {marked && !optional ? <span className="text-ink"> (required)</span> : null}
    </label>
    {hint ? (
      <p id={`${fieldId(name)}-hint`} className="mb-1 text-sm text-soft">
        {hint}
      </p>
    ) : null}
    {children}
    {problem ? (
      <p id={`${fieldId(name)}-problem`} className="mt-1 text-sm font-medium text-red">
        {problem}
      </p>
    ) : null}
  </div>
)

const controlProps = (frame: FieldFrame) => ({
  id: fieldId(frame.name),
  name: frame.name,
  required: !frame.optional,
  'aria-invalid': frame.problem ? true : undefined,
  'aria-describedby': describedBy(frame),
})

type Of<Tag extends 'input' | 'textarea' | 'select'> = FieldFrame &
  Omit<ComponentProps<Tag>, 'id' | 'name' | 'required'>

/** Splits a field's own properties from those of its control. */
const takeFrame = <Props extends FieldFrame & { className?: string }>({
  name,
  label,
  hint,
  problem,
  optional,
  marked,
  className,
  ...rest
}: Props) => ({ frame: { name, label, hint, problem, optional, marked }, className, rest })

/** A field of one line with its label and hint above and what is wrong below, all tied to it. */
export const TextField = (props: Of<'input'>) => {
  const { frame, className, rest } = takeFrame(props)
  return (
    <Frame {...frame} className={className}>
      <input {...controlProps(frame)} className={classes(fieldClasses, 'px-3')} {...rest} />
    </Frame>
  )
}

/** The same for several lines. */
export const TextArea = (props: Of<'textarea'>) => {
  const { frame, className, rest } = takeFrame(props)
  return (
    <Frame {...frame} className={className}>
      <textarea {...controlProps(frame)} className={classes(fieldClasses, 'px-3')} {...rest} />
    </Frame>
  )
}

/** The same for one choice of several: value → what it is called. */
export const SelectField = ({
  choices,
  ...props
}: Of<'select'> & { choices: Record<string, string> }) => {
  const { frame, className, rest } = takeFrame(props)
  return (
    <Frame {...frame} className={className}>
      <select {...controlProps(frame)} className={classes(fieldClasses, 'px-3')} {...rest}>
        {Object.entries(choices).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  )
}
