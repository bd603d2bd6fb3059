import { data, redirect, useActionData, useLoaderData, useSearchParams } from 'react-router'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { AdministratorHead } from '../../../catalog/trust/web/administrator/administrator-head.tsx'
import { accountPath, asAdministrator, signInPath } from '../../../kit/administrator-session.ts'
import type { Call } from '../../../kit/call.ts'
import type { ResponseOf } from '../../../kit/endpoint.ts'
import { formRefusal } from '../../../kit/page-call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { keepWhenUnsent, sendCarefully } from '../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  disableSecondFactor,
  listSessions,
  signOutEverywhere,
} from '../contract.ts'
import { listPasskeys, removePasskey, renamePasskey } from '../passkeys-contract.ts'
import {
  type AccountOutcome,
  type DoneKey,
  doneNotices,
  type Intent,
  unsentForm,
} from './account-outcome.ts'
import { IntentForm } from './intent-form.tsx'
import { LabeledInput } from './labeled-input.tsx'
import { answerDifference, NewPasswordFields } from './new-password-fields.tsx'
import { passCookies } from './pass-cookies.ts'
import { proofOf } from './passkeys.ts'
import { PasskeysSection } from './passkeys-section.tsx'
import { readForm } from './posted-form.ts'
import { SecondFactorSection } from './second-factor-section.tsx'
import { timeAgo } from './time-ago.ts'

/** Actions of the account page's forms. Each form posts its name as `intent`. */
const redirectDone = (done: DoneKey, headers?: Headers) =>
  redirect(`${accountPath}?done=${done}`, { status: 303, headers })

type Text = (name: string) => string

const work = {
  password: async (call: Call, text: Text) => {
    if (text('newPassword') !== text('repeated'))
      return answerDifference({ intent: 'password' as const })
    const body = { currentPassword: text('currentPassword'), newPassword: text('newPassword') }
    const { headers } = await call(changePassword, { body })
    return redirectDone('password', passCookies(headers))
  },
  begin: async (call: Call, text: Text) => {
    const { body } = await call(beginSecondFactor, { body: proofOf(text) })
    return { intent: 'begin' as const, begun: body }
  },
  confirm: async (call: Call, text: Text) => {
    const { body } = await call(confirmSecondFactor, { body: { code: text('code') } })
    return { intent: 'confirm' as const, recoveryCodes: body.recoveryCodes }
  },
  disable: async (call: Call, text: Text) => {
    await call(disableSecondFactor, { body: proofOf(text) })
    return redirectDone('off')
  },
  rename: async (call: Call, text: Text) => {
    await call(renamePasskey, { params: { id: text('id') }, body: { name: text('name') } })
    return redirectDone('renamed')
  },
  remove: async (call: Call, text: Text) => {
    await call(removePasskey, { params: { id: text('id') }, body: proofOf(text) })
    return redirectDone('removed')
  },
  everywhere: async (call: Call) => {
    const { headers } = await call(signOutEverywhere, {})
    return redirect(`${signInPath}?ended`, { status: 303, headers: passCookies(headers) })
  },
} satisfies Record<Intent, unknown>

export const action = asAdministrator(async (call, { request }) => {
  const text = await readForm(request)
  const intent = text('intent')
  if (!Object.hasOwn(work, intent)) throw data(null, 400)
  try {
    return await work[intent as Intent](call, text)
  } catch (error) {
    return formRefusal(error, { intent: intent as Intent, id: text('id') })
  }
})

type PasswordSectionProps = { email: string; outcome: AccountOutcome | undefined }

const PasswordSection = ({ email, outcome }: PasswordSectionProps) => {
  const result = outcome?.intent === 'password' ? outcome : undefined
  return (
    <PanelSection title="Password">
      {result?.message ? <Notice failed>{result.message}</Notice> : null}
      <IntentForm intent="password" label="Change password" busyLabel="Changing..." email={email}>
        <LabeledInput
          name="currentPassword"
          type="password"
          label="Current password"
          autoComplete="current-password"
          required
          problem={result?.fields?.currentPassword}
        />
        <NewPasswordFields name="newPassword" label="New password" problems={result?.fields} />
      </IntentForm>
    </PanelSection>
  )
}

type SessionsSectionProps = {
  sessions: ResponseOf<typeof listSessions>
  /** Time of loading the sessions, in milliseconds. */
  now: number
}

const SessionsSection = ({ sessions, now }: SessionsSectionProps) => (
  <PanelSection title="Where you are signed in">
    <ul className="grid divide-y divide-line">
      {sessions.map(({ device, createdAt, lastSeenAt, current }) => (
        <li key={createdAt + lastSeenAt} className="flex flex-wrap items-center gap-x-3 py-2">
          <span className="font-medium">{device || 'Unknown browser'}</span>{' '}
          {current ? <Badge color="green">This device</Badge> : null}
          <span className="text-sm text-soft">
            {'signed in '}
            <time dateTime={createdAt}>{timeAgo(createdAt, now)}</time>
            {', last used '}
            <time dateTime={lastSeenAt}>{timeAgo(lastSeenAt, now)}</time>
          </span>
        </li>
      ))}
    </ul>
    <p className="max-w-prose text-sm text-soft">
      A session ends after 8 hours of inactivity, or after 14 days.
    </p>
    <IntentForm intent="everywhere" label="Sign out everywhere" busyLabel="Signing out..." />
  </PanelSection>
)

export const loader = asAdministrator(async (call, { session }) => {
  const { body: sessions } = await call(listSessions, {})
  const { body: passkeys } = await call(listPasskeys, {})
  return { ...session, sessions, passkeys, now: Date.now() }
})

export const clientAction = sendCarefully(unsentForm)

export const shouldRevalidate = keepWhenUnsent

const DoneNotice = ({ done, hasFactor }: { done: DoneKey; hasFactor: boolean }) =>
  doneNotices[done] ? (
    <Notice focused>
      {doneNotices[done]}
      {done === 'removed' && !hasFactor ? ' From now on, your password alone signs you in.' : ''}
    </Notice>
  ) : null

export default function AccountPage() {
  const { email, secondFactor, mustSetUp, sessions, passkeys, now } = useLoaderData<typeof loader>()
  const hasFactor = secondFactor || passkeys.length > 0
  const outcome = useActionData<AccountOutcome>()
  const done = useSearchParams()[0].get('done') as DoneKey | null
  return (
    <>
      <PageHead title="Your Account" description="Sign-in settings." path={accountPath} />
      <AdministratorHead title="Your account" lead={`Signed in as ${email}`} />
      <div className="page-width mt-8">
        <div className="grid max-w-3xl gap-6">
          {done && !outcome ? <DoneNotice key={done} done={done} hasFactor={hasFactor} /> : null}
          {done === 'first' ? (
            <p>
              <LinkButton to={administratorPaths.setup}>Go to the checklist</LinkButton>
            </p>
          ) : null}
          {mustSetUp ? (
            <Notice failed>
              This site requires a second factor. Add a passkey or turn on an authenticator app to
              go on.
            </Notice>
          ) : null}
          <PasskeysSection
            passkeys={passkeys}
            hasFactor={hasFactor}
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
