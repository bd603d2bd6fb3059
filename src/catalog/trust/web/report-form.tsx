import { Flag } from 'lucide'
import { Fragment, type SubmitEvent, useId, useState } from 'react'
import { callOverHttp } from '../../../kit/call.ts'
import { type FormFailure, sendForm, textsOf, unsentForm } from '../../../kit/form-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { fieldId, TextArea, TextField } from '../../../ui/forms/form-field.tsx'
import { GuardFields, waitOutGuard } from '../../../ui/forms/guard-fields.tsx'
import { unreachable } from '../../../ui/forms/send-carefully.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { reportProblem } from '../../links/report-problem.ts'
import { reportPath, reportReasons } from '../../links/report-reasons.ts'

/** Response of the report page's action. */
export type ReportAnswer = { sent: true } | ({ sent: false } & FormFailure)

type ReportFormProps = {
  eventId: string
  /** Outcome of the form when it was sent without JavaScript. */
  answer?: ReportAnswer
}

const sendReport = async (
  eventId: string,
  typed: Record<string, string>,
): Promise<ReportAnswer> => {
  try {
    const send = (proof?: string) =>
      sendForm(callOverHttp, reportProblem, {
        typed: proof === undefined ? typed : { ...typed, proof },
        params: { id: eventId },
      })
    const failure = await send()
    if (!failure) return { sent: true }
    const proof = failure.fields.proof ? await proofOfWork() : undefined
    const outcome = proof === undefined ? failure : await send(proof)
    return outcome ? { sent: false, ...outcome } : { sent: true }
  } catch {
    return { sent: false, ...unsentForm(unreachable, typed) }
  }
}

/** Undefined if this browser can't solve the challenge. */
const proofOfWork = async (): Promise<string | undefined> => {
  const { solveProof } = await import('../../submission/web/proof/solve-proof.ts')
  return solveProof().catch(() => undefined)
}

/** Sends the form by an API call; typed text stays if the call fails. */
const useReport = (eventId: string, posted: ReportAnswer | undefined) => {
  const [answer, setAnswer] = useState(posted)
  const [busy, setBusy] = useState(false)
  const send = async (form: HTMLFormElement) => {
    const typed = textsOf(new FormData(form))
    setBusy(true)
    await waitOutGuard()
    setAnswer(await sendReport(eventId, typed))
    setBusy(false)
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(event.currentTarget)
  }
  return { answer, busy, onSubmit }
}

/** "Something wrong?": the form, then a thank-you note. Without JavaScript, the report page handles the form. */
export const ReportForm = ({ eventId, answer: posted }: ReportFormProps) => {
  const { answer, busy, onSubmit } = useReport(eventId, posted)
  if (answer?.sent) return <Notice focused>Thanks. An administrator will look into it.</Notice>
  const { fields: { proof: _, ...fields } = {}, typed = {} } = answer ?? {}
  return (
    <form
      method="post"
      action={reportPath(eventId)}
      onSubmit={onSubmit}
      noValidate
      className="grid gap-4"
    >
      {answer ? (
        <ErrorSummary title="Your report wasn't sent" message={answer.message} fields={fields} />
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
        label="Your email address"
        hint="Only if we may contact you with questions."
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
    </form>
  )
}

const Reasons = ({ chosen, problem }: { chosen?: string; problem?: string }) => {
  const problemId = useId()
  return (
    <fieldset aria-describedby={problem ? problemId : undefined}>
      <legend className="mb-1 text-sm font-medium text-soft">What's wrong?</legend>
      {Object.entries(reportReasons).map(([value, label], index) => (
        <Fragment key={value}>
          <label className="flex min-h-10 items-center gap-3">
            <input
              // The error summary's link leads to the first radio button.
              id={index === 0 ? fieldId('reason') : undefined}
              type="radio"
              name="reason"
              value={value}
              defaultChecked={chosen === value}
              className="size-5 shrink-0 accent-signal"
            />{' '}
            {label}
          </label>{' '}
        </Fragment>
      ))}
      {problem ? (
        <p id={problemId} className="mt-1 text-sm font-medium text-red">
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}
