import { textHash } from '../../../../kit/text/text-hash.ts'
import { canonicalEventType, isEventType } from '../../event-types.ts'
import { sceneFile } from '../../scene-places.ts'

/** Number of drawn cartoon cars: /pictures/cars/1.svg to this number. */
export const cartoonCarCount = 15

/** Path of a picture of an event type by number; the collage for an unknown type. */
export function eventPicturePath(type: string, number = 1): string {
  const canonicalType = canonicalEventType(type)
  return `/pictures/${isEventType(canonicalType) ? sceneFile(canonicalType, number) : 'collage'}.svg`
}

type PicturedEvent = { id: string; eventType: string; scenes?: string | undefined }

/** Penalties for the same place one, two and three cards earlier: beside, or above in rows of two or three. */
const weights = [3, 1, 1]

/** Numbers of pictures of the same place differ by a multiple of this. */
const drawnPlaces = 3

/**
 * Scene numbers for a list of events, in order. Starts with the fitting scene chosen by the event's id, and prefers one
 * that differs more from the previous three events of the same type. Neighbors share a picture only if no other fits.
 */
export function sceneNumbers(events: readonly PicturedEvent[]): number[] {
  const numbers: number[] = []
  for (const [index, { id, eventType, scenes }] of events.entries()) {
    const fitting = Array.from(scenes || '1', (digit) => Number.parseInt(digit, 36))
    const cost = (number: number) =>
      weights.reduce((sum, weight, step) => {
        const earlierIndex = index - 1 - step
        const earlierNumber = numbers[earlierIndex]
        if (events[earlierIndex]?.eventType !== eventType || earlierNumber === undefined) return sum
        if (earlierNumber === number) return sum + 99 * weight
        return (earlierNumber - number) % drawnPlaces === 0 ? sum + weight : sum
      }, 0)
    const first = textHash(id) % fitting.length
    let best = fitting[first] ?? 1
    for (let step = 1; step < fitting.length; step++) {
      const next = fitting[(first + step) % fitting.length] ?? 1
      if (cost(next) < cost(best)) best = next
    }
    numbers.push(best)
  }
  return numbers
}

/** Scene number of a single event. */
export const sceneOf = (event: PicturedEvent): number => sceneNumbers([event])[0] ?? 1

/** Path of an event's cartoon car, constant for an id. Changing the number of cars changes the car of most events. */
export function cartoonCarFor(id: string): string {
  return `/pictures/cars/${(textHash(id) % cartoonCarCount) + 1}.svg`
}
