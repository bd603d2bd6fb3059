import { allCars } from './cars/all-cars.ts'
import { heroRoutes } from './marks/hero-routes.ts'
import { roadEnds } from './marks/road-ends.ts'
import { favicon } from './marks/shield.ts'
import { allScenes } from './scenes/all-scenes.ts'
import { inSetting, settings } from './scenes/settings.ts'

/** Every drawn file by its path under public/. */
export function allPictures(): Map<string, string> {
  const files = new Map<string, string>()
  for (const [type, draw] of Object.entries(allScenes)) {
    const drawing = draw()
    files.set(`pictures/${type}.svg`, drawing)
    if (type === 'collage') continue
    settings.forEach((setting, index) =>
      files.set(`pictures/${type}-${index + 2}.svg`, inSetting(type, drawing, setting)),
    )
  }
  allCars.forEach((draw, index) => files.set(`pictures/cars/${index + 1}.svg`, draw()))
  files.set('pictures/road-ends.svg', roadEnds())
  files.set('pictures/hero-routes.svg', heroRoutes())
  files.set('favicon.svg', favicon())
  return files
}
