import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { profilePath } from '../../../catalog/links/profile-paths.ts'
import { Moment } from '../../../catalog/web/moment.tsx'
import { ButtonForm } from '../../../ui/forms/post-form.tsx'
import { TextLink } from '../../../ui/link.tsx'
import type { ProfileClaim, ProfileMerge } from '../contract.ts'
import { ProfileRows } from './profile-rows.tsx'

/** Open claims, newest first, each with its end. */
export const ClaimsList = ({ claims, q }: { claims: readonly ProfileClaim[]; q: string }) => (
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
        <ButtonForm
          action={administratorPaths.profiles}
          fields={{ kind, slug, q }}
          intent="unclaim"
        >
          End claim
          <span className="sr-only">: {slug}</span>
        </ButtonForm>
      </>
    )}
  </ProfileRows>
)

/** Merges, newest first, each with the way back. */
export const MergesList = ({ merges, q }: { merges: readonly ProfileMerge[]; q: string }) => (
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
        <ButtonForm action={administratorPaths.profiles} fields={{ kind, slug, q }} intent="split">
          Split again
          <span className="sr-only">: {slug}</span>
        </ButtonForm>
      </>
    )}
  </ProfileRows>
)
