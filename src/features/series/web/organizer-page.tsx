import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { organizerKindLabel } from '../../../catalog/event/organizer-kinds.ts'
import { feedPath, mapPath } from '../../../catalog/links/paths.ts'
import { profilePath } from '../../../catalog/links/profile-paths.ts'
import { SubscribePanel } from '../../../catalog/web/subscribe-panel.tsx'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { jsonLdText } from '../../../kit/text/json-ld-text.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { JsonLd } from '../../../ui/json-ld.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { profileJsonLd } from '../profile-json-ld.ts'
import { countWords } from './count-words.ts'
import { DatesSections } from './dates-sections.tsx'
import { loadProfile, type ProfilePage } from './load-dates.ts'
import { ClaimedBadge, ClaimHint } from './profile-claim.tsx'
import { UsualSection } from './usual-section.tsx'

export const loader = ({ params, ...args }: LoaderFunctionArgs) =>
  loadProfile(args, 'organizer', params.organizer ?? '')

export const meta = () => []

/** Everything that a club or another organizer puts on, and what took place. */
export default function OrganizerPage() {
  const page = useLoaderData<ProfilePage>()
  const { publicUrl } = useSiteFacts()
  const { profile, usual, coming } = page.dates
  const { name, slug, organizerKind } = profile
  const path = profilePath('organizer', slug)
  const counts = countWords(page.dates, 'event')
  return (
    <>
      <PageHead
        title={`${name}: car events`}
        description={`Car events by ${name}: ${counts}.`}
        path={path}
        unlisted={page.before !== undefined}
      />
      <JsonLd text={jsonLdText(profileJsonLd(page.dates, publicUrl))} />
      <PageHero title={name} lead={organizerKind ? organizerKindLabel(organizerKind) : 'Organizer'}>
        <ClaimedBadge profile={profile} />
        <p className="font-semibold">{counts}</p>
        {coming.length > 0 ? (
          <p className="flex flex-wrap gap-2">
            <LinkButton to={mapPath({ organizer: slug })} look="outlined">
              Show on the map
            </LinkButton>
          </p>
        ) : null}
      </PageHero>
      <div className="page-width pt-6">
        <SubscribePanel
          label="Subscribe to this organizer"
          title={name}
          feed={publicUrl + feedPath('ics', { organizer: slug })}
          rss={feedPath('rss', { organizer: slug })}
        />
      </div>
      <DatesSections page={page} path={path} foldSeries known={{ showCities: true }}>
        <UsualSection usual={usual} />
      </DatesSections>
      <ClaimHint profile={profile} />
    </>
  )
}
