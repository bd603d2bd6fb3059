import { type ActionFunctionArgs, useActionData } from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { keepWhenUnsent } from '../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../ui/notice.tsx'
import { requestLinks } from '../your-events-contract.ts'
import {
  type AddressAnswer,
  AddressForm,
  ManageShell,
  sendAddress,
  takeAddress,
} from './manage-shell.tsx'

export const action = (args: ActionFunctionArgs) => takeAddress(args, requestLinks)

export const clientAction = sendAddress

export const shouldRevalidate = keepWhenUnsent

/** Shown if the site sends no mail: only a person can send a link. */
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
  const answer = useActionData<AddressAnswer>()
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
      <AddressForm
        label="Email address"
        hint="The one you used to submit the event."
        autoComplete="email"
        action={manageLinkPath}
        failure={failure}
        failed="Your request wasn't sent"
        button="Send me my link"
      />
    </ManageShell>
  )
}
