import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { managePath, offerHandoverPath } from '../../../../catalog/links/private-paths.ts'
import { type FormFailure, formTexts, sendForm, unsentForm } from '../../../../kit/form-answer.ts'
import { pageCall } from '../../../../kit/page-call.ts'
import { useSiteFacts } from '../../../../kit/site-facts.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { ErrorSummary } from '../../../../ui/forms/error-summary.tsx'
import { TextField } from '../../../../ui/forms/form-field.tsx'
import { GuardFields } from '../../../../ui/forms/guard-fields.tsx'
import { keepWhenUnsent, sendCarefully } from '../../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { offerHandover } from '../../handover-contract.ts'
import { loadManaged } from '../load-managed.ts'
import { InvalidLink, ManageShell } from '../manage-shell.tsx'

export const loader = loadManaged

type Answer = { failure?: FormFailure }

export async function action({ request, params: { token = '' }, context }: ActionFunctionArgs) {
  const typed = await formTexts(request)
  const failure = await sendForm(pageCall(context), offerHandover, { typed, params: { token } })
  return failure ? data<Answer>({ failure }, failure.status) : data<Answer>({})
}

export const clientAction = (args: ClientActionFunctionArgs) =>
  sendCarefully(args, (message, typed): Answer => ({ failure: unsentForm(message, typed) }))

export const shouldRevalidate = keepWhenUnsent

/** Offers the events of the private link to another address. */
export default function OfferHandoverPage() {
  const managed = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const busy = useNavigation().state !== 'idle'
  if (!managed) return <InvalidLink />
  const { token, events } = managed
  const failure = answer?.failure
  return (
    <ManageShell title="Hand over to another address" lead={events[0]?.name}>
      {answer && !failure ? <Sent /> : null}
      <p>
        Both addresses confirm within 7 days. Then the new one gets a private link, and every
        earlier link to {events.length === 1 ? 'this event' : `these ${events.length} dates`} ends.
      </p>
      <Form
        method="post"
        action={offerHandoverPath(token)}
        noValidate
        className="grid max-w-xl gap-4 rounded-card border border-line bg-panel p-5 shadow-lift sm:p-6"
      >
        <GuardFields />
        {failure ? <ErrorSummary title="Nothing was sent" {...failure} /> : null}
        <TextField
          marked
          name="email"
          label="New email address"
          type="email"
          autoComplete="off"
          maxLength={254}
          defaultValue={failure?.typed.email}
          problem={failure?.fields.email}
        />
        <div>
          <Button type="submit" disabled={busy} className="min-h-11">
            {busy ? 'Sending...' : 'Ask both to confirm'}
          </Button>
        </div>
      </Form>
      <p>
        <LinkButton look="outlined" to={managePath(token)}>
          Back
        </LinkButton>
      </p>
    </ManageShell>
  )
}

const Sent = () => (
  <Notice>
    {useSiteFacts().sendsMail
      ? 'We emailed a link to both addresses. The event is handed over once both have confirmed.'
      : 'Both addresses have to confirm. This site doesn’t send email yet, so write to us to get the links.'}
  </Notice>
)
