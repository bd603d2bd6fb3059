import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { changeNote } from '../../../catalog/event/event-changes.ts'
import { eventPath } from '../../../catalog/links/paths.ts'
import { confirmPath, invalidLink, manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { PrivatePage } from '../../../catalog/submission/web/private-page.tsx'
import { whenInWords } from '../../../catalog/time/day-in-words.ts'
import { longDate } from '../../../catalog/time/local-dates.ts'
import type { ConfirmationAnswer } from '../../../catalog/trust/confirmation-answers.ts'
import { monthInWords, monthIsOn } from '../../../catalog/trust/month-dates.ts'
import { ReasonFields } from '../../../catalog/trust/web/reason-fields.tsx'
import type { FormFailure } from '../../../kit/form-answer.ts'
import { dataIfFound, pageCall, takeForm } from '../../../kit/page-call.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { TextField } from '../../../ui/forms/form-field.tsx'
import { SubmitButton } from '../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendOrShowAgain } from '../../../ui/forms/send-carefully.ts'
import { answerConfirmation, type ConfirmationEvent, getConfirmation } from '../contract.ts'

/** Changes nothing: mail scanners follow every link. Undefined for an invalid link. */
export async function loader({ params: { token = '' }, context }: LoaderFunctionArgs) {
  return dataIfFound(pageCall(context)(getConfirmation, { params: { token } }))
}

export const action = (args: ActionFunctionArgs) => {
  const { token = '' } = args.params
  return takeForm(args, answerConfirmation, { to: confirmPath(token), params: { token } })
}

export const clientAction = sendOrShowAgain

export const shouldRevalidate = keepWhenUnsent

/** Page with one button for each answer; works without JavaScript. */
export default function ConfirmPage() {
  const event = useLoaderData<typeof loader>()
  const failure = useActionData<FormFailure>()
  if (!event) return <InvalidLink />
  return (
    <ConfirmShell event={event}>
      {event.answered ? <LastAnswer event={event} /> : null}
      <Waiting event={event} />
      {failure ? <ErrorSummary title="Your answer wasn't saved" {...failure} /> : null}
      <MonthForm event={event} />
      <AnswerForms event={event} failure={failure} />
    </ConfirmShell>
  )
}

/** Notice of changes that visitors do not see yet. */
const Waiting = ({ event: { waitingDate, noteWaits } }: { event: ConfirmationEvent }) => {
  if (!waitingDate && !noteWaits) return null
  return (
    <p role="status" className="rounded-control bg-yellow-tint px-4 py-3 font-medium text-yellow">
      {waitingDate
        ? `We're reviewing the new date, ${longDate(waitingDate)}. Until then, visitors see the date above.`
        : "We're reviewing your own words before visitors see them."}
    </p>
  )
}

const LastAnswer = ({ event: { answered } }: { event: ConfirmationEvent }) => {
  return (
    <Form method="post" className="grid gap-3 rounded-control bg-green-tint px-4 py-3">
      <p role="status" className="font-medium text-green">
        {answered ? answeredTexts[answered] : null}
      </p>
      <SubmitButton name="answer" value="undo" look="outlined" className="justify-self-start">
        Undo
      </SubmitButton>
    </Form>
  )
}

/** One button that confirms all dates of the month, or undoes that. */
const MonthForm = ({ event: { month, monthAnswered } }: { event: ConfirmationEvent }) => {
  if (month.length < 2) return null
  return (
    <Form
      method="post"
      className="grid justify-items-start gap-3 rounded-card border border-line bg-panel p-5 shadow-lift"
    >
      <input type="hidden" name="scope" value="month" />
      <p>{month.map((date) => longDate(date)).join(' · ')}</p>
      {monthAnswered < month.length ? (
        <SubmitButton name="answer" value="still_on">
          {monthIsOn(month)}
        </SubmitButton>
      ) : null}
      {monthAnswered > 1 ? (
        <>
          <p role="status" className="font-medium text-green">
            {monthAnswered === month.length
              ? `You confirmed ${monthInWords(month)}`
              : `You confirmed ${monthAnswered} of ${month.length} dates`}
            .
          </p>
          <SubmitButton name="answer" value="undo" look="outlined">
            Undo for all of them
          </SubmitButton>
        </>
      ) : null}
    </Form>
  )
}

/** Confirmations on the page, by answer. */
const answeredTexts: Record<ConfirmationAnswer, string> = {
  still_on: 'Thanks. Visitors now see that you confirmed this date.',
  rain_date: 'Thanks. Visitors, calendars and feeds now show the rain date.',
  moved: 'Thanks. Visitors, calendars and feeds now show the new date.',
  cancelled: "Thanks for telling us. Visitors, calendars and feeds now show that it's canceled.",
}

type AnswerFormsProps = { event: ConfirmationEvent; failure: FormFailure | undefined }

/** A form with one button for each allowed answer. */
const AnswerForms = ({ event, failure }: AnswerFormsProps) => (
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

type AnswerFormProps = { answer: ConfirmationAnswer; event: ConfirmationEvent; children: ReactNode }

const AnswerForm = ({ answer, event, children }: AnswerFormProps) => {
  return (
    <Form
      method="post"
      noValidate
      className="grid justify-items-start gap-3 rounded-card border border-line bg-panel p-5 shadow-lift"
    >
      {children}
      <SubmitButton
        name="answer"
        value={answer}
        look={answer === 'still_on' ? 'filled' : 'outlined'}
      >
        {buttonOf(answer, event)}
      </SubmitButton>
    </Form>
  )
}

const buttonOf = (answer: ConfirmationAnswer, { rainDate }: ConfirmationEvent): string =>
  ({
    still_on: "Yes, it's still on",
    rain_date: `It moves to the rain date${rainDate ? `, ${longDate(rainDate)}` : ''}`,
    moved: 'It moves to this date',
    cancelled: "It's canceled",
  })[answer]

const fieldsOf = (
  answer: ConfirmationAnswer,
  event: ConfirmationEvent,
  failure: FormFailure | undefined,
): ReactNode => {
  const ownFailure = failure?.typed.answer === answer ? failure : undefined
  if (answer === 'moved') {
    return (
      <TextField
        hint="We review a date more than two weeks from the old one."
        name="date"
        label="New date"
        type="date"
        defaultValue={ownFailure?.typed.date ?? event.date ?? ''}
        problem={ownFailure?.fields.date}
      />
    )
  }
  if (answer !== 'cancelled') return null
  return (
    <ReasonFields
      label="Why?"
      optional
      review="Until we know you, we review it first."
      values={ownFailure?.typed}
      problems={ownFailure?.fields}
    />
  )
}

type ShellProps = { event: ConfirmationEvent; children: ReactNode }

const ConfirmShell = ({ event, children }: ShellProps) => (
  <PrivatePage title="Still on?" lead={event.name}>
    <Facts event={event} />
    {children}
    <p>
      <LinkButton look="outlined" to={eventPath(event.id)}>
        See its page
      </LinkButton>
    </p>
  </PrivatePage>
)

const Facts = ({ event }: { event: ConfirmationEvent }) => {
  const { venueName, city, state } = event
  const note = changeNote(event)
  return (
    <div className="text-lg">
      <p className="font-semibold">{whenInWords(event)}</p>
      <p>{[venueName, `${city}, ${state}`].filter(Boolean).join(', ')}</p>
      {note ? <p className="mt-2">{note}</p> : null}
    </div>
  )
}

/** Page for an invalid link; does not reveal whether the link existed or why it ended. */
const InvalidLink = () => (
  <PrivatePage title={invalidLink}>
    <p className="text-lg">
      Links like this one end with their event. Use your private link to change an event.
    </p>
    <p>
      <LinkButton to={manageLinkPath}>Your private link</LinkButton>
    </p>
  </PrivatePage>
)
