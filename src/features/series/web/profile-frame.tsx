import type { ReactNode } from 'react'
import { SubscribePanel } from '../../../catalog/calendar/web/subscribe-panel.tsx'
import { embedCodePath } from '../../../catalog/links/embed-paths.ts'
import { eventPagePath, feedPath, withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths, manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { claimedWords } from '../../../catalog/profile/claimed-words.ts'
import { profilePath } from '../../../catalog/profile/profile-paths.ts'
import { EditLink } from '../../../catalog/trust/web/edit-link.tsx'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { jsonLdText } from '../../../kit/text/json-ld-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { JsonLd } from '../../../ui/inline-script.tsx'
import { Link, TextLink } from '../../../ui/link.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import type { ProfileDates, UsualDate } from '../contract.ts'
import { profileJsonLd } from '../profile-json-ld.ts'
import { datesLabel } from './dates-label.ts'
import type { KnownFacts } from './dates-list.tsx'
import { DatesSections } from './dates-sections.tsx'
import type { ProfilePage } from './load-dates.ts'

type ProfileFrameProps = {
  page: ProfilePage
  /** Title for search engines. */
  title: string
  /** Text after "Car events", such as "by the Rotary Club". */
  attribution: string
  lead: string
  known: KnownFacts
  /** Below the next date's card. */
  aside?: ReactNode
  /** Actions in the page's head. */
  children: ReactNode
}

/** Page of a venue or organizer: its dates, and what is known about it from them. */
export const ProfileFrame = (props: ProfileFrameProps) => {
  const { page, title, attribution, lead, known, aside, children } = props
  const { publicUrl } = useSiteFacts()
  const { profile, usual } = page.dates
  const { kind, name, slug } = profile
  const path = profilePath(kind, slug)
  const counts = datesLabel(page.dates, 'event')
  return (
    <>
      <JsonLd text={jsonLdText(profileJsonLd(page.dates, publicUrl))} />
      <PageTop
        title={title}
        heading={name}
        description={`Car events ${attribution}: ${counts}.`}
        path={path}
        unlisted={page.before !== undefined}
        lead={lead}
      >
        <ClaimedBadge profile={profile} />
        <p className="font-semibold">{counts}</p>
        {children}
        <p>
          <TextLink to={embedCodePath({ [kind]: slug })} rel="nofollow">
            Show these on your site
          </TextLink>
        </p>
        <EditLink
          to={withQuery(administratorPaths.profiles, { q: name })}
          name={name}
          className="justify-self-start"
        />
      </PageTop>
      <div className="page-width pt-6">
        <SubscribePanel
          label={`Subscribe to this ${kind}`}
          title={name}
          feed={publicUrl + feedPath('ics', { [kind]: slug })}
          search={{ [kind]: slug }}
        />
      </div>
      <DatesSections page={page} path={path} foldSeries known={known} aside={aside}>
        <UsualSection usual={usual} />
      </DatesSections>
      <ClaimHint profile={profile} />
    </>
  )
}

type ProfileProps = { profile: ProfileDates['profile'] }

/** "By the club", if the page is claimed. */
const ClaimedBadge = ({ profile: { kind, claimed, organizerKind } }: ProfileProps) => {
  const words = claimed ? claimedWords(kind, organizerKind) : undefined
  return words ? (
    <p>
      <Badge color="green">{words}</Badge>
    </p>
  ) : null
}

const ClaimHint = ({ profile: { kind, claimed } }: ProfileProps) =>
  claimed ? null : (
    <p className="page-width pb-8 text-soft print:hidden">
      Is this your {kind === 'venue' ? 'venue' : 'club or business'}? Claim this page with the{' '}
      <Link to={manageLinkPath} className="underline">
        private link
      </Link>{' '}
      of one of your events.
    </p>
  )

/** Annual events of past years whose next date is not listed yet. */
const UsualSection = ({ usual }: { usual: readonly UsualDate[] }) => {
  if (usual.length === 0) return null
  return (
    <section aria-labelledby="usual">
      <h2 id="usual" className="mb-1 text-heading">
        Usual dates
      </h2>
      <p className="mb-3 text-soft">From past years. Wait for a confirmed date before you plan.</p>
      <ul className="grid gap-2 xl:grid-cols-2">
        {usual.map(({ usually, year, ...event }) => (
          <li
            key={event.id}
            className="grid min-h-16 content-center gap-0.5 rounded-card border border-line bg-panel px-4 py-2.5"
          >
            <TextLink to={eventPagePath(event)} className="font-semibold wrap-anywhere">
              {event.name}
            </TextLink>{' '}
            <span className="text-soft">
              Usually {usually}; {year} not confirmed yet
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
