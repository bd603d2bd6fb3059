import { textHash } from '../../../kit/text-hash.ts'
import { canonicalEventType, isEventType } from '../../event/event-types.ts'

/** How many cartoon cars are drawn: /pictures/cars/1.svg to this number. */
export const cartoonCarCount = 15

/** Where the scene for an event type is served; an unknown type has the collage. */
export function eventPicturePath(type: string): string {
  const known = canonicalEventType(type)
  return `/pictures/${isEventType(known) ? known : 'collage'}.svg`
}

/**
 * Where the cartoon car of an event is served, always the same for the same id. More cars therefore
 * give most events another one.
 */
export function cartoonCarFor(id: string): string {
  return `/pictures/cars/${(textHash(id) % cartoonCarCount) + 1}.svg`
}
