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

/** Distinguishes the dates of a series, and events of the same name in different towns. */
const dateAndTown = ({ date, endDate, ongoing, city, state }: Event): string[] => {
  const when = !date || ongoing ? '' : shortDays({ date, endDate })
  return [when, city, city && state].filter(Boolean)
}

const maxLength = 160

/** Empty if the date no longer holds. */
const whenOf = (event: Event): string => {
  if (!event.date || event.ongoing) return 'Open year-round'
  return isOff(event) ? '' : longDateRange(event.date, event.endDate)
}

/** Date and place first, because searchers decide by them. */
const describe = (event: Event, about = event.description): string => {
  const when = whenOf(event)
  const where = [event.venueName, event.city, event.state].filter(Boolean).join(', ')
  const news = eventChange(event)?.sentence
  const summary = `${[eventTypeLabel(event.eventType), when, where].filter(Boolean).join(', ')}.`
  const facts = news ? `${news} ${summary}` : summary
  const text = `${facts} ${about.replace(/\s+/g, ' ')}`.trim()
  return excerpt(text, maxLength)
}

type EventData = {
  /** A promise only in the browser: the page appears immediately with a loading message. */
  detail: EventDetail | Promise<EventDetail | undefined>
  /** For search engines, so only rendered by the server. */
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

/** True for the URL with the event's own slug or with none; other pages and old links use URLs without a slug. */
const isAddressOf = (event: Event, { id, slug }: LoaderFunctionArgs['params']): boolean =>
  event.id === id && (slug === undefined || slug === eventSlug(event))

/** Offline, the previous page stays; if the visitor goes back in the history, the URL has already changed. */
export const clientLoader = ({ params, request }: ClientLoaderFunctionArgs): Promise<EventData> =>
  loadCached(params.id ?? '', () => {
    const { pathname, search } = window.location
    if (pathname === new URL(request.url).pathname) return
    showUnreachable("We couldn't load the event.")
    throw replace(pathname + search)
  })

/** Sending a report changes no data here, and the thank-you message must stay. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.formAction === undefined && args.defaultShouldRevalidate

/** Title and the rest of the head are part of the content, which may arrive after the page. */
export default function EventPage() {
  const { id } = useParams()
  const { detail, jsonLd } = useLoaderData<EventData>()
  // No Suspense boundary unless something is awaited: large boundaries are shown by JavaScript only.
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
  // The page of a merged event redirects to the event that it was merged into.
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
