import { useEffect, useId } from 'react'
import { fieldClasses, labelClasses } from '../../../ui/forms/field.ts'
import { FieldProblem } from '../../../ui/forms/field-problem.tsx'
import { useField } from '../../../ui/forms/use-field.ts'
import { useFollowing } from '../../../ui/use-following.ts'
import { isUntilBeforeFrom, untilBeforeFrom } from '../filters-together.ts'

type DayFilter = {
  name: string
  label: string
  /** Day of the search, `yyyy-mm-dd`; any other value leaves the field empty. */
  value: unknown
  problem?: string | undefined
  className?: string
}

type DayFieldsProps = { from: DayFilter; until: DayFilter }

const dayOf = (value: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(value)) ? String(value) : '')

/** False while a year is being typed: it passes through the years before 1000. */
const isWhole = (day: string) => day >= '1000'

/** First and last day of a search. A last day before the first is reported at the field, and the form is not sent. */
export const DayFields = ({ from, until }: DayFieldsProps) => {
  const [first, setFirst] = useFollowing(dayOf(from.value))
  const [last, setLast] = useFollowing(dayOf(until.value))
  const isWrong = isWhole(last) && isUntilBeforeFrom(first, last)
  const isUnchanged = first === dayOf(from.value) && last === dayOf(until.value)
  return (
    <>
      <DayField
        {...from}
        value={first}
        problem={isUnchanged ? from.problem : undefined}
        onChange={setFirst}
      />{' '}
      <DayField
        {...until}
        validationMessage={isWrong ? untilBeforeFrom : undefined}
        value={last}
        problem={isWrong ? untilBeforeFrom : isUnchanged ? until.problem : undefined}
        onChange={setLast}
      />
    </>
  )
}

type DayFieldProps = DayFilter & {
  value: string
  onChange: (day: string) => void
  /** Validation message: the browser does not submit the form with this day. */
  validationMessage?: string | undefined
}

const DayField = (props: DayFieldProps) => {
  const { name, label, value, problem, className, validationMessage = '', onChange } = props
  const id = useId()
  const field = useField(value, onChange)
  const { ref } = field
  useEffect(() => ref.current?.setCustomValidity(validationMessage), [ref, validationMessage])
  return (
    <div className={className}>
      <label htmlFor={id} className={labelClasses}>
        {label}
      </label>{' '}
      <input
        {...field}
        id={id}
        type="date"
        name={name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        className={`${fieldClasses} px-2.5`}
      />
      <FieldProblem id={id} problem={problem} />
    </div>
  )
}
