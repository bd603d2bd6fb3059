import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router'
import { paths } from '../../../catalog/links/paths.ts'
import { claimsPath, managePath } from '../../../catalog/links/private-paths.ts'
import { profilePath } from '../../../catalog/profile/profile-paths.ts'
import type { FormFailure } from '../../../kit/form-answer.ts'
import { dataIfFound, pageCall, takeForm } from '../../../kit/page-call.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { GuardFields } from '../../../ui/forms/guard-fields.tsx'
import { SubmitButton } from '../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendOrShowAgain } from '../../../ui/forms/send-carefully.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Claimable, listClaimable, requestClaim } from '../claim-contract.ts'
import { ClaimShell, InvalidLink, standingText } from './claim-shell.tsx'

export async function loader({ params: { token = '' }, context }: LoaderFunctionArgs) {
  return dataIfFound(pageCall(context)(listClaimable, { params: { token } }))
}

export const action = (args: ActionFunctionArgs) => {
  const { token = '' } = args.params
  return takeForm(args, requestClaim, { to: `${claimsPath(token)}?done=sent`, params: { token } })
}

export const clientAction = sendOrShowAgain

export const shouldRevalidate = keepWhenUnsent

/** Page on which the holder of a private link requests the link that claims a page. */
export default function AskClaimPage() {
  const pages = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const failure = useActionData<FormFailure>()
  const [query] = useSearchParams()
  const { sendsMail } = useSiteFacts()
  if (!pages) return <InvalidLink />
  return (
    <ClaimShell
      title="Claim a page"
      lead="Is one of these your venue or club? Claim its page, and its own events will say so."
    >
      {failure ? <ErrorSummary title="Your request wasn't sent" {...failure} /> : null}
      {!failure && query.get('done') === 'sent' ? (
        <Notice>
          {sendsMail
            ? 'We emailed you a link. Open it to go on.'
            : "This site doesn't send email yet. Write to us, and we'll pass the link on."}
        </Notice>
      ) : null}
      {pages.length === 0 ? (
        <p className="text-lg">
          Your events have no venue or organizer with a page. A page starts with the first event
          that goes live.
        </p>
      ) : null}
      <ul className="grid gap-4">
        {pages.map((page) => (
          <li key={`${page.kind} ${page.slug}`}>
            <ClaimEntry page={page} />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-5 gap-y-2">
        <TextLink to={managePath(token)} className="py-1 font-medium">
          Back to your events
        </TextLink>{' '}
        <TextLink to={paths.contact} className="py-1 font-medium">
          Write to us
        </TextLink>
      </p>
    </ClaimShell>
  )
}

const ClaimEntry = ({ page }: { page: Claimable }) => {
  const { kind, slug, name, standing } = page
  return (
    <article className="grid justify-items-start gap-2 rounded-card border border-line bg-panel p-5 shadow-lift">
      <h2 className="text-title wrap-anywhere">
        <TextLink to={profilePath(kind, slug)}>{name}</TextLink>
      </h2>
      <p className="flex flex-wrap gap-2">
        <Badge>{kind === 'venue' ? 'Venue' : 'Organizer'}</Badge>
        {standing === 'yours' ? <Badge color="green">Yours</Badge> : null}
      </p>
      <p>{standingText(page)}</p>
      {standing === 'open' || standing === 'yours' ? (
        <Form method="post">
          <GuardFields />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="slug" value={slug} />
          <SubmitButton look="outlined">
            {standing === 'open' ? 'Email me the link' : 'Email me the link to give it up'}
            <span className="sr-only">: {name}</span>
          </SubmitButton>
        </Form>
      ) : null}
    </article>
  )
}
