import { textHash } from '../../../kit/text/text-hash.ts'
import { canonicalEventType, isEventType } from '../../event/event-types.ts'

/** How many cartoon cars are drawn: /pictures/cars/1.svg to this number. */
export const cartoonCarCount = 15

/** How many settings each scene is drawn in: hours of day, regions and paints. */
export const sceneCount = 4

/**
 * Where the scene for an event type is served; an unknown type has the collage, in one setting. `setting` counts from
 * 0, the one that stands for the type itself.
 */
export function eventPicturePath(type: string, setting = 0): string {
  const known = canonicalEventType(type)
  if (!isEventType(known)) return '/pictures/collage.svg'
  return `/pictures/${known}${setting === 0 ? '' : `-${setting + 1}`}.svg`
}

type Pictured = { id: string; eventType: string }

/** Cards beside and above each other, in rows of up to three. */
const neighbors = 3

/**
 * Settings of the scenes of a list, in its order: by the id of each event, or the next one that none of the three
 * before it shows of the same type. So no two neighbors are alike in rows of one, two or three.
 */
export function sceneSettings(events: readonly Pictured[]): number[] {
  const settings: number[] = []
  for (const [at, { id, eventType }] of events.entries()) {
    const from = Math.max(0, at - neighbors)
    const isTaken = (setting: number) =>
      settings.some(
        (one, of) => of >= from && one === setting && events[of]?.eventType === eventType,
      )
    let setting = textHash(id) % sceneCount
    while (isTaken(setting)) setting = (setting + 1) % sceneCount
    settings.push(setting)
  }
  return settings
}

/**
 * Where the cartoon car of an event is served, always the same for the same id. More cars therefore
 * give most events another one.
 */
export function cartoonCarFor(id: string): string {
  return `/pictures/cars/${(textHash(id) % cartoonCarCount) + 1}.svg`
}
