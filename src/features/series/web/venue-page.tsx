import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { addressLine } from '../../../catalog/event/contact-links.ts'
import { feedPath, venuePath } from '../../../catalog/links/paths.ts'
import { DirectionsLink } from '../../../catalog/web/event-actions.tsx'
import { SubscribePanel } from '../../../catalog/web/subscribe-panel.tsx'
import { loadPage } from '../../../kit/load-page.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { PageHero } from '../../../ui/page-hero.tsx'
import { countWords } from './count-words.ts'
import { DatesSections } from './dates-sections.tsx'
import { type DatesPage, loadDates } from './load-dates.ts'

export const loader = ({ params, request, context }: LoaderFunctionArgs) =>
  loadPage(context, (call) => loadDates(call, { venue: params.venue ?? '' }, new URL(request.url)))

export const meta = () => []

/** Everything that comes to a venue, and what took place there. */
export default function VenuePage() {
  const page = useLoaderData<DatesPage>()
  const { publicUrl } = useSiteFacts()
  const { event } = page.dates
  const venue = 'venue' in page.of ? page.of.venue : ''
  const path = venuePath(event) ?? ''
  const counts = countWords(page.dates, 'event')
  const where = [event.city, event.state].filter(Boolean).join(', ')
  return (
    <>
      <PageHead
        title={`${event.venueName}, ${where}: car events`}
        description={`Car events at ${event.venueName}, ${addressLine(event) || where}: ${counts}.`}
        path={path}
        unlisted={page.before !== undefined}
      />
      <PageHero title={event.venueName} lead={addressLine(event) || where}>
        <p className="font-semibold">{counts}</p>
        <p>
          <DirectionsLink event={event} />
        </p>
      </PageHero>
      <div className="page-width pt-6">
        <SubscribePanel
          label="Subscribe to this venue"
          title={event.venueName}
          feed={publicUrl + feedPath('ics', { venue })}
          rss={feedPath('rss', { venue })}
        />
      </div>
      <DatesSections page={page} path={path} known={{ venueName: event.venueName }} />
    </>
  )
}
