import { useFetcher, useSearchParams } from 'react-router'
import { editEventPath } from '../../../catalog/links/private-paths.ts'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { IntentButton } from '../../../ui/forms/post-form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { PrivateLink } from '../link-contract.ts'
import { ReviewBox } from './review-box.tsx'

/** Target of the buttons below. */
export const linkActionPath = (id: string): string => `${editEventPath(id)}/link`

const doneWords: Record<string, string> = {
  sent: 'A new private link is on its way.',
  revoked: 'The private link is revoked.',
}

const keptLink =
  "A new private link is in the outbox. This site doesn't send email yet, so send it yourself."

/** The organizer's private link: how it stands, sent again, revoked. */
export const PrivateLinkSection = ({ id, link }: { id: string; link: PrivateLink }) => {
  const [query] = useSearchParams()
  // The form above keeps what is typed into it, with any outcome of these buttons.
  const fetcher = useFetcher<{ message: string }>()
  const busy = fetcher.state !== 'idle'
  const { sendsMail } = useSiteFacts()
  const words = sendsMail ? doneWords : { ...doneWords, sent: keptLink }
  const done = words[query.get('link') ?? '']
  return (
    <ReviewBox id="private-link" title="Private link">
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
    </ReviewBox>
  )
}

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
