import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { claimPath } from '../../../catalog/links/private-paths.ts'
import { profilePath } from '../../../catalog/profile/profile-paths.ts'
import type { FormFailure } from '../../../kit/form-answer.ts'
import { dataIfFound, pageCall, takeForm } from '../../../kit/page-call.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { SubmitButton } from '../../../ui/forms/post-form.tsx'
import { keepWhenUnsent, sendOrShowAgain } from '../../../ui/forms/send-carefully.ts'
import { answerClaim, getClaim } from '../claim-contract.ts'
import { ClaimShell, InvalidLink, standingText } from './claim-shell.tsx'

/** Read-only, as mail scanners open every link. Undefined for an invalid link. */
export async function loader({ params: { token = '' }, context }: LoaderFunctionArgs) {
  return dataIfFound(pageCall(context)(getClaim, { params: { token } }))
}

export const action = (args: ActionFunctionArgs) => {
  const { token = '' } = args.params
  return takeForm(args, answerClaim, { to: claimPath(token), params: { token } })
}

export const clientAction = sendOrShowAgain

export const shouldRevalidate = keepWhenUnsent

/** Page with one button that claims the page, or releases it; works without JavaScript. */
export default function ClaimPage() {
  const page = useLoaderData<typeof loader>()
  const failure = useActionData<FormFailure>()
  if (!page) return <InvalidLink />
  const { kind, slug, name, standing } = page
  const isHeld = standing === 'yours'
  return (
    <ClaimShell title={isHeld ? 'This page is yours' : 'Claim this page'} lead={name}>
      {failure ? <ErrorSummary title="That wasn't saved" {...failure} /> : null}
      <p role={isHeld ? 'status' : undefined} className="text-lg">
        {standing === 'open'
          ? `The page and its own events will say that they are by the ${kind}. You can give it up at any time.`
          : standingText(page)}
      </p>
      <div className="flex flex-wrap gap-3">
        {standing === 'open' || isHeld ? (
          <Form method="post">
            <SubmitButton
              name="answer"
              value={isHeld ? 'release' : 'claim'}
              look={isHeld ? 'outlined' : 'filled'}
              className="min-h-11"
            >
              {isHeld ? 'Give it up' : 'Claim this page'}
            </SubmitButton>
          </Form>
        ) : null}
        <LinkButton to={profilePath(kind, slug)} look="outlined" className="min-h-11">
          See the page
        </LinkButton>
      </div>
    </ClaimShell>
  )
}
