import { redirect, useActionData, useLoaderData } from 'react-router'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { AdministratorPage } from '../../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../../kit/administrator-session.ts'
import type { Call } from '../../../../kit/call.ts'
import { formRefusal } from '../../../../kit/page-call.ts'
import type { Role } from '../../../../kit/roles.ts'
import { useSiteFacts } from '../../../../kit/site-facts.ts'
import { keepWhenUnsent, sendCarefully } from '../../../../ui/forms/send-carefully.ts'
import { PanelSection } from '../../../../ui/panel-section.tsx'
import { listPasskeys } from '../../passkeys-contract.ts'
import {
  changeRole,
  invite,
  listPeople,
  removePerson,
  withdrawInvitation,
} from '../../people-contract.ts'
import { proofOf } from '../passkeys.ts'
import { readForm } from '../posted-form.ts'
import { InviteForm, type PeopleOutcome } from './invite-form.tsx'
import { Invitations, People } from './people-list.tsx'

const { people: path } = administratorPaths

/** Notices shown once the page is reloaded. */
const doneTexts = {
  mailed: 'Invitation sent. The link in it works once, for 7 days.',
  role: 'Role changed.',
  removed: 'Removed. All their sessions have ended.',
  withdrawn: 'Invitation withdrawn. Its link no longer works.',
} as const
type DoneKey = keyof typeof doneTexts

type Text = (name: string) => string

const redirectDone = (done: DoneKey) => redirect(`${path}?done=${done}`, 303)

const work: Record<string, (call: Call, text: Text) => Promise<Response | PeopleOutcome>> = {
  invite: async (call, text) => {
    const body = { email: text('email'), role: text('role') as Role, ...proofOf(text) }
    const { path: invited } = (await call(invite, { body })).body
    if (invited === null) return redirectDone('mailed')
    return { intent: 'invite', id: '', email: body.email, invited }
  },
  role: async (call, text) => {
    const body = { role: text('role') as Role, ...proofOf(text) }
    await call(changeRole, { params: { id: text('id') }, body })
    return redirectDone('role')
  },
  remove: async (call, text) => {
    await call(removePerson, { params: { id: text('id') }, body: proofOf(text) })
    return redirectDone('removed')
  },
  withdraw: async (call, text) => {
    await call(withdrawInvitation, { params: { id: text('id') } })
    return redirectDone('withdrawn')
  },
}

export const loader = asAdministrator(async (call, { session: { email } }) => {
  const { body } = await call(listPeople, {})
  const { body: passkeys } = await call(listPasskeys, {})
  return { ...body, email, hasPasskey: passkeys.length > 0 }
})

export const action = asAdministrator(async (call, { request }) => {
  const text = await readForm(request)
  const intent = text('intent')
  const run = Object.hasOwn(work, intent) ? work[intent] : undefined
  if (!run) return redirect(path, 303)
  try {
    return await run(call, text)
  } catch (error) {
    return formRefusal(error, { intent, id: text('id'), email: text('email') })
  }
})

export const clientAction = sendCarefully(
  (message, { intent = '', id = '', email = '' }): PeopleOutcome => ({
    intent,
    id,
    email,
    message,
  }),
)

export const shouldRevalidate = keepWhenUnsent

export default function PeoplePage() {
  const { people, invitations, email, hasPasskey } = useLoaderData<typeof loader>()
  const outcome = useActionData<PeopleOutcome>()
  const hasFactor = people.some(({ current, secondFactor }) => current && secondFactor)
  const owner = { email, hasFactor, hasPasskey }
  return (
    <AdministratorPage
      title="People"
      lead="Who runs this site, and who is invited."
      path={path}
      doneWords={outcome ? {} : doneTexts}
    >
      <div className="grid max-w-3xl gap-6">
        {outcome?.invited ? <ShownLink email={outcome.email} path={outcome.invited} /> : null}
        <PanelSection
          title="Administrators"
          note="Editors review events, handle messages and look after sources. Owners can also change settings and people, read the outbox, and export contacts."
        >
          <People people={people} owner={owner} outcome={outcome} />
        </PanelSection>
        {invitations.length > 0 ? (
          <PanelSection title="Open invitations">
            <Invitations invitations={invitations} />
          </PanelSection>
        ) : null}
        <PanelSection title="Invite someone">
          <InviteForm key={outcome?.invited} owner={owner} outcome={outcome} />
        </PanelSection>
      </div>
    </AdministratorPage>
  )
}

/** Shows the link once, if the site sends no mail. */
const ShownLink = ({ email, path: linkPath }: { email: string; path: string }) => {
  const { publicUrl } = useSiteFacts()
  return (
    <div role="status" className="grid gap-2 rounded-control bg-green-tint px-4 py-3 text-green">
      <p className="font-medium">
        This site sends no mail. Give this link to {email} yourself: it works once, for 7 days, and
        isn&rsquo;t shown again.
      </p>
      <p className="wrap-anywhere select-all">{publicUrl + linkPath}</p>
    </div>
  )
}
