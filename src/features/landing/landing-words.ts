/** Title, description and introductory sentences of a landing page. */
import type { CardEvent } from '../../catalog/event/card-event.ts'
import { countInWords } from '../../catalog/event/count-in-words.ts'
import { allEvents, type Topic, topicOfSlug } from '../../catalog/event/topics.ts'
import type { Query } from '../../catalog/links/paths.ts'
import { isPeriod, periodLabel, periodOf } from '../../catalog/links/periods.ts'
import { stateCode, stateSlug } from '../../catalog/place/us-states.ts'
import { citySlug } from '../../catalog/place/venue-slug.ts'
import { joinWords } from '../../catalog/time/dates-in-words.ts'
import { dateWords, longDate, shortDate } from '../../catalog/time/local-dates.ts'
import { formatNumber } from '../../kit/format-number.ts'
import type { Landing, LandingPlace } from './contract.ts'

export const whereOf = (place: LandingPlace): string =>
  place.kind === 'state' ? place.name : `${place.name}, ${place.state}`

/** The District of Columbia is a single city, with a single page. */
const washingtonSlug = citySlug('Washington', 'DC')

/** Canonical slug for another spelling of a place: "IL", "Illinois"; undefined for a canonical slug. */
export const canonicalPlace = (place: string | undefined): string | undefined => {
  if (place === undefined) return undefined
  // "washington-dc" is the city.
  const code = /-[a-z]{2}$/.test(place) ? undefined : stateCode(place)
  const slug = code === 'DC' ? washingtonSlug : (stateSlug(code ?? '') ?? place.toLowerCase())
  return slug === place ? undefined : slug
}

export const topicOf = ({ topic }: Pick<Landing, 'topic'>): Topic => topicOfSlug(topic) ?? allEvents

/** "Car Shows in Illinois", "Car Events Tonight in Chicago, IL". */
export const titleOf = (landing: Pick<Landing, 'topic' | 'place'>): string => {
  const { topic, place } = landing
  const period = periodOf(topic)
  const subject = period ? `Car Events ${period.title}` : topicOf(landing).title
  if (place) return `${subject} in ${whereOf(place)}`
  return period ? subject : `${subject} Across the United States`
}

/** Landing data as displayed by its page. */
export type ShownLanding = Omit<Landing, 'events' | 'nearby'> & {
  events: CardEvent[]
  nearby: CardEvent[]
}

type LandingSummary = Pick<
  ShownLanding,
  'topic' | 'place' | 'total' | 'dates' | 'free' | 'events' | 'weekend' | 'day'
>

/** Sentence with the number of events, the number of free ones, and the next event. */
export const leadOf = (landing: LandingSummary): string => {
  const { total, dates, place } = landing
  const topic = topicOf(landing)
  const where = whereabouts(place)
  const noun = isPeriod(landing.topic) ? 'event' : topic.singular
  const days = isPeriod(landing.topic)
    ? ` for ${periodLabel(landing.topic).toLowerCase()}${daysOf(landing)}`
    : ''
  if (total === 0 && landing.events.length > 0)
    return `Every ${noun} listed${where}${days} is canceled or postponed.`
  if (total === 0)
    return days
      ? `No events are listed${where}${days}.`
      : `No ${topic.plural} are listed${where} right now. New dates show up here as organizers send them.`
  const count = dates === 1 ? `One ${topic.singular}` : countInWords(landing, topic)
  const period = isPeriod(landing.topic) ? ` ${periodLabel(landing.topic).toLowerCase()}` : ''
  const nationwide = place || period ? '' : ' across the United States'
  return `${count}${where}${period}${nationwide}${freeOf(landing)}.${nextOf(landing)}`
}

const daysOf = ({ weekend, day }: Pick<Landing, 'weekend' | 'day'>): string => {
  if (day) return `, ${shortDate(day)}`
  return weekend ? `, ${shortDate(weekend.saturday)} and ${shortDate(weekend.sunday)}` : ''
}

/** Heading above the cards: the days of their events. */
export const headingOf = ({ weekend, day }: Pick<Landing, 'weekend' | 'day'>): string => {
  if (day) return longDate(day)
  if (!weekend) return 'Coming up'
  return `On ${joinWords(weekend.days.map((each) => dateWords(each)?.weekday ?? each))}`
}

const whereabouts = (place: LandingPlace | null): string => {
  if (!place) return ''
  return place.kind === 'state' ? ` in ${place.name}` : ` within 25 miles of ${place.name}`
}

const nextOf = ({ topic, events, place }: LandingSummary): string => {
  const next = events.find(({ date, eventStatus }) => date && !/cancel|postpone/.test(eventStatus))
  if (!next?.date || isPeriod(topic)) return ''
  const city = place ? next.city : `${next.city}, ${next.state}`
  return ` Next up: ${next.name}, ${shortDate(next.date)}, ${city}.`
}

const freeOf = ({ free, total }: LandingSummary): string => {
  if (free === 0 || total < 2) return ''
  return free === total ? ', all free' : `, ${formatNumber(free)} of them free`
}

/** Search of the home page with the same events. */
export const searchOf = (landing: Pick<Landing, 'topic' | 'place'>): Query => {
  const { place } = landing
  const topicFilter = { eventType: topicOf(landing).eventType }
  const days = periodOf(landing.topic)?.search
  if (!place) return { ...topicFilter, ...days }
  if (place.kind === 'state') return { ...topicFilter, ...days, state: place.state }
  return { ...topicFilter, ...days, ...near(place), sortBy: 'date' }
}

/** Search around a city with the radius of its page, see find-city.ts. */
const near = (place: LandingPlace) => ({ near: whereOf(place), radiusMiles: 25 })

/** Feed with the same events; undefined for periods, whose dates change within days. */
export const feedOf = (landing: Pick<Landing, 'topic' | 'place'>): Query | undefined => {
  if (isPeriod(landing.topic)) return undefined
  const { eventType } = topicOf(landing)
  const { place } = landing
  if (place?.kind === 'city') return { eventType, ...near(place) }
  return { eventType, state: place?.state }
}
