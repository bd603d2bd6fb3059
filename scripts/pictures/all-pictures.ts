import { allCars } from './cars/all-cars.ts'
import { heroRoutes } from './marks/hero-routes.ts'
import { roadEnds } from './marks/road-ends.ts'
import { favicon } from './marks/shield.ts'
import { collage, indoors, scenesByType } from './scenes/all-scenes.ts'
import { inSetting, settings } from './scenes/settings.ts'

/** Every drawn file by its path under public/. */
export function allPictures(): Map<string, string> {
  const files = new Map<string, string>()
  Object.entries(scenesByType).forEach(([type, scenes], turn) => {
    const drawings = scenes.map((draw) => draw())
    const again = scenes.map((draw, at) => {
      const setting = settings[(turn + at) % settings.length]
      return setting ? inSetting(draw(), setting, indoors.has(draw)) : ''
    })
    for (const [at, drawing] of [...drawings, ...again].entries())
      files.set(`pictures/${type}${at === 0 ? '' : `-${at + 1}`}.svg`, drawing)
  })
  files.set('pictures/collage.svg', collage())
  allCars.forEach((draw, index) => files.set(`pictures/cars/${index + 1}.svg`, draw()))
  files.set('pictures/road-ends.svg', roadEnds())
  files.set('pictures/hero-routes.svg', heroRoutes())
  files.set('favicon.svg', favicon())
  return files
}

/** Pictures of pages with demo data that README and docs show, by their file: take-doc-pictures.ts. */
export const docPictures: Readonly<
  Record<string, { address: string; width: number; height: number }>
> = {
  'docs/images/home.png': { address: '/', width: 1200, height: 1000 },
}
