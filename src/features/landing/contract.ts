/** Landing pages: events of a type everywhere, in a state or in a city; this weekend, today and tonight. Public. */
import { z } from 'zod'
import { foundEvent, localDate } from '../../catalog/event/event.ts'
import { endpoint } from '../../kit/endpoint.ts'

const count = z.int().nonnegative()

export const landingPlace = z.object({
  kind: z.enum(['state', 'city']),
  /** Slug in URLs: `illinois`, `chicago-il`. */
  slug: z.string(),
  name: z.string(),
  /** Two-letter state code. */
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
  /** Counts exclude canceled and postponed events. A series counts once in `total`, with each date in `dates`. */
  total: count,
  dates: count,
  /** Number of these events that are free to attend. */
  free: count,
  /** If the place has no events: the nearest ones of the topic elsewhere; for a weekend or day, on its days. */
  nearby: z.array(foundEvent),
  /** `yyyy-mm` → number of events in the month. */
  months: z.record(z.string(), count),
  /** Soonest first, including canceled and postponed events. */
  events: z.array(foundEvent),
  /** `cursor` of the next page; null on the last page. */
  next: z.string().nullable(),
  /** The weekend, if the page is about it; `days` are those with events still to come. */
  weekend: z
    .object({ saturday: localDate, sunday: localDate, days: z.array(localDate) })
    .nullable(),
  /** Date of the events, if the page is about today or tonight. */
  day: localDate.nullable(),
  /** Events of any topic at the same place in these periods; tonight's from noon on. */
  thisWeekend: count,
  today: count,
  tonight: count,
  /** Other topics at the same place. */
  topics: z.array(topicCount),
  /** The same topic elsewhere: all states for the country, the nearest states for a state. */
  states: z.array(placeCount),
  /** Cities in the state, or near the city; `count` is the number of events of the topic in the city itself. */
  cities: z.array(placeCount.extend({ miles: z.number().nonnegative().optional() })),
})
export type Landing = z.infer<typeof landing>

export const getLanding = endpoint({
  method: 'GET',
  path: '/api/browse/{topic}',
  summary: 'Returns the events and related links of a topic page such as /car-shows/illinois.',
  description:
    '`this-weekend` is Friday 4 PM to Sunday, `tonight` from 5 PM on, in local time at each venue. Counts exclude canceled and postponed events; `events` includes them. A city includes events within 25 miles of its center. 404 for an unknown topic or place. If the place has no events, `nearby` lists the nearest ones elsewhere.',
  tag: 'Events',
  params: z.object({ topic: z.string().max(60) }),
  query: z.strictObject({
    place: z
      .string()
      .regex(/^[a-z0-9-]{1,100}$/, "Copy it from the page's address.")
      .optional(),
    cursor: z.string().max(600).optional().describe('Cursor: `next` of the previous page.'),
  }),
  response: landing,
  errors: ['not_found', 'invalid_request'],
})

export const overview = z.object({
  /** Counts exclude canceled and postponed events. A series counts once in `total`, with each date in `dates`. */
  total: count,
  dates: count,
  weekend: count,
  today: count,
  /** Counted from noon on. */
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
    'Lists topics, states, and the cities with the most events, each with its number of events, except canceled and postponed ones.',
  tag: 'Events',
  response: overview,
  errors: [],
})
