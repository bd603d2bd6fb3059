/**
 * The event for search engines, as schema.org markup. The markup contains the same facts as the page: unknown ones are
 * omitted.
 */
import { type CostValue, isCostValue } from '../../catalog/event/costs.ts'
import type { Event, EventStatus } from '../../catalog/event/event.ts'
import { closingDate, isoWithOffset } from '../../catalog/event/event-time.ts'
import { eventSharePath } from '../../catalog/event/share-picture.ts'
import { tentativeNote } from '../../catalog/event/tentative-note.ts'
import { allEvents, topicOfType } from '../../catalog/event/topics.ts'
import { breadcrumbList, homeStep, type Step } from '../../catalog/links/breadcrumbs.ts'
import { eventPagePath, landingPath, paths, publicUrl } from '../../catalog/links/paths.ts'
import { stateName, stateSlug } from '../../catalog/place/us-states.ts'
import { citySlug } from '../../catalog/place/venue-slug.ts'
import { organizerPath } from '../../catalog/profile/profile-paths.ts'
import { readOpenDaysOnce } from '../../catalog/time/read-open-days.ts'
import { isPast } from './is-past.ts'
import { openingHours } from './opening-hours.ts'

const statuses: Record<EventStatus, string> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
}

/** `base`: public URL of the site. */
export const eventJsonLd = (event: Event, base: string, now: number): Record<string, unknown> =>
  event.ongoing || event.date === null
    ? openPlace(event, base, now)
    : datedEvent(event, event.date, base)

/** Breadcrumbs from the home page by type and state; for a past event, through the archive. */
export const eventTrail = (event: Event, now: number, base: string): Record<string, unknown> => {
  const page = { name: event.name, path: eventPagePath(event) }
  const parents = isPast(event, now) ? [{ name: 'Archive', path: paths.archive }] : stepsTo(event)
  return { '@context': 'https://schema.org', ...breadcrumbList([homeStep, ...parents, page], base) }
}

const stepsTo = ({ eventType, city, state }: Event): Step[] => {
  const { slug, title } = topicOfType(eventType) ?? allEvents
  const topic = { name: title, path: landingPath(slug) }
  const slugOfState = stateSlug(state)
  if (slugOfState === undefined) return [topic]
  // The District of Columbia is a single city, with a single page.
  const place = state === 'DC' ? citySlug(city, state) : slugOfState
  return [topic, { name: stateName(state), path: landingPath(slug, place) }]
}

/** Year-round places are not events in schema.org: they have no start. */
const openPlace = (event: Event, base: string, now: number) => {
  const openDays = readOpenDaysOnce(event.openDays)
  const { address, geo } = placeOf(event)
  const url = publicUrl(base, eventPagePath(event))
  return withoutUnknown({
    '@context': 'https://schema.org',
    '@type': event.eventType === 'car_museum' ? 'Museum' : 'TouristAttraction',
    '@id': url,
    url,
    name: event.name,
    description: event.description || undefined,
    address,
    geo,
    telephone: event.contactPhone || undefined,
    image: imagesOf(event, base),
    isAccessibleForFree:
      event.attendanceCost === null ? undefined : event.attendanceCost === 'free',
    ...(openDays && openingHours(openDays, now)),
  })
}

const datedEvent = (event: Event, date: string, base: string) => {
  const url = publicUrl(base, eventPagePath(event))
  return withoutUnknown({
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': url,
    url,
    name: event.name,
    description: event.description || undefined,
    startDate: isoWithOffset(date, event.startTime, event.timeZone),
    endDate: endOf(event),
    previousStartDate: event.eventStatus === 'rescheduled' ? event.previousDate : undefined,
    eventStatus:
      event.statusNote === tentativeNote
        ? undefined
        : `https://schema.org/${statuses[event.eventStatus]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: placeOf(event),
    image: imagesOf(event, base),
    organizer: organizerOf(event, base),
    sponsor: event.sponsorName ? { '@type': 'Organization', name: event.sponsorName } : undefined,
    offers: offerOf(event, url),
  })
}

const organizerOf = ({ organizerName }: Event, base: string) => {
  if (!organizerName) return undefined
  const path = organizerPath(organizerName)
  return {
    '@type': 'Organization',
    name: organizerName,
    ...(path ? { url: publicUrl(base, path) } : {}),
  }
}

/** With UTC offset if the end is known, else the last day of an event of several days. */
const endOf = (event: Event): string | undefined => {
  const lastDate = closingDate(event)
  if (lastDate && event.endTime && event.endsAt) {
    return isoWithOffset(lastDate, event.endTime, event.timeZone)
  }
  return event.endDate && event.endDate !== event.date ? event.endDate : undefined
}

type Place = { '@type': string; name: string; address: object; geo?: object }

const placeOf = (event: Event): Place => ({
  '@type': 'Place',
  name: event.venueName || `${event.city}, ${event.state}`,
  address: withoutUnknown({
    '@type': 'PostalAddress',
    streetAddress: event.streetAddress || undefined,
    addressLocality: event.city || undefined,
    addressRegion: event.state || undefined,
    postalCode: event.zipCode || undefined,
    addressCountry: 'US',
  }),
  // The center of a ZIP code or city is not the location of the venue.
  ...(event.locationPrecision === 'address'
    ? {
        geo: {
          '@type': 'GeoCoordinates',
          latitude: event.latitude,
          longitude: event.longitude,
        },
      }
    : {}),
})

/** The drawn picture, and the organizer's logo if it is stored on this site. */
const imagesOf = (event: Event, base: string): string[] =>
  [eventSharePath(event), event.logoUrl]
    .filter((image) => image?.startsWith('/'))
    .map((image) => publicUrl(base, image ?? ''))

const withoutUnknown = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== null),
  )

type Range = { lowPrice?: number; highPrice?: number }

const ranges: Record<Exclude<CostValue, 'free'>, Range> = {
  // A low price of zero would mean that it is free.
  under_10: { highPrice: 10 },
  '10_20': { lowPrice: 10, highPrice: 20 },
  over_20: { lowPrice: 20, highPrice: 50 },
  over_50: { lowPrice: 50 },
}

/** Price 0 if free, else the price range named on the page; undefined for an unknown cost. */
const offerOf = (event: Pick<Event, 'attendanceCost'>, url: string) => {
  const { attendanceCost: cost } = event
  if (!isCostValue(cost)) return undefined
  const offer = { url, priceCurrency: 'USD' }
  return cost === 'free'
    ? { '@type': 'Offer', ...offer, price: 0 }
    : { '@type': 'AggregateOffer', ...offer, ...ranges[cost] }
}
