/** Platforms with known JSON. The Events Calendar and MotorsportReg are recognized elsewhere, by their entries. */
import type { JsonMap } from '../../web-page/json-values.ts'
import { googleCalendar, luma, teamup, tockify } from './calendars.ts'
import type { About, JsonShape, ShapeRow } from './json-shape.ts'
import { squarespace, wix } from './site-builders.ts'
import { libcal, livewhale, localist } from './town-calendars.ts'

const jsonShapes: readonly JsonShape[] = [
  googleCalendar,
  localist,
  livewhale,
  tockify,
  teamup,
  luma,
  wix,
  squarespace,
  libcal,
]

/** Undefined for JSON of no known platform. */
export const shapeOf = (head: string): JsonShape | undefined =>
  jsonShapes.find(({ marks }) => marks.every((mark) => mark.test(head)))

export const rowsOfShape = (shape: JsonShape, entry: JsonMap, about: About): ShapeRow[] =>
  [shape.rows(entry, about) ?? []].flat()

/** Zone of the site, stated before its events. */
export const zoneOfAnswer = (head: string): string | undefined =>
  /"time_?zone"\s*:\s*"([A-Za-z]+\/[\w/+-]{2,60})"/i.exec(head)?.[1]
