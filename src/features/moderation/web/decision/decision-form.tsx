import { useId } from 'react'
import { Form } from 'react-router'
import { longDate } from '../../../../catalog/time/local-dates.ts'
import { twelveHourTime } from '../../../../catalog/time/local-times.ts'
import { classes } from '../../../../ui/classes.ts'
import { fieldClasses, labelClasses } from '../../../../ui/forms/field.ts'
import type { WaitingDate } from '../../contract.ts'
import { DecideButtons } from './decide-buttons.tsx'
import { sequenceField } from './marked-events.ts'
import { type RejectionReason, rejectionReasons } from './rejection-reasons.ts'
import type { ChosenDecision } from './review-address.ts'

type DecisionFormProps = {
  id: string
  /** The version that is shown: another one is not approved. */
  sequence: number
  /** Selected after the decision. */
  next: string | undefined
  /** The dashboard as it is, so that a failure leaves it so. */
  action: string
  /** The dates of its series that wait, itself among them. */
  dates: readonly WaitingDate[]
  /** A decision that is to be sent once more. */
  chosen?: ChosenDecision | undefined
}

export const DecisionForm = ({ id, sequence, next, action, dates, chosen }: DecisionFormProps) => (
  <Form method="post" action={action} preventScrollReset className="grid gap-4" key={id}>
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="sequence" value={sequence} />
    <input type="hidden" name="next" value={next ?? ''} />
    {chosen ? <UnsentNote /> : null}
    {dates.length > 1 ? <DateChoice dates={dates} checked={chosen?.marked} /> : null}
    <DecideButtons what="Event" approveKey="a">
      <ReasonFields dataKey="r" chosen={chosen} />
    </DecideButtons>
  </Form>
)

export const UnsentNote = () => (
  <p role="status" className="rounded-control bg-yellow-tint px-4 py-3 font-medium text-yellow">
    Your session had ended, so your decision wasn&rsquo;t sent. Your choice is filled in below.
  </p>
)

type DateChoiceProps = {
  dates: readonly WaitingDate[]
  /** Ids that were checked before; none are known of a new decision. */
  checked: readonly string[] | undefined
}

/** All dates of a series are decided about together, unless some are left out. */
const DateChoice = ({ dates, checked }: DateChoiceProps) => (
  <fieldset className="rounded-control border border-line p-4">
    <legend className="px-1 font-semibold">{dates.length} dates</legend>
    <p className="text-sm text-soft">Your decision applies to the checked dates.</p>
    <ul className="mt-2 grid gap-x-4 sm:grid-cols-2">
      {dates.map((each) => (
        <li key={each.id}>
          <label className="flex min-h-10 items-center gap-3">
            <input
              type="checkbox"
              name="ids"
              value={each.id}
              defaultChecked={!checked?.length || checked.includes(each.id)}
              className="size-5 shrink-0 accent-signal"
            />
            {each.date === null ? 'Open year-round' : longDate(each.date)}
            {each.startTime ? `, ${twelveHourTime(each.startTime)}` : ''}
          </label>
          <input type="hidden" name={sequenceField(each.id)} value={each.sequence} />
        </li>
      ))}
    </ul>
  </fieldset>
)

type ReasonFieldsProps = {
  /** The field that a key leads to. */
  dataKey?: string
  /** Goes after the labels, where the page has these fields twice. */
  scope?: string
  /** To choose from. */
  reasons?: readonly RejectionReason[]
  /** Earlier choice, shown again. */
  chosen?: Pick<ChosenDecision, 'template' | 'note'> | undefined
}

export const ReasonFields = ({
  dataKey,
  scope = '',
  reasons = rejectionReasons,
  chosen,
}: ReasonFieldsProps) => {
  const field = useId()
  return (
    <>
      <div>
        <label htmlFor={`${field}-template`} className={labelClasses}>
          Reason{scope}
        </label>
        <select
          id={`${field}-template`}
          name="template"
          defaultValue={chosen?.template}
          data-key={dataKey}
          className={classes(fieldClasses, 'px-2')}
        >
          <option value="">No reason, or in your own words below</option>
          {reasons.map((reason) => (
            <option key={reason.id} value={reason.id}>
              {reason.label}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${field}-note`} className={labelClasses}>
          In your own words{scope}
        </label>
        <textarea
          id={`${field}-note`}
          name="note"
          defaultValue={chosen?.note}
          rows={2}
          maxLength={1_800}
          className={classes(fieldClasses, 'px-3')}
        />
      </div>
    </>
  )
}
