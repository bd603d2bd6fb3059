import { allEvents, isThinPage, topicOfSlug } from '../../../catalog/event/topics.ts'
import type { Step } from '../../../catalog/links/breadcrumbs.ts'
import { homePath, landingPath } from '../../../catalog/links/paths.ts'
import { isPeriod, periodLabel } from '../../../catalog/links/periods.ts'
import { daysInMonth } from '../../../catalog/time/calendar-days.ts'
import { dateWords } from '../../../catalog/time/local-dates.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { Link } from '../../../ui/link.tsx'
import type { LandingPlace, PlaceCount, TopicCount } from '../contract.ts'
import { type ShownLanding, searchOf, topicOf, whereOf } from '../landing-words.ts'

/** Links below the events: by month, the same topic elsewhere, other topics at the same place. */
export const RelatedLinks = ({ landing }: { landing: ShownLanding }) => {
  const { topic, place, states, cities, topics } = landing
  const title = isPeriod(topic) ? periodLabel(topic) : topicOf(landing).title
  return (
    <div className="page-width mt-12 grid gap-10">
      <LinkList id="months" title="By month" links={monthLinks(landing)} />
      <LinkList
        id="cities"
        title={
          place?.kind === 'city' && !isPeriod(topic)
            ? `${title} near ${place.name}`
            : `${title} by city`
        }
        links={cities.map((city) => placeLink(topic, city))}
      />
      <LinkList
        id="states"
        title={place ? `${title} in other states` : `${title} by state`}
        links={otherStates(landing, states).map((state) => placeLink(topic, state))}
      />
      <LinkList
        id="topics"
        title={topicsTitle(topic, place ? whereOf(place) : 'the United States')}
        links={topics.map(({ slug, count }) => ({
          to: topicPath(landing, slug),
          label: topicOfSlug(slug)?.title ?? slug,
          count,
          rel: isFollowed(place, { slug, count }) ? undefined : 'nofollow',
        }))}
      />
    </div>
  )
}

/** False for topics of a city: their counts include nearby events. The state's list has the city's own count. */
const isFollowed = (place: LandingPlace | null, topic: TopicCount): boolean =>
  place === null ||
  topic.slug === allEvents.slug ||
  (place.kind === 'state' && !isThinPage(topic.slug, { slug: place.slug, count: topic.count }))

const topicsTitle = (topic: string, where: string): string => {
  if (isPeriod(topic)) return `${periodLabel(topic)} by type`
  return topic === allEvents.slug ? `By type in ${where}` : `More car events in ${where}`
}

/** A period's page links to a search of its days, because a topic's page has all dates of the topic. */
const topicPath = (landing: ShownLanding, slug: string): string =>
  isPeriod(landing.topic)
    ? homePath({ ...searchOf(landing), eventType: topicOfSlug(slug)?.eventType })
    : landingPath(slug, landing.place?.slug)

/** A city's own state is in its breadcrumbs. */
const otherStates = ({ place }: ShownLanding, states: readonly PlaceCount[]) =>
  states.filter(({ state }) => state !== place?.state)

export const placeLink = (topic: string, place: PlaceCount & { miles?: number }): CountedLink => ({
  to: landingPath(topic, place.slug),
  label: whereOf(place),
  // A city's page includes events outside the city itself.
  count: place.kind === 'city' ? undefined : place.count,
  note: place.miles === undefined ? undefined : `${Math.round(place.miles)} miles`,
  rel: isThinPage(topic, place) ? 'nofollow' : undefined,
})

/** Twelve months, each as a search. */
const monthLinks = (landing: ShownLanding): CountedLink[] =>
  Object.entries(landing.months)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, 12)
    .flatMap(([month, count]) => {
      const first = dateWords(`${month}-01`)
      if (!first) return []
      const days = { fromDate: `${month}-01`, toDate: lastDayOf(month) }
      return {
        to: homePath({ ...searchOf(landing), ...days }),
        label: `${first.month} ${first.year}`,
        count,
      }
    })

const lastDayOf = (month: string): string =>
  `${month}-${daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))}`

type CountedLink = { to: string; label: string; count?: number; note?: string; rel?: 'nofollow' }

type LinkListProps = {
  id: string
  title: string
  links: readonly CountedLink[]
}

/** List of links, with the number of events behind each link if known; nothing without links. */
export const LinkList = ({ id, title, links }: LinkListProps) =>
  links.length === 0 ? null : (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-x-4 sm:gap-x-6 lg:grid-cols-3 xl:grid-cols-4">
        {links.map(({ to, label, count, note, rel }) => (
          <li key={to}>
            <Link
              to={to}
              rel={rel}
              className="flex min-h-10 items-center justify-between gap-3 border-b border-line py-1.5 no-underline hover:text-signal"
            >
              <span className="min-w-0 underline underline-offset-4">{label}</span>{' '}
              <span className="text-sm whitespace-nowrap text-soft">
                {note ?? (count !== undefined && formatNumber(count))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )

/** Breadcrumbs of the page: the steps above it are links. */
export const Trail = ({ steps }: { steps: readonly Step[] }) => (
  <nav aria-label="Breadcrumb" className="print:hidden">
    <ol className="flex flex-wrap items-center text-hero-soft">
      {steps.map(({ name, path }, index) => (
        <li key={path} className="flex items-center">
          {index > 0 ? (
            <span aria-hidden className="px-2">
              ›
            </span>
          ) : null}{' '}
          {index === steps.length - 1 ? (
            <span aria-current="page">{name}</span>
          ) : (
            <Link to={path} className="inline-flex min-h-8 items-center underline">
              {name}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
