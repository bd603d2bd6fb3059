import { type FetcherWithComponents, useFetcher, useSearchParams } from 'react-router'
import { editEventPath } from '../../../catalog/links/private-paths.ts'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { TextField } from '../../../ui/forms/form-field.tsx'
import { IntentButton } from '../../../ui/forms/post-form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
import type { PrivateLink } from '../link-contract.ts'

/** Form action of the buttons below. */
export const linkActionPath = (id: string): string => `${editEventPath(id)}/link`

const doneWords: Record<string, string> = {
  sent: 'A new private link is on its way.',
  revoked: 'The private link is revoked.',
  transferred: 'Transferred. The new organizer gets a private link, and the old one is told.',
}

const keptLink =
  "A new private link is in the outbox. This site doesn't send email yet, so send it yourself."

/** The organizer's private link: its state, and buttons to resend, revoke or transfer it. */
export const PrivateLinkSection = ({ id, link }: { id: string; link: PrivateLink }) => {
  const [query] = useSearchParams()
  // A fetcher, so that the form above keeps its typed text after any outcome.
  const fetcher = useFetcher<{ message: string }>()
  const busy = fetcher.state !== 'idle'
  const { sendsMail } = useSiteFacts()
  const words = sendsMail
    ? doneWords
    : { ...doneWords, sent: keptLink, transferred: `Transferred. ${keptLink}` }
  const done = words[query.get('link') ?? '']
  return (
    <PanelSection id="private-link" title="Private link">
      {done ? <Notice>{done}</Notice> : null}
      <p className="wrap-anywhere">
        {link.submitterEmail} <LinkState link={link} />
      </p>
      {fetcher.data ? <Notice failed>{fetcher.data.message}</Notice> : null}
      <fetcher.Form method="post" action={linkActionPath(id)} className="flex flex-wrap gap-3">
        <IntentButton intent="send" look="outlined" disabled={busy || link.state === 'over'}>
          {sendsMail ? 'Send the link again' : 'Make a new link'}
        </IntentButton>
        {link.state === 'valid' ? (
          <IntentButton intent="revoke" look="outlined" disabled={busy}>
            Revoke link
          </IntentButton>
        ) : null}
      </fetcher.Form>
      {link.state === 'over' ? null : (
        <TransferForm
          key={link.submitterEmail}
          id={id}
          from={link.submitterEmail}
          fetcher={fetcher}
        />
      )}
    </PanelSection>
  )
}

type LinkFetcher = FetcherWithComponents<{ message: string }>

/** Form that transfers the event to another organizer's address. */
const TransferForm = ({
  id,
  from,
  fetcher,
}: {
  id: string
  from: string
  fetcher: LinkFetcher
}) => (
  <fetcher.Form
    method="post"
    action={linkActionPath(id)}
    className="grid max-w-md gap-3 border-t border-line pt-4"
  >
    <input type="hidden" name="from" value={from} />
    <TextField
      name="email"
      label="Transfer to another organizer"
      hint="By email address, with all dates of its series. Every earlier link ends. Transfer back to undo it."
      type="email"
      autoComplete="off"
      maxLength={254}
    />
    <div>
      <IntentButton intent="transfer" look="outlined" disabled={fetcher.state !== 'idle'}>
        Transfer
      </IntentButton>
    </div>
  </fetcher.Form>
)

const LinkState = ({ link: { state, expiresAt, revokedAt } }: { link: PrivateLink }) => {
  if (state === 'revoked' && revokedAt) {
    return (
      <>
        had a link, which was revoked on <Moment at={revokedAt} />.
      </>
    )
  }
  if (expiresAt === null) return "has a link that doesn't expire."
  return (
    <>
      {state === 'over' ? 'had a link until ' : 'has a link until '}
      <Moment at={expiresAt} />.
    </>
  )
}
