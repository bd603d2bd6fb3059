import { Form, useNavigation } from 'react-router'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { profilePath } from '../../../catalog/links/profile-paths.ts'
import { Moment } from '../../../catalog/web/moment.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import type { ProfileClaim } from '../contract.ts'

/** Open claims, newest first, each with its end. */
export const ClaimsList = ({ claims, q }: { claims: readonly ProfileClaim[]; q: string }) => {
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="claims" className="grid gap-3">
      <h2 id="claims" className="text-title">
        Claimed
      </h2>
      {claims.length === 0 ? <p className="text-soft">No page is claimed.</p> : null}
      <ul className="grid gap-3">
        {claims.map((claim) => (
          <li
            key={`${claim.kind}.${claim.slug}`}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-panel p-4 shadow-lift"
          >
            <Facts claim={claim} />
            <Form method="post" action={administratorPaths.profiles} preventScrollReset>
              <input type="hidden" name="kind" value={claim.kind} />
              <input type="hidden" name="slug" value={claim.slug} />
              <input type="hidden" name="q" value={q} />
              <Button type="submit" name="intent" value="unclaim" look="outlined" disabled={busy}>
                End claim
                <span className="sr-only">: {claim.slug}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Facts = ({ claim: { kind, slug, proof, email, claimedAt } }: { claim: ProfileClaim }) => (
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
)
