import { manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { claimedWords } from '../../../catalog/profile/claimed-words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import type { ProfileDates } from '../contract.ts'

type ProfileProps = { profile: ProfileDates['profile'] }

/** "By the club", on a page that is claimed. */
export const ClaimedBadge = ({ profile: { kind, claimed, organizerKind } }: ProfileProps) => {
  const words = claimed ? claimedWords(kind, organizerKind) : undefined
  return words ? (
    <p>
      <Badge colour="green">{words}</Badge>
    </p>
  ) : null
}

export const ClaimHint = ({ profile: { kind, claimed } }: ProfileProps) =>
  claimed ? null : (
    <p className="page-width pb-8 text-soft print:hidden">
      Is this your {kind === 'venue' ? 'venue' : 'club or business'}? Claim this page with the{' '}
      <Link to={manageLinkPath} className="underline">
        private link
      </Link>{' '}
      of one of your events.
    </p>
  )
