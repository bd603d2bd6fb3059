/** Draws the map in a separate process, one sheet at a time, and caches the drawings. */
import path from 'node:path'
import {
  boxOfView,
  closestZoom,
  mercatorPoint,
  type Sheet,
  sheetStep,
  widestZoom,
} from '../../../../catalog/place/map-plane.ts'
import { boundedCache, type CacheBounds } from '../../../../platform/bounded-cache.ts'
import { etagOf } from '../../../../platform/http/etag.ts'
import type { Packed } from '../../../../platform/http/reply.ts'
import { countsOfCache } from '../../../../platform/metrics/cache-counts.ts'
import { runOnce } from '../../../../platform/processes/run-task.ts'
import { createSemaphore } from '../../../../platform/semaphore.ts'
import { stateBoxes } from '../../state-boxes.ts'
import type { Drawing, DrawingTask } from './drawing-process.ts'

const bounds: CacheBounds = { maxWaiting: 60, maxOfNetwork: 20, maxSize: 64_000_000 }

const runner = {
  program: path.join(import.meta.dirname, 'drawing-process.ts'),
  heap: 256,
  isLowPriority: false,
  // Keeps the process, whose laid-out geometry serves the next sheets.
  idleMs: 120_000,
}

/** Megabytes and milliseconds. A sheet takes a second, and up to three if it is the first of its zoom. */
const taskBounds = { memory: 600, processorTime: 60_000 }

/** Drawing as it is sent, uncompressed and compressed, with its ETag. */
export type CachedDrawing = { identity: Buffer; packed: Packed; etag: string }

export const createDrawingCache = (databaseUrl: () => string) => {
  const inTurn = createSemaphore(1, bounds.maxWaiting)
  const draw = (sheet: Sheet | undefined) =>
    inTurn(async () => {
      const task: DrawingTask = { databaseUrl: databaseUrl(), sheet }
      const drawing = await runOnce<Drawing>(runner, task, taskBounds)
      if (!drawing) throw new Error('Nothing was drawn.')
      const identity = bufferOf(drawing.identity)
      const packed = { br: bufferOf(drawing.br), gzip: bufferOf(drawing.gzip) }
      return { identity, packed, etag: `W/${etagOf(identity)}` }
    })
  const sizeOf = ({ identity, packed: { br, gzip } }: CachedDrawing) =>
    identity.length + br.length + gzip.length
  const cache = boundedCache(bounds, sizeOf, countsOfCache('drawings'))
  const nameOf = (sheet: Sheet | undefined) =>
    sheet ? `${sheet.zoom} ${sheet.column} ${sheet.row}` : 'nation'
  return {
    /** Throws `rate_limited` or `unavailable` if too many drawings are queued. */
    get: (sheet: Sheet | undefined, network: string): Promise<CachedDrawing> =>
      cache.get(nameOf(sheet), network, () => draw(sheet)),
  }
}

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, length)

/** True if the sheet exists: its zoom is available, and frames centered on it show part of a state. */
export const isSheet = ({ zoom, column, row }: Sheet): boolean => {
  if (zoom < widestZoom || zoom > closestZoom) return false
  const center = mercatorPoint({ x: column * sheetStep.x, y: row * sheetStep.y }, zoom)
  const { west, south, east, north } = boxOfView({ center, zoom })
  return Object.values(stateBoxes).some(
    (box) => box.west < east && box.east > west && box.south < north && box.north > south,
  )
}
