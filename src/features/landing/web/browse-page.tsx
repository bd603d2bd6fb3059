import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { countInWords } from '../../../catalog/event/count-in-words.ts'
import { allEvents, topicOfSlug } from '../../../catalog/event/topics.ts'
import { browsePath, landingPath } from '../../../catalog/links/paths.ts'
import { countedPeriods, periodLabel } from '../../../catalog/links/periods.ts'
import { areasInWords } from '../../../catalog/place/us-states.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { loadPage } from '../../../kit/load-page.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import { getOverview, type Overview, type PlaceCount } from '../contract.ts'
import { LinkList, placeLink } from './around.tsx'

export const loader = ({ context }: LoaderFunctionArgs) =>
  loadPage(context, async (call) => (await call(getOverview, {})).body)

/** All topics and places that have a page. */
export default function BrowsePage() {
  const overview = useLoaderData<Overview>()
  const { topics, states, cities } = overview
  const counts = `${countInWords(overview)} in ${areasInWords(states.map(({ state }) => state))}`
  const placeLinks = (places: readonly PlaceCount[]) =>
    places.map((place) => placeLink(allEvents.slug, place))
  return (
    <>
      <PageTop
        title="Car events by place and type"
        heading="Car Events by Place and Type"
        description={`Browse ${counts}: car shows, cruise nights, cars and coffee, track days and more, by type, by state and by city.`}
        path={browsePath}
        lead={`${counts}. Repeating events share one listing.`}
      >
        <p className="flex flex-wrap gap-2 text-ink">
          {countedPeriods(overview).map(([period, count]) => (
            <LinkButton key={period} to={landingPath(period)}>
              {periodLabel(period)}: {formatNumber(count)}
            </LinkButton>
          ))}
        </p>
      </PageTop>
      <div className="page-width mt-8 grid gap-10">
        <LinkList
          id="topics"
          title="By type"
          links={topics.map(({ slug, count }) => ({
            to: landingPath(slug),
            label: topicOfSlug(slug)?.title ?? slug,
            count,
          }))}
        />
        <LinkList id="states" title="By state" links={placeLinks(states)} />
        <LinkList id="cities" title="Cities with the most events" links={placeLinks(cities)} />
      </div>
    </>
  )
}
