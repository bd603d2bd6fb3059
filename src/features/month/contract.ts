/** The month: a search's events by day, and its weekends for a year ahead. Public. */
import { z } from 'zod'
import { event, localDate } from '../../catalog/event/event.ts'
import { placeDescription } from '../../catalog/place/place-meaning.ts'
import { matching } from '../../catalog/search/filter-kinds.ts'
import { filterNamesDescription } from '../../catalog/search/filter-names.ts'
import { fieldOf, searchFilters } from '../../catalog/search/filter-schema.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { monthsAhead, weekendsAhead } from './months.ts'

const count = z.int().nonnegative()

/** `yyyy-mm`. */
const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/
const month = z.string().regex(monthPattern)

export const monthEvent = event.pick({
  id: true,
  name: true,
  date: true,
  endDate: true,
  startTime: true,
  city: true,
  state: true,
  eventStatus: true,
  previousDate: true,
  rainDate: true,
})
export type MonthEvent = z.infer<typeof monthEvent>

const monthDay = z.object({
  date: localDate,
  /** Equals the number of results for this day alone, without ongoing places. */
  count,
  /** The first three events of this day alone; fewer if bars take their place. */
  events: z.array(monthEvent),
})
export type MonthDay = z.infer<typeof monthDay>

/** Part of a multi-day event that falls into one week. */
const monthBar = z.object({
  event: monthEvent,
  first: localDate,
  last: localDate,
  /** Line below the day's number, from 0. */
  lane: count,
})
export type MonthBar = z.infer<typeof monthBar>

const weekendCount = z.object({ saturday: localDate, count })
export type WeekendCount = z.infer<typeof weekendCount>

export const monthOverview = z.object({
  month,
  today: localDate,
  /** Null outside the months that the calendar shows. */
  previous: month.nullable(),
  next: month.nullable(),
  /** Days of the month that are not over everywhere on earth. */
  days: z.array(monthDay),
  bars: z.array(monthBar),
  /** Year-round places that may be open on a day of the month. They are listed once, not on every day. */
  openDaily: z.object({ count, events: z.array(monthEvent) }),
  weekends: z.array(weekendCount),
  correctedKeyword: z.string().nullable(),
})
export type MonthOverview = z.infer<typeof monthOverview>

export const getMonth = endpoint({
  method: 'GET',
  path: '/api/events/month',
  summary: "Counts a search's events for each day of a month and each weekend of a year.",
  description: `Takes the filters of \`/api/events\`; \`fromDate\`, \`toDate\`, \`when\`, \`sortBy\`, \`limit\` and \`cursor\` are ignored. The count of a day equals \`X-Total-Count\` of the same search with that day as \`fromDate\` and \`toDate\` and with \`datedOnly=true\`; the count of a weekend, with Saturday and Sunday. \`month\` defaults to the month of the days named in the keyword, else the current month, and is at most ${monthsAhead} months ahead. \`weekends\` has ${weekendsAhead} entries. A day lists its nearest events if a place is given, otherwise its earliest.`,
  tag: 'Events',
  query: searchFilters.safeExtend({
    month: fieldOf(matching(monthPattern, 'Must be a month such as 2027-06.')),
  }),
  response: monthOverview,
  responseHeaders: { 'X-Filter-Names': filterNamesDescription, 'X-Place': placeDescription },
  errors: ['invalid_request', 'unavailable'],
})
