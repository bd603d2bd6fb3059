import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { addressLine } from '../../../catalog/event/contact-links.ts'
import { feedPath } from '../../../catalog/links/paths.ts'
import { profilePath } from '../../../catalog/links/profile-paths.ts'
import { DirectionsLink } from '../../../catalog/web/event-actions.tsx'
import { LocatorMap } from '../../../catalog/web/map/locator-map.tsx'
import { SubscribePanel } from '../../../catalog/web/subscribe-panel.tsx'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { jsonLdText } from '../../../kit/text/json-ld-text.ts'
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
  loadProfile(args, 'venue', params.venue ?? '')

export const meta = () => []

/** Everything that comes to a venue, and what took place there. */
export default function VenuePage() {
  const page = useLoaderData<ProfilePage>()
  const { publicUrl } = useSiteFacts()
  const { event, profile, usual } = page.dates
  const { name, slug, place } = profile
  const path = profilePath('venue', slug)
  const counts = countWords(page.dates, 'event')
  const where = [place.city, place.state].filter(Boolean).join(', ')
  const address = addressLine(place) || where
  return (
    <>
      <PageHead
        title={`${name}, ${where}: car events`}
        description={`Car events at ${name}, ${address}: ${counts}.`}
        path={path}
        unlisted={page.before !== undefined}
      />
      <JsonLd text={jsonLdText(profileJsonLd(page.dates, publicUrl))} />
      <PageHero title={name} lead={address}>
        <ClaimedBadge profile={profile} />
        <p className="font-semibold">{counts}</p>
        <p>
          <DirectionsLink event={{ ...event, ...place, name }} />
        </p>
      </PageHero>
      <div className="page-width pt-6">
        <SubscribePanel
          label="Subscribe to this venue"
          title={name}
          feed={publicUrl + feedPath('ics', { venue: slug })}
          rss={feedPath('rss', { venue: slug })}
        />
      </div>
      <DatesSections
        page={page}
        path={path}
        foldSeries
        known={{ venueName: name, showOrganizers: true }}
        aside={<Where place={place} address={address} />}
      >
        <UsualSection usual={usual} />
      </DatesSections>
      <ClaimHint profile={profile} />
    </>
  )
}

type WhereProps = { place: ProfilePage['dates']['profile']['place']; address: string }

const Where = ({ place, address }: WhereProps) => (
  <section aria-labelledby="where">
    <h2 id="where" className="text-heading">
      Where it is
    </h2>
    <p className="mt-1 text-soft">{address}</p>
    <LocatorMap event={place} />
  </section>
)
