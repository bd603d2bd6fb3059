/** Keeps drawings of the map. */
import {
  boxOfView,
  closestZoom,
  mercatorPoint,
  type Sheet,
  sheetStep,
  widestZoom,
} from '../../../../catalog/place/map-plane.ts'
import { boundedCache, type CacheBounds } from '../../../../platform/bounded-cache.ts'
import { countsOfCache } from '../../../../platform/metrics/cache-counts.ts'
import { stateBoxes } from '../../state-boxes.ts'
import type { DrawApart } from './draw-apart.ts'
import type { Drawing } from './drawing-worker.ts'

const bounds: CacheBounds = { mostWaiting: 60, mostOfNetwork: 20, mostKept: 64_000_000 }

export const createDrawingCache = (draw: DrawApart) => {
  const sizeOf = ({ identity, br, gzip }: Drawing) => identity.length + br.length + gzip.length
  const cache = boundedCache(bounds, sizeOf, countsOfCache('drawings'))
  const nameOf = (sheet: Sheet | undefined) =>
    sheet ? `${sheet.zoom} ${sheet.column} ${sheet.row}` : 'nation'
  return {
    /** Throws `rate_limited` or `unavailable` when too many wait to be drawn. */
    get: (sheet: Sheet | undefined, network: string): Promise<Drawing> =>
      cache.get(nameOf(sheet), network, () => draw(sheet)),
  }
}

/** True if there is such a sheet: at a zoom that there is, with some of a state in the frames that it is for. */
export const isSheet = ({ zoom, column, row }: Sheet): boolean => {
  if (zoom < widestZoom || zoom > closestZoom) return false
  const center = mercatorPoint({ x: column * sheetStep.x, y: row * sheetStep.y }, zoom)
  const { west, south, east, north } = boxOfView({ center, zoom })
  return Object.values(stateBoxes).some(
    (box) => box.west < east && box.east > west && box.south < north && box.north > south,
  )
}
