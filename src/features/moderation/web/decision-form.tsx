import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { fieldClasses, labelClasses } from '../../../ui/field.ts'
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

/** While one decision is under way, no other can be taken. */
export const DecisionForm = ({ id, sequence, next, action }: DecisionFormProps) => {
  const { state, formData } = useNavigation()
  const intent = state === 'idle' ? undefined : formData?.get('intent')
  const busy = intent !== undefined && intent !== null
  return (
    <Form method="post" action={action} preventScrollReset className="grid gap-4" key={id}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="sequence" value={sequence} />
      <input type="hidden" name="next" value={next ?? ''} />
      <div>
        <Button
          type="submit"
          name="intent"
          value="approve"
          data-key="a"
          disabled={busy}
          className="min-h-11"
        >
          {intent === 'approve' ? 'Approving...' : 'Approve Event'}
        </Button>
      </div>
      <fieldset className="grid gap-3 rounded-control border border-line p-4">
        <legend className="px-1 font-semibold">Reject instead</legend>
        <ReasonFields dataKey="r" />
        <div>
          <Button
            type="submit"
            name="intent"
            value="reject"
            look="outlined"
            disabled={busy}
            className="min-h-11"
          >
            {intent === 'reject' ? 'Rejecting...' : 'Reject Event'}
          </Button>
        </div>
      </fieldset>
    </Form>
  )
}

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
