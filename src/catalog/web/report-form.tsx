import { Flag } from 'lucide'
import { useId } from 'react'
import { useFetcher } from 'react-router'
import type { FormFailure } from '../../kit/form-answer.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { fieldId, TextArea, TextField } from '../../ui/form-field.tsx'
import { GuardFields } from '../../ui/guard-fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { reportPath, reportReasons } from '../report-problem.ts'

/** What the report page's action answers. */
export type ReportAnswer = { sent: true } | ({ sent: false } & FormFailure)

type ReportFormProps = {
  eventId: string
  /** What came of the form when it was sent without JavaScript. */
  answer?: ReportAnswer
}

/**
 * "Something wrong?": the form and then its thanks. It is sent to the report page, in the background
 * where JavaScript runs; without it that page answers.
 */
export const ReportForm = ({ eventId, answer: posted }: ReportFormProps) => {
  const fetcher = useFetcher<ReportAnswer>()
  const answer = fetcher.data ?? posted
  const busy = fetcher.state !== 'idle'
  if (answer?.sent) {
    return (
      <p role="status" className="rounded-control bg-green-tint px-4 py-3 font-medium text-green">
        Thank you. An administrator will look into it.
      </p>
    )
  }
  const { fields = {}, typed = {} } = answer ?? {}
  return (
    <fetcher.Form method="post" action={reportPath(eventId)} noValidate className="grid gap-4">
      {answer ? (
        <ErrorSummary title="Your report was not sent" message={answer.message} fields={fields} />
      ) : null}
      <Reasons chosen={typed.reason} problem={fields.reason} />
      <TextArea
        name="text"
        label="What should we know?"
        optional
        rows={3}
        maxLength={3000}
        problem={fields.text}
        defaultValue={typed.text}
      />
      <TextField
        name="email"
        label="Your e-mail address"
        hint="Only if we may ask back."
        optional
        type="email"
        autoComplete="email"
        maxLength={254}
        problem={fields.email}
        defaultValue={typed.email}
      />
      <GuardFields />
      <Button type="submit" look="outlined" disabled={busy} className="justify-self-start">
        <Icon shape={Flag} className="size-5" />
        {busy ? 'Sending...' : 'Send report'}
      </Button>
    </fetcher.Form>
  )
}

const Reasons = ({ chosen, problem }: { chosen?: string; problem?: string }) => {
  const problemId = useId()
  return (
    <fieldset aria-describedby={problem ? problemId : undefined}>
      <legend className="mb-1 text-sm font-medium text-soft">What is wrong?</legend>
      {Object.entries(reportReasons).map(([value, label], index) => (
        <label key={value} className="flex min-h-10 items-center gap-3">
          <input
            // The summary's link leads to the first.
            id={index === 0 ? fieldId('reason') : undefined}
            type="radio"
            name="reason"
            value={value}
            defaultChecked={chosen === value}
            className="size-5 shrink-0 accent-signal"
          />
          {label}
        </label>
      ))}
      {problem ? (
        <p id={problemId} className="mt-1 text-sm font-medium text-red">
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}
