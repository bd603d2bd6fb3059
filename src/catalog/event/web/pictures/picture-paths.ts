import { textHash } from '../../../../kit/text/text-hash.ts'
import { canonicalEventType, isEventType } from '../../event-types.ts'

/** Number of drawn cartoon cars: /pictures/cars/1.svg to this number. */
export const cartoonCarCount = 15

/** Places that each type is drawn in. */
const drawnScenes = 3

/** Pictures of each type: its places, then the same at another hour with another paint. */
export const sceneCount = 2 * drawnScenes

/**
 * Path of the scene for an event type; an unknown type has the collage. `setting` counts from 0, the one that stands
 * for the type itself.
 */
export function eventPicturePath(type: string, setting = 0): string {
  const known = canonicalEventType(type)
  if (!isEventType(known)) return '/pictures/collage.svg'
  return `/pictures/${known}${setting === 0 ? '' : `-${setting + 1}`}.svg`
}

type Pictured = { id: string; eventType: string }

/** The setting of an event that stands alone. */
export const sceneSetting = (id: string): number => textHash(id) % sceneCount

/** Penalties for the same place one, two and three cards before: beside, or above in rows of two and three. */
const weights = [3, 1, 1]

/**
 * Settings of the scenes of a list, in its order: by the id of each event, or the next one that differs more from the
 * three before it of the same type. No two neighbors have the same picture in rows of one, two or three, and none
 * beside each other the same place.
 */
export function sceneSettings(events: readonly Pictured[]): number[] {
  const settings: number[] = []
  for (const [at, { id, eventType }] of events.entries()) {
    const cost = (setting: number) =>
      weights.reduce((sum, weight, step) => {
        const before = at - 1 - step
        const other = settings[before] ?? -1
        if (
          events[before]?.eventType !== eventType ||
          other % drawnScenes !== setting % drawnScenes
        )
          return sum
        return sum + (other === setting ? 99 : weight)
      }, 0)
    const first = sceneSetting(id)
    let best = first
    for (let step = 1; step < sceneCount; step++) {
      const next = (first + step) % sceneCount
      if (cost(next) < cost(best)) best = next
    }
    settings.push(best)
  }
  return settings
}

/**
 * Path of an event's cartoon car, always the same for the same id. More cars therefore give most events another one.
 */
export function cartoonCarFor(id: string): string {
  return `/pictures/cars/${(textHash(id) % cartoonCarCount) + 1}.svg`
}
