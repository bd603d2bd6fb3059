/** The names of an event's fields, and the names under which other sources have them. */
import type { EventDraftInput } from '../../../catalog/event-draft.ts'

/**
 * Field → other names it is known by. Besides the event's own: its identifier, its country, and the
 * source's category, which is a type only where it has one of our types' names.
 */
const names = {
  name: 'title, event name, event title, event, summary',
  description: 'details, event description, about',
  eventType: '',
  date: 'start date, event date, day, start',
  endDate: 'last day, end',
  startTime: 'time, event time, start at',
  endTime: 'end at, until',
  ongoing: '',
  venueName: 'venue, place, venue title, location name',
  streetAddress: 'address, street, addr, address 1, venue address',
  city: 'town, venue city',
  state: 'st, state code, province, region, venue state',
  zipCode: 'zip, postal code, postcode, venue zip',
  latitude: 'lat',
  longitude: 'lng, lon, long',
  location: 'where',
  attendanceCost: 'cost, price, admission, ticket price',
  participationFee: 'entry fee, registration fee, show fee',
  carCategories: 'categories, classes',
  carMakes: 'makes, marques',
  awards: '',
  features: '',
  sponsorName: 'sponsor',
  sponsorType: '',
  charityInvolved: '',
  charityName: 'charity',
  charityDescription: '',
  organizerName: 'organizer, organiser, host, hosted by, club',
  organizerKind: '',
  logoUrl: 'logo, image, image url',
  flyerUrl: 'flyer',
  website: 'url, web, link, web site, event url',
  registrationUrl: 'registration, register, tickets',
  contactEmail: 'email, e-mail',
  contactPhone: 'phone, telephone, tel',
  rainDate: '',
  eventStatus: 'status',
  statusNote: '',
  previousDate: '',
  sourceId: 'id, uid, event id',
  country: 'country code, venue country',
  category: 'type, event category, tags',
} satisfies Record<keyof EventDraftInput | 'sourceId' | 'country' | 'category', string>

export type FieldName = keyof typeof names
export const fieldNames = Object.keys(names) as FieldName[]

/** "Start Time", "start_time" and "startTime" are one key. */
const keyOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const byKey = new Map<string, FieldName>()
for (const field of fieldNames) byKey.set(keyOf(field), field)
for (const field of fieldNames) {
  for (const alias of names[field].split(', ')) {
    if (alias !== '' && !byKey.has(keyOf(alias))) byKey.set(keyOf(alias), field)
  }
}

/** Our field for a header or key of a source; undefined when it is none that we know. */
export const fieldOf = (name: string): FieldName | undefined => byKey.get(keyOf(name))

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(names, name)

/** True for a header that is our field's own name, not one of its other names. */
export const isOwnName = (name: string): boolean => {
  const field = fieldOf(name)
  return field !== undefined && keyOf(field) === keyOf(name)
}
