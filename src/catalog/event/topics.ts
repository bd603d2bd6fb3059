/** Topics of landing pages: wording and addresses of "/car-shows/illinois". */
import { type EventType, eventTypes } from './event-types.ts'

export type Topic = {
  /** Part of the address. */
  slug: string
  /** Undefined for all types. */
  eventType: EventType | undefined
  /** "Car Shows". */
  title: string
  /** Within a sentence: "car shows", "car show". */
  plural: string
  singular: string
}

/**
 * Title; singular, unless it is the title without its final "s"; and plural within a sentence, unless it is the title.
 */
const words: Record<EventType, readonly [title: string, singular?: string, plural?: string]> = {
  car_show: ['Car Shows'],
  cruise_night: ['Cruise Nights'],
  judged_competition: ['Judged Competitions'],
  concours: ["Concours d'Elegance", "concours d'elegance"],
  awards_ceremony: ['Awards Ceremonies', 'awards ceremony'],
  combination: ['Multi-Events'],
  car_museum: ['Car Museums'],
  racing_event: ['Racing Events'],
  track_day: ['Track Days'],
  swap_meet: ['Swap Meets'],
  car_club_event: ['Car Club Events'],
  cars_coffee: ['Cars and Coffee', 'cars & coffee', 'cars & coffee meets'],
  autocross: ['Autocross', 'autocross', 'autocross events'],
  drag_racing: ['Drag Racing', 'drag racing event', 'drag racing events'],
  driving_experiences: ['Driving Experiences'],
  cruise: ['Boats and Marine', 'boat and marine event', 'boat and marine events'],
  road_rally: ['Road Rallies', 'road rally'],
  driving_tour: ['Driving Tours'],
  vendor_show: ['Vendor Shows'],
}

function slugOfTitle(title: string): string {
  return title.toLowerCase().replaceAll("'", '').replaceAll(' ', '-')
}

function topicOf(eventType: EventType): Topic {
  const [title, ownSingular, ownPlural] = words[eventType]
  const plural = ownPlural ?? title.toLowerCase()
  const singular = ownSingular ?? plural.replace(/s$/, '')
  return { slug: slugOfTitle(title), eventType, title, plural, singular }
}

export const allEvents: Topic = {
  slug: 'car-events',
  eventType: undefined,
  title: 'Car Events',
  plural: 'car events',
  singular: 'car event',
}

/** `allEvents`, then each type in the order of choices. */
export const topics: readonly Topic[] = [allEvents, ...eventTypes.map(topicOf)]

export function topicOfSlug(slug: string): Topic | undefined {
  return topics.find((topic) => topic.slug === slug)
}

/** Undefined for an unknown type. */
export function topicOfType(eventType: string): Topic | undefined {
  return topics.find((topic) => topic.eventType === eventType)
}

/**
 * True for a page of one type, or of the weekend, at a place with fewer than two such events. The place's page of all
 * types shows the event too, so search engines are not sent to this page (decision 460).
 */
export const isThinPage = (topic: string, place: { slug: string; count: number }): boolean =>
  place.slug !== '' && topic !== allEvents.slug && place.count < 2
