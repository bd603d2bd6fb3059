import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { longDate } from '../../../catalog/time/local-dates.ts'
import type { ConfirmationAnswer } from '../../../catalog/trust/confirmation-answers.ts'
import type { FormFailure } from '../../../kit/form-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/form-field.tsx'
import type { AskedEvent } from '../contract.ts'

type AnswerFormsProps = { event: AskedEvent; failure: FormFailure | undefined }

/** A form for each answer that fits, with its one button. */
export const AnswerForms = ({ event, failure }: AnswerFormsProps) => (
  <>
    {event.choices.map((answer) => (
      <AnswerForm key={answer} answer={answer} event={event}>
        {fieldsOf(answer, event, failure)}
      </AnswerForm>
    ))}
    {event.choices.length === 0 ? (
      <p>To put it back on, undo your answer or use your private link.</p>
    ) : null}
  </>
)

type AnswerFormProps = { answer: ConfirmationAnswer; event: AskedEvent; children: ReactNode }

const AnswerForm = ({ answer, event, children }: AnswerFormProps) => {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form
      method="post"
      noValidate
      className="grid justify-items-start gap-3 rounded-card border border-line bg-panel p-5 shadow-lift"
    >
      {children}
      <Button
        type="submit"
        name="answer"
        value={answer}
        look={answer === 'still_on' ? 'filled' : 'outlined'}
        disabled={busy}
      >
        {buttonOf(answer, event)}
      </Button>
    </Form>
  )
}

const buttonOf = (answer: ConfirmationAnswer, { rainDate }: AskedEvent): string =>
  ({
    still_on: "Yes, it's still on",
    rain_date: `It moves to the rain date${rainDate ? `, ${longDate(rainDate)}` : ''}`,
    moved: 'It moves to this date',
    cancelled: "It's canceled",
  })[answer]

const fieldsOf = (
  answer: ConfirmationAnswer,
  event: AskedEvent,
  failure: FormFailure | undefined,
): ReactNode => {
  const own = failure?.typed.answer === answer ? failure : undefined
  if (answer === 'moved') {
    return (
      <TextField
        name="date"
        label="New date"
        type="date"
        defaultValue={own?.typed.date ?? event.date ?? ''}
        problem={own?.fields.date}
      />
    )
  }
  if (answer !== 'cancelled') return null
  return (
    <TextField
      name="reason"
      label="Why?"
      hint="One sentence for visitors."
      optional
      maxLength={500}
      defaultValue={own?.typed.reason}
      problem={own?.fields.reason}
    />
  )
}
