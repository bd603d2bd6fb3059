/**
 * Table of what the drawn scenes of each type show (scripts/pictures/scenes), and the numbers of their pictures: 1 to 3 are three
 * places as drawn, 4 to 6 the same at another hour, and so on, see `sceneNumber`.
 */
import type { EventType } from './event-types.ts'

/**
 * `town` is paved and fits anywhere; `green` has grass and trees; `fall` has autumn leaves; `coast`, `desert`, `mountains`
 * and `snow` fit where these are; `indoors` is under a roof.
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

/** Variants of a place, each of a row of three numbers: "hall" is the type's vehicle under a roof, twice. */
export const sceneVariants = ['drawn', 'hour', 'snow', 'dry', 'hall', 'summer', 'third'] as const
export type SceneVariant = (typeof sceneVariants)[number]

/** Number of the picture of a place, which is counted from 0. */
export const sceneNumber = (variant: SceneVariant, place: number): number =>
  sceneVariants.indexOf(variant) * 3 + place + 1

/** Name of a picture without its ending. */
export const sceneFile = (type: string, number: number): string =>
  number === 1 ? type : `${type}-${number}`

const fitsAnywhere = (kind?: SceneKind) => kind === 'town' || kind === 'green'

/** Variants that are drawn of each kind of place; a third hour where few of a type's places fit anywhere. */
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

/** Pictures of halls that a type has; none where one of its own places is under a roof. */
export const hallsOf = (type: EventType): number => (scenePlaces[type].includes('indoors') ? 0 : 2)
