/**
 * Keeps drawings, each made once however many ask. A client that asks for all sheets there are waits behind its own,
 * and is refused before it fills the line.
 */
import { LRUCache } from 'lru-cache'
import {
  boxOfView,
  closestZoom,
  mercatorPoint,
  type Sheet,
  sheetStep,
  widestZoom,
} from '../../../../catalog/place/map-plane.ts'
import { stateBoxes } from '../../../../catalog/place/state-boxes.ts'
import { AppError } from '../../../../kit/errors.ts'
import { countsOfCache } from '../../../../platform/metrics/cache-counts.ts'
import type { DrawApart } from './draw-apart.ts'
import type { Drawing } from './drawing-worker.ts'

const mostKept = 64_000_000
const mostWaiting = 60
const mostOfNetwork = 20

export type KeptDrawings = {
  /** Throws `rate_limited` or `unavailable` when too many wait to be drawn. */
  get: (sheet: Sheet | undefined, network: string) => Promise<Drawing>
}

export const keepDrawings = (draw: DrawApart): KeptDrawings => {
  const kept = new LRUCache<string, Drawing>({
    maxSize: mostKept,
    sizeCalculation: ({ identity, br, gzip }) => identity.length + br.length + gzip.length + 500,
  })
  const waiting = new Map<string, Promise<Drawing>>()
  const ofNetwork = new Map<string, number>()
  const lookups = countsOfCache('drawings')

  const enter = (network: string) => {
    const own = ofNetwork.get(network) ?? 0
    if (own >= mostOfNetwork) throw new AppError('rate_limited', { retryAfter: 5 })
    if (waiting.size >= mostWaiting) throw new AppError('unavailable', { retryAfter: 10 })
    ofNetwork.set(network, own + 1)
  }
  const leave = (name: string, network: string) => {
    waiting.delete(name)
    const own = (ofNetwork.get(network) ?? 1) - 1
    if (own > 0) ofNetwork.set(network, own)
    else ofNetwork.delete(network)
  }

  return {
    get: async (sheet, network) => {
      const name = sheet ? `${sheet.zoom} ${sheet.column} ${sheet.row}` : 'nation'
      const known = kept.get(name) ?? waiting.get(name)
      if (known) {
        lookups.hits++
        return known
      }
      lookups.misses++
      enter(network)
      const drawn = draw(sheet).finally(() => leave(name, network))
      waiting.set(name, drawn)
      const drawing = await drawn
      kept.set(name, drawing)
      return drawing
    },
  }
}

/** Whether there is such a sheet: at a zoom that there is, with some of a state in the frames that it is for. */
export const isSheet = ({ zoom, column, row }: Sheet): boolean => {
  if (zoom < widestZoom || zoom > closestZoom) return false
  const center = mercatorPoint({ x: column * sheetStep.x, y: row * sheetStep.y }, zoom)
  const { west, south, east, north } = boxOfView({ center, zoom })
  return Object.values(stateBoxes).some(
    (box) => box.west < east && box.east > west && box.south < north && box.north > south,
  )
}
