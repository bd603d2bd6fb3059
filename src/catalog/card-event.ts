/** Events as lists show them: long descriptions stay behind, they would double the page's size. */
import type { Call } from '../kit/call.ts'
import type { Event, FoundEvent } from './event.ts'
import { excerpt } from './excerpt.ts'
import { getEvent } from './get-event.ts'

const longestExcerpt = 280

/** Whether a description is only its beginning. */
export type Excerpted = { descriptionIsCut?: true }

export type CardEvent = FoundEvent & Excerpted

export const cardEvent = (event: FoundEvent): CardEvent => {
  const description = excerpt(event.description, longestExcerpt)
  const whole = description === event.description
  return { ...event, description, charityDescription: '', ...(whole ? {} : cut) }
}

const cut: Excerpted = { descriptionIsCut: true }

/**
 * The event with its whole description, asked for where it was cut: a calendar entry that is saved from a
 * card is the same as one from the event's page. Throws when it cannot be had.
 */
export const wholeEvent = async (event: Event & Excerpted, call: Call): Promise<Event> =>
  event.descriptionIsCut ? (await call(getEvent, { params: { id: event.id } })).body : event
