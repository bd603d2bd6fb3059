import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { paths } from '../../../catalog/paths.ts'
import { requireAdministrator } from '../../../kit/administrator-session.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { listSessions } from '../contract.ts'
import { runAccountAction } from './account-action.ts'
import { type AccountOutcome, accountPath, type Done, doneNotices } from './account-outcome.ts'
import { Notice } from './notice.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireAdministrator(request, context)
  const { body: sessions } = await pageCall(context)(listSessions, {})
  return { ...session, sessions, now: Date.now() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireAdministrator(request, context)
  return runAccountAction(request, context)
}

export const meta = () => []

export default function AccountPage() {
  const { email, secondFactor, sessions, now } = useLoaderData<typeof loader>()
  const outcome = useActionData<AccountOutcome>()
  const done = useSearchParams()[0].get('done') as Done | null
  return (
    <>
      <PageHead title="Your Account" description="Sign-in settings." path={accountPath} unlisted />
      <PageHero title="Your account" lead={`Signed in as ${email}`}>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.admin}>Review events</LinkButton>
          <Form method="post" action="/sign-out">
            <Button type="submit" look="outlined">
              Sign out
            </Button>
          </Form>
        </div>
      </PageHero>
      <div className="page-width mt-8">
        <div className="grid max-w-3xl gap-6">
          {done && !outcome && doneNotices[done] ? <Notice>{doneNotices[done]}</Notice> : null}
          <PasswordSection email={email} outcome={outcome} />
          <SecondFactorSection on={secondFactor} email={email} outcome={outcome} />
          <SessionsSection sessions={sessions} now={now} />
        </div>
      </div>
    </>
  )
}
