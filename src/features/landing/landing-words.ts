/** Title, description and introductory sentences of a landing page. */
import type { CardEvent } from '../../catalog/event/card-event.ts'
import { allEvents, countOfTopic, type Topic, topicOfSlug } from '../../catalog/event/topics.ts'
import { type Query, weekendSlug } from '../../catalog/links/paths.ts'
import { stateCode, stateSlug } from '../../catalog/place/us-states.ts'
import { citySlug } from '../../catalog/place/venue-slug.ts'
import { joinWords } from '../../catalog/time/dates-in-words.ts'
import { dateWords, shortDate } from '../../catalog/time/local-dates.ts'
import { formatNumber } from '../../kit/format-number.ts'
import type { Landing, LandingPlace } from './contract.ts'

export const whereOf = (place: LandingPlace): string =>
  place.kind === 'state' ? place.name : `${place.name}, ${place.state}`

/** The District of Columbia is one city, with one page. */
const washington = citySlug('Washington', 'DC')

/** Slug for another way to write a place: "IL", "Illinois"; undefined for one that is written as it should be. */
export const properPlace = (place: string | undefined): string | undefined => {
  if (place === undefined) return undefined
  // "washington-dc" is the city.
  const code = /-[a-z]{2}$/.test(place) ? undefined : stateCode(place)
  const slug = code === 'DC' ? washington : (stateSlug(code ?? '') ?? place.toLowerCase())
  return slug === place ? undefined : slug
}

export const topicOf = ({ topic }: Pick<Landing, 'topic'>): Topic => topicOfSlug(topic) ?? allEvents

/** "Car Shows in Illinois", "Car Events This Weekend in Chicago, IL". */
export const titleOf = (landing: Pick<Landing, 'topic' | 'place'>): string => {
  const { topic, place } = landing
  const isWeekend = topic === weekendSlug
  const what = isWeekend ? 'Car Events This Weekend' : topicOf(landing).title
  if (place) return `${what} in ${whereOf(place)}`
  return isWeekend ? what : `${what} Across the United States`
}

/** A landing as its page shows it. */
export type ShownLanding = Omit<Landing, 'events' | 'nearby'> & {
  events: CardEvent[]
  nearby: CardEvent[]
}

type LandingSummary = Pick<
  ShownLanding,
  'topic' | 'place' | 'total' | 'free' | 'events' | 'weekend'
>

/** Number of events, how many of them are free, and the next one. */
export const leadOf = (landing: LandingSummary): string => {
  const { total, place, weekend } = landing
  const topic = topicOf(landing)
  const where = whereabouts(place)
  if (total === 0)
    return weekend
      ? `No events are listed${where} for this weekend, ${shortDate(weekend.saturday)} and ${shortDate(weekend.sunday)}.`
      : `No ${topic.plural} are listed${where} right now. New dates show up here as organizers send them.`
  const count = total === 1 ? `One ${topic.singular}` : countOfTopic(total, topic)
  const days = weekend ? ' this weekend' : ''
  const nationwide = place || weekend ? '' : ' across the United States'
  return `${count}${where}${days}${nationwide}${freeOf(landing)}.${nextOf(landing)}`
}

/** Above the cards: the days of the weekend that they are on. */
export const headingOf = ({ weekend }: Pick<Landing, 'weekend'>): string =>
  weekend
    ? `On ${joinWords(weekend.days.map((day) => dateWords(day)?.weekday ?? day))}`
    : 'Coming up'

const whereabouts = (place: LandingPlace | null): string => {
  if (!place) return ''
  return place.kind === 'state' ? ` in ${place.name}` : ` within 25 miles of ${place.name}`
}

const nextOf = ({ events, weekend, place }: LandingSummary): string => {
  const next = events.find(({ date, eventStatus }) => date && !/cancel|postpone/.test(eventStatus))
  if (!next?.date || weekend) return ''
  const city = place ? next.city : `${next.city}, ${next.state}`
  return ` Next up: ${next.name}, ${shortDate(next.date)}, ${city}.`
}

const freeOf = ({ free, total }: LandingSummary): string => {
  if (free === 0 || total < 2) return ''
  return free === total ? ', all free' : `, ${formatNumber(free)} of them free`
}

/** The search of the home page that shows the same. */
export const searchOf = (landing: Pick<Landing, 'topic' | 'place' | 'weekend'>): Query => {
  const { place, weekend } = landing
  const about = { eventType: topicOf(landing).eventType }
  const days = weekend ? { when: 'weekend' } : {}
  if (!place) return { ...about, ...days }
  if (place.kind === 'state') return { ...about, ...days, state: place.state }
  return { ...about, ...days, ...near(place), sortBy: 'date' }
}

/** Search radius of a city's page, see find-city.ts. */
const near = (place: LandingPlace) => ({ near: whereOf(place), radiusMiles: 25 })

/** The same as a feed; none of a weekend, which is soon another one. */
export const feedOf = (landing: Pick<Landing, 'topic' | 'place'>): Query | undefined => {
  if (landing.topic === weekendSlug) return undefined
  const { eventType } = topicOf(landing)
  const { place } = landing
  if (place?.kind === 'city') return { eventType, ...near(place) }
  return { eventType, state: place?.state }
}
