/** Selects the drawn scenes of an event's type that fit its season and landscape, and indoor ones for indoor events. */
import { textHash } from '../../../kit/text/text-hash.ts'
import { hasSnow, landscapeAt } from '../../place/landscape.ts'
import type { Event } from '../event.ts'
import { canonicalEventType, isEventType } from '../event-types.ts'
import {
  hallsOf,
  type SceneKind,
  type SceneVariant,
  sceneFile,
  sceneNumber,
  scenePlaces,
  variantsOf,
} from '../scene-places.ts'
import { readGoodFor } from './read-good-for.ts'

type SceneEvent = Pick<
  Event,
  'name' | 'description' | 'features' | 'eventType' | 'date' | 'state' | 'latitude' | 'longitude'
>

/** True if a beach fits: in summer, and all year south of 34° N. */
const isWarm = (latitude: number, month: number) => latitude < 34 || (month > 4 && month < 10)

const isFall = (latitude: number, month: number) => latitude > 33 && month > 8 && month < 12

/** Variants of each kind of place that fit the event; empty if the place doesn't fit. */
const variantsThatFit = (event: SceneEvent): ((kind: SceneKind) => readonly SceneVariant[]) => {
  const month = Number(event.date?.slice(5, 7) ?? 7)
  const landscape = landscapeAt(event)
  const hours = ['drawn', 'hour', 'third'] as const
  if (hasSnow(event, month))
    return (kind) => {
      if (kind === 'indoors' || kind === 'snow') return hours
      if (kind === 'mountains' && landscape !== 'mountains') return []
      return ['snow']
    }
  return (kind) => {
    if (kind === 'snow') return []
    if (kind === 'coast') return landscape === 'coast' && isWarm(event.latitude, month) ? hours : []
    if (kind === 'desert' || kind === 'mountains') return landscape === kind ? hours : []
    if (kind !== 'green' && kind !== 'fall') return hours
    if (landscape === 'desert') return ['dry']
    return kind === 'green' || isFall(event.latitude, month) ? hours : ['summer']
  }
}

/** Numbers of the fitting pictures of the event's type, one base-36 digit each; "1" for an unknown type. */
export const fittingScenes = (event: SceneEvent): string => {
  const type = canonicalEventType(event.eventType)
  if (!isEventType(type)) return '1'
  const isIndoors = readGoodFor(event.features, [event.name, event.description]).includes('indoor')
  const variantsFor = variantsThatFit(event)
  const places = scenePlaces[type].flatMap((kind, place) => {
    if (isIndoors && kind !== 'indoors') return []
    const fittingVariants = variantsFor(kind)
    return variantsOf(type, place)
      .filter((variant) => fittingVariants.includes(variant))
      .map((variant) => sceneNumber(variant, place))
  })
  const halls = Array.from({ length: hallsOf(type) }, (_, place) => sceneNumber('hall', place))
  const numbers = isIndoors ? [...places, ...halls] : places
  return numbers.map((number) => number.toString(36)).join('') || '1'
}

export const withScenes = (event: Event): Event => ({ ...event, scenes: fittingScenes(event) })

/** File name, without extension, of the picture shown for a single event. */
export const fittingScene = (event: SceneEvent & Pick<Event, 'id'>): string => {
  const scenes = fittingScenes(event)
  const type = canonicalEventType(event.eventType)
  const number = Number.parseInt(scenes[textHash(event.id) % scenes.length] ?? '1', 36)
  return isEventType(type) ? sceneFile(type, number) : 'collage'
}
