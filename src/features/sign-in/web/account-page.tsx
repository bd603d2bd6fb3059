import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { AdministratorHead } from '../../../catalog/web/administrator/administrator-head.tsx'
import { accountPath, requireAdministrator } from '../../../kit/administrator-session.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { keepWhenUnsent, sendCarefully } from '../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { listSessions } from '../contract.ts'
import { listPasskeys } from '../passkeys-contract.ts'
import { runAccountAction } from './account-action.ts'
import { type AccountOutcome, type Done, doneNotices, unsentForm } from './account-outcome.ts'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireAdministrator(request, context)
  const call = pageCall(context)
  const { body: sessions } = await call(listSessions, {})
  const { body: passkeys } = await call(listPasskeys, {})
  return { ...session, sessions, passkeys, now: Date.now() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireAdministrator(request, context)
  return runAccountAction(request, context)
}

export const clientAction = (args: ClientActionFunctionArgs) => sendCarefully(args, unsentForm)

export const shouldRevalidate = keepWhenUnsent

export const meta = () => []

export default function AccountPage() {
  const { email, secondFactor, mustSetUp, sessions, passkeys, now } = useLoaderData<typeof loader>()
  const outcome = useActionData<AccountOutcome>()
  const done = useSearchParams()[0].get('done') as Done | null
  return (
    <>
      <PageHead title="Your Account" description="Sign-in settings." path={accountPath} unlisted />
      <AdministratorHead title="Your account" lead={`Signed in as ${email}`} />
      <div className="page-width mt-8">
        <div className="grid max-w-3xl gap-6">
          {done && !outcome && doneNotices[done] ? <Notice>{doneNotices[done]}</Notice> : null}
          {mustSetUp ? (
            <Notice failed>
              This site requires a second factor. Add a passkey or turn on an authenticator app to
              go on.
            </Notice>
          ) : null}
          <PasskeysSection
            passkeys={passkeys}
            hasFactor={secondFactor || passkeys.length > 0}
            email={email}
            outcome={outcome}
            now={now}
          />
          <SecondFactorSection
            on={secondFactor}
            hasPasskey={passkeys.length > 0}
            email={email}
            outcome={outcome}
          />
          <PasswordSection email={email} outcome={outcome} />
          {outcome?.intent === 'everywhere' && outcome.message ? (
            <Notice failed>{outcome.message}</Notice>
          ) : null}
          <SessionsSection sessions={sessions} now={now} />
        </div>
      </div>
    </>
  )
}
