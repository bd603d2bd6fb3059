import { canonicalEventType, isEventType } from '../../event-types.ts'

/** How many cartoon cars are drawn: /pictures/cars/1.svg to this number. */
export const cartoonCarCount = 15

/** Where the scene for an event type is served; an unknown type has the collage. */
export function eventPicturePath(type: string): string {
  const known = canonicalEventType(type)
  return `/pictures/${isEventType(known) ? known : 'collage'}.svg`
}

/**
 * Where the cartoon car of an event is served, always the same for the same id: the 32-bit FNV-1a
 * hash of the id's UTF-16 units (offset 2166136261, prime 16777619), modulo the number of cars.
 * More cars therefore give most events another one.
 */
export function cartoonCarFor(id: string): string {
  let hash = 2_166_136_261
  for (let at = 0; at < id.length; at++) {
    hash = Math.imul(hash ^ id.charCodeAt(at), 16_777_619)
  }
  return `/pictures/cars/${((hash >>> 0) % cartoonCarCount) + 1}.svg`
}
