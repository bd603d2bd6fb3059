/**
 * Places in the drawn scenes of each type (scripts/pictures/scenes), and their picture numbers: 1 to 3 are three places
 * as drawn, 4 to 6 the same places at another hour, and so on, see `sceneNumber`.
 */
import type { EventType } from './event-types.ts'

/**
 * `town` is paved and fits anywhere; `green` has grass and trees; `fall` has autumn leaves; `coast`, `desert`,
 * `mountains` and `snow` fit only in such landscapes; `indoors` is under a roof.
 */
export type SceneKind =
  | 'town'
  | 'green'
  | 'fall'
  | 'coast'
  | 'desert'
  | 'mountains'
  | 'snow'
  | 'indoors'

export const scenePlaces: Readonly<Record<EventType, readonly SceneKind[]>> = {
  car_show: ['green', 'town', 'fall'],
  cruise_night: ['town', 'town', 'town'],
  judged_competition: ['indoors', 'green', 'indoors'],
  concours: ['coast', 'green', 'coast'],
  awards_ceremony: ['indoors', 'town', 'indoors'],
  combination: ['coast', 'green', 'town'],
  car_museum: ['indoors', 'indoors', 'green'],
  racing_event: ['town', 'town', 'town'],
  track_day: ['green', 'town', 'green'],
  swap_meet: ['green', 'green', 'town'],
  car_club_event: ['mountains', 'desert', 'green'],
  cars_coffee: ['town', 'coast', 'green'],
  autocross: ['town', 'town', 'snow'],
  drag_racing: ['town', 'town', 'desert'],
  driving_experiences: ['town', 'green', 'mountains'],
  cruise: ['coast', 'town', 'mountains'],
  road_rally: ['desert', 'green', 'green'],
  driving_tour: ['fall', 'coast', 'fall'],
  vendor_show: ['green', 'indoors', 'town'],
}

/** Variants of the places, three numbers each; "hall" is the type's vehicle under a roof, in two pictures. */
export const sceneVariants = ['drawn', 'hour', 'snow', 'dry', 'hall', 'summer', 'third'] as const
export type SceneVariant = (typeof sceneVariants)[number]

/** Picture number of a place; `place` starts at 0. */
export const sceneNumber = (variant: SceneVariant, place: number): number =>
  sceneVariants.indexOf(variant) * 3 + place + 1

/** File name of a picture without its extension. */
export const sceneFile = (type: string, number: number): string =>
  number === 1 ? type : `${type}-${number}`

const fitsAnywhere = (kind?: SceneKind) => kind === 'town' || kind === 'green'

/** Variants drawn for each kind of place; a third hour if fewer than two of a type's places fit anywhere. */
export const variantsOf = (type: EventType, place: number): readonly SceneVariant[] => {
  const kinds = scenePlaces[type]
  const kind = kinds[place]
  const isAlone = kinds.filter(fitsAnywhere).length < 2
  const hours: SceneVariant[] =
    isAlone && fitsAnywhere(kind) ? ['drawn', 'hour', 'third'] : ['drawn', 'hour']
  if (kind === 'town' || kind === 'mountains') return [...hours, 'snow']
  if (kind === 'green') return [...hours, 'snow', 'dry']
  return kind === 'fall' ? [...hours, 'snow', 'dry', 'summer'] : hours
}

/** Number of hall pictures of a type; 0 if one of its own places is indoors. */
export const hallsOf = (type: EventType): number => (scenePlaces[type].includes('indoors') ? 0 : 2)
