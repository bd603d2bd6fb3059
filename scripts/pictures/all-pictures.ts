import { allCars } from './cars/all-cars.ts'
import { heroRoutes } from './marks/hero-routes.ts'
import { roadEnds } from './marks/road-ends.ts'
import { favicon } from './marks/shield.ts'
import { allScenes } from './scenes/all-scenes.ts'

/** Every drawn file by its path under public/. */
export function allPictures(): Map<string, string> {
  const files = new Map<string, string>()
  for (const [type, draw] of Object.entries(allScenes)) files.set(`pictures/${type}.svg`, draw())
  allCars.forEach((draw, index) => files.set(`pictures/cars/${index + 1}.svg`, draw()))
  files.set('pictures/road-ends.svg', roadEnds())
  files.set('pictures/hero-routes.svg', heroRoutes())
  files.set('favicon.svg', favicon())
  return files
}
