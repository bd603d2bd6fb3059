import { useId } from 'react'
import { classes } from '../../../../ui/classes.ts'
import { fieldClasses } from '../../../../ui/forms/field.ts'
import { FieldFrame } from '../../../../ui/forms/field-frame.tsx'
import { PlainTextArea } from '../../../../ui/forms/plain-text-area.tsx'
import { PostForm } from '../../../../ui/forms/post-form.tsx'
import type { AnswerKind } from '../../answers-contract.ts'
import type { Origin } from '../../blocks-contract.ts'
import type { ReviewedEvent, Submission } from '../../contract.ts'
import { BlockChoice } from './block-choice.tsx'
import { DateChoice } from './date-choice.tsx'
import { decisionFormId } from './decision-bar.tsx'
import { useReadyReasons } from './ready-reasons.ts'
import type { ChosenDecision } from './review-address.ts'

type DecisionFormProps = {
  event: ReviewedEvent
  /** Event to select after the decision. */
  next: string | undefined
  /** URL of the current dashboard, which a failure shows again. */
  action: string
  submission: Submission | undefined
  origins: readonly Origin[]
  /** Receives the number of checked dates. */
  onCount: (checked: number) => void
  /** Decision restored after a sign-in, to be sent again. */
  chosen: ChosenDecision | undefined
}

/** Dates and reason of a decision; its buttons are in the bar above. Only the shown version can be approved. */
export const DecisionForm = (props: DecisionFormProps) => {
  const { event, next, action, submission, origins, onCount, chosen } = props
  const { id, sequence } = event
  const { dates = [], pendingDates = 0 } = submission ?? {}
  return (
    <PostForm
      id={decisionFormId}
      action={action}
      fields={{ id, sequence, next: next ?? '' }}
      className="grid min-w-0 gap-4"
    >
      {chosen ? <UnsentNote /> : null}
      {dates.length > 1 ? (
        <DateChoice
          key={dates.length}
          dates={dates}
          all={pendingDates}
          checked={chosen?.marked}
          onCount={onCount}
        />
      ) : null}
      <fieldset className="min-w-0">
        <legend className="mb-1 font-semibold">If you reject or ask for changes</legend>
        <div className="grid grid-cols-2 gap-3">
          <ReasonFields dataKey="r" chosen={chosen} rows={1} />
        </div>
      </fieldset>
      <BlockChoice origins={origins} checked={chosen?.block} />
    </PostForm>
  )
}

export const UnsentNote = () => (
  <p role="status" className="rounded-control bg-yellow-tint px-4 py-3 font-medium text-yellow">
    Your session had ended, so your decision wasn&rsquo;t sent. Your choice is filled in below.
  </p>
)

type ReasonFieldsProps = {
  /** `data-key` of the field that a keyboard shortcut focuses. */
  dataKey?: string
  /** Suffix of the labels, if the page contains these fields twice. */
  scope?: string
  /** Kind of the ready answers to choose from. */
  kind?: AnswerKind
  /** Earlier choice, shown again. */
  chosen?: Pick<ChosenDecision, 'template' | 'note'> | undefined
  /** Initial rows of the field for own words, which grows with its text. */
  rows?: number
}

export const ReasonFields = ({
  dataKey,
  scope = '',
  kind = 'event',
  chosen,
  rows = 2,
}: ReasonFieldsProps) => {
  const field = useId()
  const reasons = useReadyReasons(kind)
  return (
    <>
      <FieldFrame id={`${field}-template`} label={`Reason${scope}`} className="min-w-0">
        <select
          id={`${field}-template`}
          name="template"
          defaultValue={chosen?.template}
          data-key={dataKey}
          className={classes(fieldClasses, 'px-2')}
        >
          <option value="">No reason, or in your own words</option>
          {reasons.map((reason) => (
            <option key={reason.id} value={reason.id}>
              {reason.label}
            </option>
          ))}
        </select>
      </FieldFrame>
      <FieldFrame id={`${field}-note`} label={`In your own words${scope}`} className="min-w-0">
        <PlainTextArea
          id={`${field}-note`}
          name="note"
          defaultValue={chosen?.note}
          rows={rows}
          maxLength={1_800}
          className={classes(fieldClasses, '[field-sizing:content] max-h-48 px-3')}
        />
      </FieldFrame>
    </>
  )
}
