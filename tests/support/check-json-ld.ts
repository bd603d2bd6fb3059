/**
 * Checks an event's markup against requirements and recommendations of search engines (docs of schema.org and of
 * Google's event results, 2026). Returns problems in words; empty if there are none.
 */
import { Temporal } from 'temporal-polyfill'

type Markup = Record<string, unknown>

const isRecord = (value: unknown): value is Markup =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isAddress = (value: unknown) => isText(value) && /^https:\/\/[^\s"<>]+$/.test(value)

const dateOnly = /^\d{4}-\d\d-\d\d$/
const withOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/

const isDate = (value: unknown): value is string => {
  if (!isText(value)) return false
  try {
    if (dateOnly.test(value)) return Boolean(Temporal.PlainDate.from(value))
    return withOffset.test(value) && Boolean(Temporal.Instant.from(value))
  } catch {
    return false
  }
}

const statuses = ['EventScheduled', 'EventCancelled', 'EventPostponed', 'EventRescheduled']
const known = new Set([
  '@context',
  '@type',
  '@id',
  'url',
  'name',
  'description',
  'startDate',
  'endDate',
  'previousStartDate',
  'eventStatus',
  'eventAttendanceMode',
  'location',
  'image',
  'organizer',
  'sponsor',
  'offers',
])

type Rule = (markup: Markup) => boolean

const isOrganization = (value: unknown) =>
  isRecord(value) && value['@type'] === 'Organization' && isText(value.name)

const isOffer = (offer: unknown): boolean => {
  if (!isRecord(offer) || offer.priceCurrency !== 'USD' || !isAddress(offer.url)) return false
  const { price, lowPrice, highPrice } = offer
  if (offer['@type'] === 'Offer') return typeof price === 'number' && price >= 0
  if (offer['@type'] !== 'AggregateOffer') return false
  const bounds = [lowPrice, highPrice].filter((bound) => bound !== undefined)
  return bounds.length > 0 && bounds.every((bound) => typeof bound === 'number' && bound > 0)
}

const optional =
  (name: string, check: (value: unknown) => boolean): Rule =>
  (markup) =>
    markup[name] === undefined || check(markup[name])

const addressOf = (markup: Markup): Markup => {
  const place = isRecord(markup.location) ? markup.location : {}
  return isRecord(place.address) ? place.address : {}
}

const rules: Record<string, Rule> = {
  'is an Event of schema.org': (markup) =>
    markup['@context'] === 'https://schema.org' && markup['@type'] === 'Event',
  'has nothing that an Event has not': (markup) =>
    Object.keys(markup).every((name) => known.has(name)),
  'has no empty value': (markup) => !/":(null|""|\[\]|\{\})/.test(JSON.stringify(markup)),
  'has a name': ({ name }) => isText(name),
  'has an address of its own': ({ '@id': id, url }) => isAddress(url) && id === url,
  'begins on a date, with its offset where a time is known': ({ startDate }) => isDate(startDate),
  'ends no earlier than it begins': ({ startDate, endDate }) =>
    endDate === undefined ||
    (isDate(endDate) && isDate(startDate) && endDate.slice(0, 10) >= startDate.slice(0, 10)),
  'takes place somewhere': ({ location }) =>
    isRecord(location) && location['@type'] === 'Place' && isText(location.name),
  'has a postal address': (markup) => {
    const address = addressOf(markup)
    return (
      address['@type'] === 'PostalAddress' &&
      address.addressCountry === 'US' &&
      isText(address.addressLocality) &&
      /^[A-Z]{2}$/.test(String(address.addressRegion))
    )
  },
  'has a description': ({ description }) => isText(description),
  'has pictures with whole addresses': ({ image }) =>
    Array.isArray(image) && image.length > 0 && image.every(isAddress),
  'has a known state': ({ eventStatus }) =>
    statuses.some((status) => eventStatus === `https://schema.org/${status}`),
  'is attended in person': ({ eventAttendanceMode }) =>
    eventAttendanceMode === 'https://schema.org/OfflineEventAttendanceMode',
  'tells its former date only when it has another': ({ previousStartDate, eventStatus }) =>
    previousStartDate === undefined ||
    (isDate(previousStartDate) && eventStatus === 'https://schema.org/EventRescheduled'),
  'has an organizer with a name': optional('organizer', isOrganization),
  'has a sponsor with a name': optional('sponsor', isOrganization),
  'offers something at a price': optional('offers', isOffer),
}

export const problemsOfEvent = (markup: Markup): string[] =>
  Object.entries(rules).flatMap(([rule, holds]) => (holds(markup) ? [] : [rule]))
