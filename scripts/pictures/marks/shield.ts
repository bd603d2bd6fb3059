import { logoShapes } from '../../../src/ui/logo.tsx'
import { path, picture, place, rect } from '../parts/shapes.ts'

const mark = logoShapes.map(({ d, fill }) => path(d, fill)).join('')

/** The mark alone, for browser tabs. */
export const favicon = (): string => picture(48, 48, mark)

/** The mark on asphalt with room around it, so that a phone may cut any outline from it. */
export const appIcon = (): string =>
  picture(80, 80, rect(0, 0, 80, 80, '#191c22'), place(16, 16, mark))
