/** The names of an event's fields, and the names under which other sources have them. */
import type { EventDraftInput } from '../../../../catalog/event/event-draft.ts'

/**
 * Field → other names it is known by. Besides the event's own: its identifier, its country, a phrase or rule for
 * its dates, and the source's category, which is a type only where it has one of our types' names.
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
  venueName:
    'venue, place, venue title, location name, track, circuit, race track, track name, facility',
  streetAddress: 'address, street, addr, address 1, venue address',
  city: 'town, venue city',
  state: 'st, state code, province, region, venue state',
  zipCode: 'zip, postal code, postcode, venue zip',
  latitude: 'lat',
  longitude: 'lng, lon, long',
  location: 'where',
  attendanceCost:
    'cost, price, admission, ticket price, cost text, admission fee, admission price, admission cost, spectator fee, spectator cost, spectator price, spectator admission, entry fee spectator, price text, price range, ticket cost',
  participationFee:
    'entry fee, registration fee, show fee, entry fee participant, participant fee, participant cost, entrant fee, entry cost, vehicle fee, vehicle entry fee, car entry fee, driver fee, registration cost',
  carCategories:
    'categories, classes, vehicle types, vehicle type, car types, vehicle requirements, vehicle classes, eligible vehicles',
  carMakes:
    'makes, marques, make, marque, car make, car makes, brand, brands, brand affinity, featured marque',
  awards: '',
  features: '',
  sponsorName: 'sponsor',
  sponsorType: '',
  charityInvolved: '',
  charityName: 'charity',
  charityDescription: '',
  organizerName:
    'organizer, organiser, host, hosted by, club, club name, promoter, organization, hosting club, sanctioning body',
  organizerKind: '',
  logoUrl: 'logo, image, image url',
  flyerUrl: 'flyer',
  website:
    'url, web, link, web site, event url, website url, event website, event link, source url, homepage',
  registrationUrl: 'registration, register, tickets, registration link, ticket url, tickets url',
  contactEmail: 'email, e-mail, organizer email',
  contactPhone: 'phone, telephone, tel, organizer phone',
  rainDate: '',
  eventStatus: 'status',
  statusNote: '',
  previousDate: '',
  repeats: 'recurrence, recurring, recurs, repeat, frequency, how often, schedule, event schedule',
  sourceId: 'id, uid, event id',
  country: 'country code, venue country',
  category: 'type, event category, tags, series, discipline',
} satisfies Record<keyof EventDraftInput | 'repeats' | 'sourceId' | 'country' | 'category', string>

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

/** Columns that say yes where an event is free, as sources write them. */
export const freeColumns: ReadonlySet<string> = new Set(['is_free', 'isFree', 'Is Free', 'is free'])
