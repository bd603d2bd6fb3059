import { type ActionFunctionArgs, data, useActionData, useParams } from 'react-router'
import { eventPath } from '../../../catalog/links/paths.ts'
import { reportProblem } from '../../../catalog/links/report-problem.ts'
import { reportPath } from '../../../catalog/links/report-reasons.ts'
import { type ReportAnswer, ReportForm } from '../../../catalog/trust/web/report-form.tsx'
import { formTexts, sendForm } from '../../../kit/form-answer.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { TextLink } from '../../../ui/link.tsx'
import { PageHead } from '../../../ui/page-head.tsx'

/** Action of this form and of the one on the event's page. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const typed = await formTexts(request)
  const { id = '' } = params
  const failure = await sendForm(pageCall(context), reportProblem, { typed, params: { id } })
  return failure
    ? data<ReportAnswer>({ sent: false, ...failure }, failure.status)
    : data<ReportAnswer>({ sent: true })
}

/** Page to which the form of an event's page leads without JavaScript. */
export default function ReportPage() {
  const { id = '' } = useParams()
  const answer = useActionData<ReportAnswer>()
  return (
    <div className="page-width max-w-2xl py-8 sm:py-12">
      <PageHead
        title="Something wrong?"
        description="Tell us what's wrong with this event."
        path={reportPath(id)}
      />
      <div className="grid gap-5 rounded-card border border-line bg-panel p-5 shadow-lift sm:p-8">
        <h1 className="text-heading">Something wrong?</h1>
        <ReportForm eventId={id} answer={answer} />
        <TextLink to={eventPath(id)}>Back to the event</TextLink>
      </div>
    </div>
  )
}
