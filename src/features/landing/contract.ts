/** Pages that people search for: events of a type everywhere, in a state or in a city, and this weekend, today and tonight. Public. */
import { z } from 'zod'
import { foundEvent, localDate } from '../../catalog/event/event.ts'
import { endpoint } from '../../kit/endpoint.ts'

const count = z.int().nonnegative()

export const landingPlace = z.object({
  kind: z.enum(['state', 'city']),
  /** Its part of addresses: `illinois`, `chicago-il`. */
  slug: z.string(),
  name: z.string(),
  /** Two-letter code. */
  state: z.string(),
})
export type LandingPlace = z.infer<typeof landingPlace>

const placeCount = landingPlace.extend({ count })
export type PlaceCount = z.infer<typeof placeCount>

const topicCount = z.object({ slug: z.string(), count })
export type TopicCount = z.infer<typeof topicCount>

export const landing = z.object({
  topic: z.string(),
  /** Null for the whole country. */
  place: landingPlace.nullable(),
  /** Numbers are of what takes place, neither canceled nor postponed. A series counts once, in `dates` with each of its dates. */
  total: count,
  dates: count,
  /** Number of those that are free to attend. */
  free: count,
  /** The nearest of the topic elsewhere, where there are none; for a weekend or a day, those of its days. */
  nearby: z.array(foundEvent),
  /** `yyyy-mm` to the number of events in it. */
  months: z.record(z.string(), count),
  /** The soonest first, and what is canceled or postponed among them. */
  events: z.array(foundEvent),
  /** Submit it as `cursor` for the next page; null on the last one. */
  next: z.string().nullable(),
  /** The weekend, where the page is about it; `days` are those on which something is still to come. */
  weekend: z
    .object({ saturday: localDate, sunday: localDate, days: z.array(localDate) })
    .nullable(),
  /** The day, where the page is about today or tonight: that of its events. */
  day: localDate.nullable(),
  /** Events of any topic at the same place on these days; those of tonight from noon on. */
  thisWeekend: count,
  today: count,
  tonight: count,
  /** Other topics at the same place. */
  topics: z.array(topicCount),
  /** The same topic elsewhere: all states for the country, the nearest ones for a state. */
  states: z.array(placeCount),
  /** With events of the topic in the city itself, which `count` counts: in the state, or near the city. */
  cities: z.array(placeCount.extend({ miles: z.number().nonnegative().optional() })),
})
export type Landing = z.infer<typeof landing>

export const getLanding = endpoint({
  method: 'GET',
  path: '/api/browse/{topic}',
  summary:
    'Returns the events of a topic and related links, as shown on pages such as /car-shows/illinois.',
  description:
    'The topic is the plural of a type as in page addresses (`car-shows`, `cars-and-coffee`), `car-events` for all types, `this-weekend` (Friday from 4 PM to Sunday), `today` or `tonight` (from 5 PM), by the local dates of each venue. Numbers leave out what is canceled or postponed; `events` have it, too. A city includes events within 25 miles of its center. 404 for an unknown topic or place; out of season the page is there, with the nearest events in `nearby`.',
  tag: 'Events',
  params: z.object({ topic: z.string().max(60) }),
  query: z.strictObject({
    place: z
      .string()
      .regex(/^[a-z0-9-]{1,100}$/, "Copy it from the page's address.")
      .optional(),
    cursor: z.string().max(600).optional(),
  }),
  response: landing,
  errors: ['not_found', 'invalid_request'],
})

export const overview = z.object({
  /** Numbers are of what takes place. A series counts once, in `dates` with each of its dates. */
  total: count,
  dates: count,
  weekend: count,
  today: count,
  /** From noon on. */
  tonight: count,
  topics: z.array(topicCount),
  states: z.array(placeCount),
  /** Cities with the most events. */
  cities: z.array(placeCount),
})
export type Overview = z.infer<typeof overview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/browse',
  summary:
    'Lists all topics, all states, and the cities with the most events, each with its number of events that take place.',
  tag: 'Events',
  response: overview,
  errors: [],
})
