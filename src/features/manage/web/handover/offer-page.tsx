import { type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { offerHandoverPath } from '../../../../catalog/links/private-paths.ts'
import { useSiteFacts } from '../../../../kit/site-facts.ts'
import { keepWhenUnsent } from '../../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { offerHandover } from '../../handover-contract.ts'
import { loadManaged } from '../load-managed.ts'
import {
  type AddressAnswer,
  AddressForm,
  BackToEvents,
  InvalidLink,
  ManageShell,
  sendAddress,
  takeAddress,
} from '../manage-shell.tsx'

export const loader = loadManaged

export const action = (args: ActionFunctionArgs) => takeAddress(args, offerHandover)

export const clientAction = sendAddress

export const shouldRevalidate = keepWhenUnsent

/** Page that offers the events of the private link to another address. */
export default function OfferHandoverPage() {
  const managed = useLoaderData<typeof loader>()
  const answer = useActionData<AddressAnswer>()
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
      <AddressForm
        marked
        label="New email address"
        autoComplete="off"
        action={offerHandoverPath(token)}
        failure={failure}
        failed="Nothing was sent"
        button="Ask both to confirm"
      />
      <BackToEvents token={token} />
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
