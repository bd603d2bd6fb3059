/** MotorsportReg's calendar of a club: api.motorsportreg.com/rest/calendars/organization/{id}.json. */

import type { EventType } from '../../../../catalog/event/event-types.ts'
import { truthOf } from '../clean/clean-values.ts'
import type { RawFields } from '../row/source-row.ts'
import { isObject, type JsonMap, textOf } from '../web-page/json-values.ts'
import type { JsonShape } from './shapes/json-shape.ts'

/** The format is recognized by `isClubCalendar`, so there are no marks. */
export const clubCalendar: JsonShape = {
  name: 'MotorsportReg',
  marks: [],
  lists: [['response', 'events']],
  rows: (event) => ({
    fields: fieldsOf(event),
    sourceId: textOf(event.id) || undefined,
    hints: textOf(event.type),
    skip: whyNotListed(event),
  }),
}

const fieldsOf = (event: JsonMap): RawFields => {
  const venue = isObject(event.venue) ? event.venue : {}
  const geo = isObject(venue.geo) ? venue.geo : {}
  const organization = isObject(event.organization) ? event.organization : {}
  return {
    name: textOf(event.name),
    eventType: typeNamed(textOf(event.type)),
    date: dayOf(event.start),
    endDate: dayOf(event.end),
    eventStatus: truthOf(event.cancelled) ? 'cancelled' : undefined,
    venueName: textOf(venue.name),
    streetAddress: textOf(venue.address),
    city: textOf(venue.city),
    state: textOf(venue.region),
    zipCode: textOf(venue.postalcode) || textOf(venue.zip),
    country: textOf(venue.country),
    latitude: pointOf(geo.latitude ?? geo.lat),
    longitude: pointOf(geo.longitude ?? geo.lng),
    organizerName: textOf(organization.name),
    website: textOf(event.detailuri),
  }
}

/** Midnight means a day without a time. */
const dayOf = (moment: unknown): string =>
  textOf(moment).replace(/[T ]00:00(?::00(?:\.0+)?)?Z?$/, '')

/** Zero means that no point is set. */
const pointOf = (degrees: unknown): string => {
  const text = textOf(degrees)
  return Number(text) === 0 ? '' : text
}

const isFalse = (value: unknown): boolean =>
  value === false || /^(?:false|0|no)$/i.test(textOf(value))

/** Gatherings of members, whose names may contain "membership". */
const gathering =
  /\b(?:meeting|party|banquet|dinner|lunch|picnic|cruise|drive|tour|day|night|event|appreciation|social)\b/i

/** True for a membership, which clubs sell in the same list. */
const isMembership = ({ type, name }: JsonMap): boolean =>
  /\bmemberships?\b/i.test(textOf(type)) ||
  (/\b(?:memberships?|dues)\b/i.test(textOf(name)) && !gathering.test(textOf(name)))

const whyNotListed = (event: JsonMap): string | undefined => {
  if (isMembership(event)) return 'a membership, not an event'
  return isFalse(event.public) ? 'not public' : undefined
}

/** The first match applies. */
const names: readonly [words: RegExp, type: EventType][] = [
  [/autocross|\bsolo\b|rally\s?cross/i, 'autocross'],
  [/\bdrag|test (?:and|&|n) tune/i, 'drag_racing'],
  [/road rally|tsd|\brall(?:y|ye)\b/i, 'road_rally'],
  [/swap meet/i, 'swap_meet'],
  [/concours/i, 'concours'],
  [/car show|show (?:and|&|n) shine/i, 'car_show'],
  [
    /hpde|driver.{0,2} ed|high performance|track (?:day|night)|lapping|time (?:trial|attack)/i,
    'track_day',
  ],
  [/school|clinic|car control|teen/i, 'driving_experiences'],
  [/\brac(?:e|es|ing)\b|wheel.to.wheel|endurance|hill\s?climb|kart|drift/i, 'racing_event'],
  [/\btour\b|\bdrive\b/i, 'driving_tour'],
  [/social|meeting|banquet|tech session|club event/i, 'car_club_event'],
]

/** Undefined for names that indicate no type, such as "Other"; then the event's own words decide. */
export const typeNamed = (name: string): EventType | undefined =>
  names.find(([words]) => words.test(name))?.[1]
