import { Fragment } from 'react'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { SubscribePanel } from '../../../catalog/calendar/web/subscribe-panel.tsx'
import { countInWords } from '../../../catalog/event/count-in-words.ts'
import { topicSharePath } from '../../../catalog/event/share-picture.ts'
import {
  archivePath,
  feedPath,
  homePath,
  landingPath,
  listPath,
  withQuery,
} from '../../../catalog/links/paths.ts'
import { countedPeriods, type PeriodSlug, periodLabel } from '../../../catalog/links/periods.ts'
import { stateName } from '../../../catalog/place/us-states.ts'
import { EventCards } from '../../../catalog/search/web/event-card.tsx'
import { EventPageCode } from '../../../catalog/search/web/event-page-code.tsx'
import { formatNumber } from '../../../kit/format-number.ts'
import { loadPage } from '../../../kit/load-page.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { jsonLdText } from '../../../kit/text/json-ld-text.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { JsonLd } from '../../../ui/inline-script.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import { PagingLinks } from '../../../ui/paging-links.tsx'
import { landingJsonLd, trailOf } from '../landing-json-ld.ts'
import { feedOf, headingOf, leadOf, searchOf, titleOf, topicOf } from '../landing-words.ts'
import { RelatedLinks, Trail } from './around.tsx'
import { canonicalPath, isLanding, type LandingData, loadLanding } from './load-landing.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  if (!isLanding(params)) throw data(null, { status: 404 })
  const redirectPath = canonicalPath(params)
  if (redirectPath) throw redirect(redirectPath, 301)
  const landing = await loadPage(context, (call) => loadLanding(call, params, new URL(request.url)))
  // Each city has a single URL, for all spellings of its name.
  if ((landing.place?.slug ?? '') !== (params.place ?? '')) {
    throw redirect(landingPath(landing.topic, landing.place?.slug), 301)
  }
  return landing
}

/** Events of a type, or of this weekend, today or tonight: everywhere, in a state or in a city. */
export default function LandingPage() {
  const landing = useLoaderData<LandingData>()
  const { publicUrl } = useSiteFacts()
  const { topic, place, events, total, cursor } = landing
  const title = titleOf(landing)
  const path = landingPath(topic, place?.slug)
  return (
    <>
      <JsonLd text={jsonLdText(landingJsonLd(landing, publicUrl))} />
      <PageTop
        title={total > 1 ? `${title}: ${countInWords(landing)}` : title}
        heading={title}
        description={leadOf(landing)}
        path={path}
        unlisted={cursor !== undefined || total === 0}
        picture={{ path: topicSharePath(topicOf(landing).eventType), alt: title }}
        trail={<Trail steps={trailOf(landing)} />}
        lead={leadOf(landing)}
      >
        <Actions landing={landing} />
      </PageTop>
      {events.length > 0 ? (
        <section aria-labelledby="events" className="page-width mt-8">
          <h2 id="events" className="text-heading">
            {headingOf(landing)}
          </h2>
          <EventCards
            events={events}
            now={landing.now}
            className="card-list mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
          />
          <div className="mt-5">
            <PagingLinks
              first={cursor === undefined ? undefined : path}
              next={landing.next === null ? undefined : withQuery(path, { cursor: landing.next })}
            />
          </div>
        </section>
      ) : null}
      {total === 0 || events.length === 0 ? <OutOfSeason landing={landing} /> : null}
      <RelatedLinks landing={landing} />
      <EventPageCode event={events[0] ?? landing.nearby[0]} />
    </>
  )
}

/** Known topic and place without events: shows the nearest ones elsewhere, and past ones. */
const OutOfSeason = ({ landing }: { landing: LandingData }) => {
  const { nearby, place, now } = landing
  const { eventType, plural } = topicOf(landing)
  const archive = archivePath({ eventType, state: place?.state })
  return (
    <section aria-labelledby="nearby" className="page-width mt-8">
      <h2 id="nearby" className="text-heading">
        {nearby.length > 0 ? 'Nearest elsewhere' : 'Out of season'}
      </h2>
      <p className="mt-2">
        Past {plural}
        {place ? ` in ${stateName(place.state)}` : ''} are in <Link to={archive}>the archive</Link>.
      </p>
      <EventCards
        events={nearby}
        now={now}
        className="card-list mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
      />
    </section>
  )
}

/** Links to the same events as a search to refine, and as a calendar. */
const Actions = ({ landing }: { landing: LandingData }) => {
  const { publicUrl } = useSiteFacts()
  const feed = feedOf(landing)
  // These links include other types, unlike the page.
  const isWider = topicOf(landing).eventType !== undefined
  const labelFor = (period: PeriodSlug) =>
    isWider ? `All events ${periodLabel(period).toLowerCase()}` : periodLabel(period)
  return (
    <div className="flex flex-wrap items-start gap-2 text-ink print:hidden">
      <Link to={homePath(searchOf(landing))} className={buttonClasses('filled')}>
        Search these events
      </Link>{' '}
      {countedPeriods({ ...landing, weekend: landing.thisWeekend }).map(([period, count]) =>
        period === landing.topic ? null : (
          <Fragment key={period}>
            <Link
              to={landingPath(period, landing.place?.slug)}
              rel={landing.place ? 'nofollow' : undefined}
              className={buttonClasses('outlined')}
            >
              {labelFor(period)}: {formatNumber(count)}
            </Link>{' '}
          </Fragment>
        ),
      )}
      {landing.place ? (
        <Link
          to={listPath(landing.place.slug)}
          rel="nofollow"
          className={buttonClasses('outlined')}
        >
          Copy this week's list
        </Link>
      ) : null}{' '}
      {feed ? (
        <SubscribePanel
          label="Subscribe"
          title={titleOf(landing)}
          feed={publicUrl + feedPath('ics', feed)}
          search={feed}
        />
      ) : null}
    </div>
  )
}
