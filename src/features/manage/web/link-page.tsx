import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  useActionData,
  useNavigation,
} from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { type FormFailure, formTexts, sendForm, unsentForm } from '../../../kit/form-answer.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { TextField } from '../../../ui/forms/form-field.tsx'
import { GuardFields } from '../../../ui/forms/guard-fields.tsx'
import { keepWhenUnsent, sendCarefully } from '../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../ui/notice.tsx'
import { requestLinks } from '../your-events-contract.ts'
import { ManageShell } from './manage-shell.tsx'

type LinkAnswer = { failure?: FormFailure }

export async function action({ request, context }: ActionFunctionArgs) {
  const typed = await formTexts(request)
  const failure = await sendForm(pageCall(context), requestLinks, { typed })
  return failure ? data<LinkAnswer>({ failure }, failure.status) : data<LinkAnswer>({})
}

export const clientAction = (args: ClientActionFunctionArgs) =>
  sendCarefully(args, (message, typed): LinkAnswer => ({ failure: unsentForm(message, typed) }))

export const shouldRevalidate = keepWhenUnsent

/** If no mail leaves the site, only a person can hand a link over. */
const AskForLink = () => (
  <ManageShell
    title="Your private link"
    lead="Use your private link to edit, move or cancel an event you submitted."
  >
    <p className="text-lg">
      This site doesn&rsquo;t send email yet, so it can&rsquo;t send you a new link. Write to us
      from the address you used to submit the event, and tell us its name and date.
    </p>
    <p>
      <LinkButton to={paths.contact}>Write to us</LinkButton>
    </p>
  </ManageShell>
)

/** Page on which organizers get a new private link. */
export default function LinkPage() {
  const answer = useActionData<LinkAnswer>()
  const busy = useNavigation().state !== 'idle'
  const failure = answer?.failure
  if (!useSiteFacts().sendsMail) return <AskForLink />
  return (
    <ManageShell
      title="Your private link"
      lead="Use your private link to edit, move or cancel an event you submitted. Lost it? We'll send you a link to all your events."
    >
      {answer && !failure ? (
        <Notice>If this address has submitted events, a link to all of them is on its way.</Notice>
      ) : null}
      <Form
        method="post"
        action={manageLinkPath}
        noValidate
        className="grid max-w-xl gap-4 rounded-card border border-line bg-panel p-5 shadow-lift sm:p-6"
      >
        <GuardFields />
        {failure ? <ErrorSummary title="Your request wasn't sent" {...failure} /> : null}
        <TextField
          name="email"
          label="Email address"
          hint="The one you used to submit the event."
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={failure?.typed.email}
          problem={failure?.fields.email}
        />
        <div>
          <Button type="submit" disabled={busy} className="min-h-11">
            {busy ? 'Sending...' : 'Send me my link'}
          </Button>
        </div>
      </Form>
    </ManageShell>
  )
}
