import { data, Form, redirect, useActionData, useLoaderData } from 'react-router'
import { withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { profileKinds } from '../../../catalog/profile/profile-kinds.ts'
import { profilePath } from '../../../catalog/profile/profile-paths.ts'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../kit/administrator-session.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { formRefusal } from '../../../kit/page-call.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/form-field.tsx'
import { ButtonForm } from '../../../ui/forms/post-form.tsx'
import { rereadUnlessUnsent, sendOrRefuse } from '../../../ui/forms/send-carefully.ts'
import { TextLink } from '../../../ui/link.tsx'
import {
  claimProfile,
  endProfileClaim,
  listProfiles,
  mergeProfile,
  type ProfileClaim,
  type ProfileMerge,
  splitProfile,
} from '../contract.ts'
import { FoundList, type ProfileFailure } from './found-list.tsx'
import { ProfileRows } from './profile-rows.tsx'

/** Open claims, newest first, each with a button to end it. */
const ClaimsList = ({ claims }: { claims: readonly ProfileClaim[] }) => (
  <ProfileRows id="claims" title="Claimed" rows={claims} none="No page is claimed.">
    {({ kind, slug, proof, email, claimedAt }) => (
      <>
        <div className="min-w-0">
          <p className="wrap-anywhere">
            {kind === 'venue' ? 'Venue' : 'Organizer'}{' '}
            <TextLink to={profilePath(kind, slug)}>{slug}</TextLink>
          </p>
          <p className="text-sm wrap-anywhere text-soft">
            {proof === 'mail' ? 'By email' : 'By an administrator'}
            {email ? `, ${email}` : ''}, <Moment at={claimedAt} />
          </p>
        </div>
        <ButtonForm fields={{ kind, slug }} intent="unclaim">
          End claim
          <span className="sr-only">: {slug}</span>
        </ButtonForm>
      </>
    )}
  </ProfileRows>
)

/** Merges, newest first, each with a button to split it. */
const MergesList = ({ merges }: { merges: readonly ProfileMerge[] }) => (
  <ProfileRows id="merges" title="Merged" rows={merges} none="Nothing is merged.">
    {({ kind, slug, into, at }) => (
      <>
        <div className="min-w-0">
          <p className="wrap-anywhere">
            {kind === 'venue' ? 'Venue' : 'Organizer'} <strong>{slug}</strong> leads to{' '}
            <TextLink to={profilePath(kind, into)}>{into}</TextLink>
          </p>
          <p className="text-sm text-soft">
            <Moment at={at} />
          </p>
        </div>
        <ButtonForm fields={{ kind, slug }} intent="split">
          Split again
          <span className="sr-only">: {slug}</span>
        </ButtonForm>
      </>
    )}
  </ProfileRows>
)

const maxSearchLength = 100

const readAddress = ({ url }: Request) => {
  const { searchParams } = new URL(url)
  const text = (name: string) => searchParams.get(name) ?? ''
  return { q: text('q').trim().slice(0, maxSearchLength), from: text('from') }
}

export const loader = asAdministrator(async (call, { request }) => {
  const { q, from } = readAddress(request)
  const { body } = await call(listProfiles, { query: { q } })
  return { ...body, q, from }
})

/** Handles the page's buttons; each posts its action as `intent`. */
export const action = asAdministrator(async (call, { request }) => {
  const { intent, kind: kindText, slug = '', into = '', email = '' } = await formTexts(request)
  const kind = profileKinds.find((each) => each === kindText)
  if (!kind) throw data(null, 400)
  const params = { kind, slug }
  try {
    if (intent === 'merge') await call(mergeProfile, { params, body: { into } })
    else if (intent === 'split') await call(splitProfile, { params, body: {} })
    else if (intent === 'claim') await call(claimProfile, { params, body: { email: email.trim() } })
    else if (intent === 'unclaim') await call(endProfileClaim, { params })
    else throw data(null, 400)
  } catch (error) {
    return formRefusal(error, { of: `${kind}.${slug}`, email })
  }
  const { q } = readAddress(request)
  return redirect(withQuery(administratorPaths.profiles, { q, done: intent }), 303)
})

export const clientAction = sendOrRefuse

export const shouldRevalidate = rereadUnlessUnsent

const doneWords = {
  merge: 'Merged. The old address now leads to the page you kept.',
  split: 'Split. Each page has its own dates again.',
  claim: 'Claimed. The page and its own events now say so.',
  unclaim: 'Claim ended.',
}

/** Page on which administrators merge duplicate venues and organizers, and split them again. */
export default function ProfilesPage() {
  const { found, merges, claims, q, from } = useLoaderData<typeof loader>()
  const failure = useActionData<ProfileFailure>()
  return (
    <AdministratorPage
      title="Venues and organizers"
      lead="Merge pages that are about the same venue or organizer, and say whose they are."
      path={administratorPaths.profiles}
      failure={failure}
      doneWords={doneWords}
    >
      <Form method="get" role="search" className="flex max-w-xl flex-wrap items-end gap-3">
        {from ? <input type="hidden" name="from" value={from} /> : null}
        <div className="min-w-0 flex-1">
          <TextField
            key={q}
            name="q"
            label="Name of a venue or organizer"
            hint="For example: fairgrounds xenia"
            maxLength={maxSearchLength}
            defaultValue={q}
          />
        </div>
        <Button type="submit" className="min-h-11">
          Find
        </Button>
      </Form>
      <FoundList found={found} q={q} from={from} failure={failure} />
      <ClaimsList claims={claims} />
      <MergesList merges={merges} />
    </AdministratorPage>
  )
}
