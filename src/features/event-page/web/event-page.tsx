import { Suspense, use } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  Navigate,
  redirect,
  replace,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useParams,
} from 'react-router'
import type { Event } from '../../../catalog/event/event.ts'
import { eventChange, isOff, titleWithChange } from '../../../catalog/event/event-changes.ts'
import { eventTypeLabel } from '../../../catalog/event/event-types.ts'
import { eventSharePath } from '../../../catalog/event/share-picture.ts'
import { eventSlug } from '../../../catalog/links/event-slug.ts'
import { eventPagePath, eventPath, publicUrl } from '../../../catalog/links/paths.ts'
import { shortDays } from '../../../catalog/time/day-in-words.ts'
import { longDateRange } from '../../../catalog/time/local-dates.ts'
import { loadPage } from '../../../kit/load-page.ts'
import { publicAddressContext } from '../../../kit/public-address.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { excerpt } from '../../../kit/text/excerpt.ts'
import { jsonLdText } from '../../../kit/text/json-ld-text.ts'
import { JsonLd } from '../../../ui/inline-script.tsx'
import { ShareTags } from '../../../ui/share-tags.tsx'
import { showUnreachable } from '../../../ui/toast-store.ts'
import { eventJsonLd, eventTrail } from '../json-ld.ts'
import { EventContent } from './event-content.tsx'
import { EventLoading, EventNotFound } from './event-not-found.tsx'
import { type EventDetail, loadCached, loadEvent } from './load-event.ts'

/** Title, description and preview tags; React moves them into the head. */
const EventHead = ({ event, jsonLd }: { event: Event; jsonLd?: string[] }) => {
  const site = useSiteFacts()
  const path = eventPagePath(event)
  const name = titleWithChange(event)
  const title = `${[name, ...dateAndTown(event)].join(', ')} · ${siteSettings.name}`
  const description = describe(event)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={publicUrl(site.publicUrl, path)} />
      <ShareTags
        title={name}
        description={description}
        path={path}
        picture={{ path: eventSharePath(event), alt: `${name}: ${describe(event, '')}` }}
      />
      {jsonLd?.map((text) => (
        <JsonLd key={text} text={text} />
      ))}
    </>
  )
}

/** Tells the dates of a series apart, and events of one name in different towns. */
const dateAndTown = ({ date, endDate, ongoing, city, state }: Event): string[] => {
  const when = !date || ongoing ? '' : shortDays({ date, endDate })
  return [when, city, city && state].filter(Boolean)
}

const maxLength = 160

/** Nothing of a date that does not hold. */
const whenOf = (event: Event): string => {
  if (!event.date || event.ongoing) return 'Open year-round'
  return isOff(event) ? '' : longDateRange(event.date, event.endDate)
}

/** Date and place first: that is what a searcher decides by. */
const describe = (event: Event, about = event.description): string => {
  const when = whenOf(event)
  const where = [event.venueName, event.city, event.state].filter(Boolean).join(', ')
  const news = eventChange(event)?.sentence
  const what = `${[eventTypeLabel(event.eventType), when, where].filter(Boolean).join(', ')}.`
  const facts = news ? `${news} ${what}` : what
  const text = `${facts} ${about.replace(/\s+/g, ' ')}`.trim()
  return excerpt(text, maxLength)
}

type EventData = {
  /** A promise only in the browser: the page shows at once and says that it is loading. */
  detail: EventDetail | Promise<EventDetail | undefined>
  /** For search engines, which read what the server sends. */
  jsonLd?: string[]
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<EventData> {
  const detail = await loadPage(context, (call) => loadEvent(call, params.id ?? ''))
  const { event, now } = detail
  if (!isAddressOf(event, params))
    throw redirect(eventPagePath(event) + new URL(request.url).search, 301)
  const base = context.get(publicAddressContext)
  const jsonLd = [eventJsonLd(event, base, now), eventTrail(event, now, base)].map(jsonLdText)
  return { detail, jsonLd }
}

/** With the words of its own address, or with none: that is what other pages and old links have. */
const isAddressOf = (event: Event, { id, slug }: LoaderFunctionArgs['params']): boolean =>
  event.id === id && (slug === undefined || slug === eventSlug(event))

/** Without a network the page that led here stays; going back in the history has left it already. */
export const clientLoader = ({ params, request }: ClientLoaderFunctionArgs): Promise<EventData> =>
  loadCached(params.id ?? '', () => {
    const { pathname, search } = window.location
    if (pathname === new URL(request.url).pathname) return
    showUnreachable("We couldn't load the event.")
    throw replace(pathname + search)
  })

/** A report that is sent from here changes nothing here, and its thanks must stay. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.formAction === undefined && args.defaultShouldRevalidate

/** Title and the rest come with the content, which may arrive later than the page. */
export default function EventPage() {
  const { id } = useParams()
  const { detail, jsonLd } = useLoaderData<EventData>()
  // Without a boundary where nothing is awaited: a large one would need JavaScript to be seen.
  if (!(detail instanceof Promise)) return <EventDetailPage detail={detail} jsonLd={jsonLd} />
  return (
    <Suspense key={id} fallback={<EventLoading />}>
      <AwaitedEvent id={id} promise={detail} />
    </Suspense>
  )
}

type AwaitedEventProps = {
  id: string | undefined
  promise: Promise<EventDetail | undefined>
}

const AwaitedEvent = ({ id, promise }: AwaitedEventProps) => {
  const detail = use(promise)
  // An event that was merged into another leads to that one's page.
  if (detail && detail.event.id !== id) return <Navigate to={eventPath(detail.event.id)} replace />
  return detail ? <EventDetailPage detail={detail} /> : <EventNotFound />
}

const EventDetailPage = ({ detail, jsonLd }: { detail: EventDetail; jsonLd?: string[] }) => (
  <>
    <EventHead event={detail.event} jsonLd={jsonLd} />
    <EventContent {...detail} />
  </>
)

export function ErrorBoundary() {
  return <EventNotFound />
}
