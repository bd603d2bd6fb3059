import { eventTypes } from '../../src/catalog/event/event-types.ts'
import {
  hallsOf,
  type SceneKind,
  type SceneVariant,
  sceneFile,
  sceneNumber,
  scenePlaces,
  variantsOf,
} from '../../src/catalog/event/scene-places.ts'
import { allCars } from './cars/all-cars.ts'
import { heroRoutes } from './marks/hero-routes.ts'
import { roadEnds } from './marks/road-ends.ts'
import { favicon } from './marks/shield.ts'
import { collage, inHalls, scenesByType } from './scenes/all-scenes.ts'
import { hall, halls } from './scenes/hall.ts'
import { inSeason } from './scenes/seasons.ts'
import { inSetting, repainted, settings, vehicleIn } from './scenes/settings.ts'

/** Variant of a scene: as drawn, at another hour (`turn` selects it), or in another season. */
const inVariant = (
  drawing: string,
  variant: SceneVariant,
  kind: SceneKind | undefined,
  turn: number,
): string => {
  if (variant === 'drawn' || variant === 'hall') return drawing
  const setting = settings[(turn + (variant === 'third' ? 1 : 0)) % settings.length]
  if (variant === 'hour' || variant === 'third')
    return setting ? inSetting(drawing, setting, kind === 'indoors') : drawing
  if (kind !== 'town' && kind !== 'green' && kind !== 'fall' && kind !== 'mountains') return drawing
  return inSeason(drawing, variant, kind)
}

/** Every drawn file, by its path under public/. */
export function allPictures(): Map<string, string> {
  const files = new Map<string, string>()
  eventTypes.forEach((type, turn) => {
    const add = (variant: SceneVariant, place: number, drawing: string) =>
      files.set(`pictures/${sceneFile(type, sceneNumber(variant, place))}.svg`, drawing)
    for (const [place, draw] of scenesByType[type].entries())
      for (const variant of variantsOf(type, place))
        add(variant, place, inVariant(draw(), variant, scenePlaces[type][place], turn + place))
    const vehicle = inHalls[type] ?? ''
    for (const [place, colors] of halls.slice(0, hallsOf(type)).entries()) {
      const drawing = hall(colors, vehicle)
      const [from, to] = vehicleIn(drawing)
      const paint = place * 140
      add(
        'hall',
        place,
        drawing.slice(0, from) + repainted(drawing.slice(from, to), paint) + drawing.slice(to),
      )
    }
  })
  files.set('pictures/collage.svg', collage())
  allCars.forEach((draw, index) => files.set(`pictures/cars/${index + 1}.svg`, draw()))
  files.set('pictures/road-ends.svg', roadEnds())
  files.set('pictures/hero-routes.svg', heroRoutes())
  files.set('favicon.svg', favicon())
  return files
}

/** Screenshots of pages with demo data in README and docs, by file: take-doc-pictures.ts. */
export const docPictures: Readonly<
  Record<string, { address: string; width: number; height: number }>
> = {
  'docs/images/home.png': { address: '/', width: 1200, height: 1000 },
}
