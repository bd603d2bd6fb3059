import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  useActionData,
  useNavigation,
} from 'react-router'
import { manageLinkPath, paths } from '../../../catalog/paths.ts'
import { type FormFailure, formTexts, sendForm } from '../../../kit/form-answer.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/form-field.tsx'
import { GuardFields, waitOutGuard } from '../../../ui/guard-fields.tsx'
import { requestLinks } from '../contract.ts'
import { ManageShell } from './manage-shell.tsx'

type LinkAnswer = { failure?: FormFailure }

export async function action({ request, context }: ActionFunctionArgs) {
  const typed = await formTexts(request)
  const failure = await sendForm(pageCall(context), requestLinks, { typed })
  return failure ? data<LinkAnswer>({ failure }, failure.status) : data<LinkAnswer>({})
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  await waitOutGuard()
  return serverAction()
}

export const meta = () => []

/** Where no mail leaves the site, only a person can hand a link over. */
const AskForLink = () => (
  <ManageShell
    title="Your private link"
    lead="With the private link you correct, move or cancel an event that you submitted."
  >
    <p className="text-lg">
      This site sends no mail yet, so it cannot send you a new link by itself. Write to us from the
      address with which you submitted the event, and tell us its name and date.
    </p>
    <p>
      <LinkButton to={paths.contact}>Write to us</LinkButton>
    </p>
  </ManageShell>
)

/** Where organizers get a new private link. */
export default function LinkPage() {
  const answer = useActionData<LinkAnswer>()
  const busy = useNavigation().state !== 'idle'
  const failure = answer?.failure
  if (!useSiteFacts().sendsMail) return <AskForLink />
  return (
    <ManageShell
      title="Your private link"
      lead="With the private link you correct, move or cancel an event that you submitted. Lost it? We send you a new one."
    >
      {answer && !failure ? (
        <p role="status" className="rounded-control bg-green-tint px-4 py-3 font-medium text-green">
          If events came from this address and their links have not ended, new links are on their
          way to it.
        </p>
      ) : null}
      <Form
        method="post"
        action={manageLinkPath}
        noValidate
        className="grid max-w-xl gap-4 rounded-card border border-line bg-panel p-5 shadow-lift sm:p-6"
      >
        <GuardFields />
        {failure ? (
          <ErrorSummary
            title="This was not sent"
            message={failure.message}
            fields={failure.fields}
          />
        ) : null}
        <TextField
          name="email"
          label="E-mail address"
          hint="The one with which you submitted the event."
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={failure?.typed.email}
          problem={failure?.fields.email}
        />
        <div>
          <Button type="submit" disabled={busy} className="min-h-11">
            {busy ? 'Sending...' : 'Send me a new link'}
          </Button>
        </div>
      </Form>
    </ManageShell>
  )
}
