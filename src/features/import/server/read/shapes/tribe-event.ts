import { firstOf, isObject, type JsonMap, nameOf, textOf } from '../../web-page/json-values.ts'

/** Event of The Events Calendar, a WordPress plugin, from its REST API (/wp-json/tribe/events/v1). */
type TribeEvent = {
  /** Fields under names that are matched to ours. */
  fields: JsonMap
  /** Categories and tags. */
  hints: string
  /** Reason to hide it from visitors. */
  skip?: string
}

/** Undefined for other entries. `date` is when the entry was written, `start_date` when the event starts. */
export const tribeEvent = (entry: JsonMap): TribeEvent | undefined => {
  const venue = firstOf(entry.venue)
  const isTribe =
    'start_date' in entry &&
    ('utc_start_date' in entry ||
      'start_date_details' in entry ||
      (isObject(venue) && 'venue' in venue))
  if (!isTribe) return undefined
  const skip = whyHidden(entry)
  return {
    fields: {
      ...ownFields(entry),
      ...venueFields(entry.venue),
      ...organizerFields(entry.organizer),
    },
    hints: [entry.categories, entry.tags].flat().map(nameOf).filter(Boolean).join(', '),
    ...(skip ? { skip } : {}),
  }
}

const ownFields = (entry: JsonMap): JsonMap => ({
  sourceId: textOf(entry.id),
  name: textOf(entry.title),
  description: textOf(entry.description) || textOf(entry.excerpt),
  date: textOf(entry.start_date),
  endDate: textOf(entry.end_date),
  timeZone: textOf(entry.timezone),
  allDay: entry.all_day,
  attendanceCost: textOf(entry.cost),
  website: textOf(entry.website) || textOf(entry.url),
  logoUrl: isObject(entry.image) ? textOf(entry.image.url) : textOf(entry.image),
  eventStatus: textOf(entry.event_status) || undefined,
})

const venueFields = (value: unknown): JsonMap => {
  const venue = firstOf(value)
  if (!isObject(venue)) return {}
  return {
    venueName: textOf(venue.venue),
    streetAddress: textOf(venue.address),
    city: textOf(venue.city),
    state: textOf(venue.state) || textOf(venue.stateprovince) || textOf(venue.province),
    zipCode: textOf(venue.zip),
    country: textOf(venue.country),
    latitude: textOf(venue.geo_lat),
    longitude: textOf(venue.geo_lng),
  }
}

const organizerFields = (value: unknown): JsonMap => {
  const organizer = firstOf(value)
  if (!isObject(organizer)) return {}
  return {
    organizerName: textOf(organizer.organizer),
    contactEmail: textOf(organizer.email),
    contactPhone: textOf(organizer.phone),
  }
}

const whyHidden = (entry: JsonMap): string | undefined => {
  const status = textOf(entry.status)
  if (status !== '' && status !== 'publish') return `not published (${status.slice(0, 20)})`
  return entry.hide_from_listings === true ? 'hidden from the listings of its site' : undefined
}
