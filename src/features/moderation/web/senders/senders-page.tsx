import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { senderSteps, stepWords } from '../../../../catalog/trust/sender-step.ts'
import { AdministratorPage } from '../../../../catalog/trust/web/administrator/administrator-page.tsx'
import { EntryList } from '../../../../catalog/trust/web/administrator/entry-list.tsx'
import { loadList } from '../../../../catalog/trust/web/administrator/load-list.ts'
import { pageAddressContext, requireAdministrator } from '../../../../kit/administrator-session.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { pageCall, type Refusal, refusal } from '../../../../kit/page-call.ts'
import { Button } from '../../../../ui/button.tsx'
import { FilterText } from '../../../../ui/forms/filter-fields.tsx'
import { rereadUnlessUnsent, sendOrRefuse } from '../../../../ui/forms/send-carefully.ts'
import { listSenders, type SenderView, setSenderStep } from '../../senders-contract.ts'
import { panelPath } from '../decision/review-address.ts'
import { StepBadge, StepForm, StepsOff } from './sender-steps.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, listSenders, administratorPaths.senders)

/** Sets a step, and redirects to the event on the dashboard or to the list. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { address = '', step = '', event } = await formTexts(request)
  const back = event ? panelPath({ filters: {}, event }) : context.get(pageAddressContext)
  await requireAdministrator(request, context, back)
  const chosen = [...senderSteps, 'record' as const].find((each) => each === step)
  if (!chosen) throw data(null, 400)
  try {
    await pageCall(context)(setSenderStep, { body: { address, step: chosen } })
  } catch (error) {
    return refusal(error)
  }
  return redirect(back, 303)
}

export const clientAction = sendOrRefuse

export const shouldRevalidate = rereadUnlessUnsent

export default function SendersPage() {
  const page = useLoaderData<typeof loader>()
  const { filters, total } = page
  const failure = useActionData<Refusal>()
  return (
    <AdministratorPage
      title="Senders"
      lead={`Everyone who submitted an event: ${formatNumber(total)}.`}
      path={administratorPaths.senders}
      failure={failure}
    >
      <StepsOff />
      <Steps />
      <Form
        key={filters.address}
        action={administratorPaths.senders}
        className="grid max-w-xl grid-cols-[1fr_auto] items-end gap-3"
      >
        <FilterText
          name="address"
          label="Address or a part of it"
          value={filters.address}
          maxLength={254}
        />
        <Button type="submit" className="min-h-11">
          Search
        </Button>
      </Form>
      <EntryList page={page} keyOf={({ address }) => address} none="No senders match.">
        {(sender) => <Entry sender={sender} />}
      </EntryList>
    </AdministratorPage>
  )
}

const Steps = () => (
  <dl className="grid gap-1">
    {senderSteps.map((step) => (
      <div key={step} className="flex items-baseline gap-x-3">
        <dt className="shrink-0">
          <StepBadge step={step} />
        </dt>
        <dd className="text-soft">{stepWords[step].effect}</dd>
      </div>
    ))}
  </dl>
)

const Entry = ({ sender }: { sender: SenderView }) => (
  <article className="grid gap-2">
    <h2 className="flex flex-wrap items-center gap-2 font-sans leading-snug font-semibold break-all">
      {sender.address} <StepBadge step={sender.step} />
    </h2>
    <p className="wrap-anywhere">{sender.reason}</p>
    <p className="text-sm text-soft">
      {formatNumber(sender.approvals)} approved, {formatNumber(sender.refusals)} refused
    </p>
    <StepForm key={`${sender.step} ${sender.setBy}`} sender={sender} />
  </article>
)
