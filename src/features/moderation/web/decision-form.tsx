import { useId } from 'react'
import { Form } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import { fieldClasses, labelClasses } from '../../../ui/field.ts'
import { DecideButtons } from './decide-buttons.tsx'
import { type RejectionReason, rejectionReasons } from './rejection-reasons.ts'

type DecisionFormProps = {
  id: string
  /** The version that is shown: another one is not approved. */
  sequence: number
  /** Selected after the decision. */
  next: string | undefined
  /** The dashboard as it is, so that a failure leaves it so. */
  action: string
}

export const DecisionForm = ({ id, sequence, next, action }: DecisionFormProps) => (
  <Form method="post" action={action} preventScrollReset className="grid gap-4" key={id}>
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="sequence" value={sequence} />
    <input type="hidden" name="next" value={next ?? ''} />
    <DecideButtons what="Event" approveKey="a">
      <ReasonFields dataKey="r" />
    </DecideButtons>
  </Form>
)

type ReasonFieldsProps = {
  /** The field that a key leads to. */
  dataKey?: string
  /** Goes after the labels, where the page has these fields twice. */
  scope?: string
  /** To choose from. */
  reasons?: readonly RejectionReason[]
}

export const ReasonFields = ({
  dataKey,
  scope = '',
  reasons = rejectionReasons,
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
          data-key={dataKey}
          className={classes(fieldClasses, 'px-2')}
        >
          <option value="">No reason, or in your words below</option>
          {reasons.map((reason) => (
            <option key={reason.id} value={reason.id}>
              {reason.label}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${field}-note`} className={labelClasses}>
          In your words{scope}
        </label>
        <textarea
          id={`${field}-note`}
          name="note"
          rows={2}
          maxLength={1_800}
          className={classes(fieldClasses, 'px-3')}
        />
      </div>
    </>
  )
}
