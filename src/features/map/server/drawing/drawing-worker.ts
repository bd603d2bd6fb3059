/** A thread that draws: to lay out a zoom takes up to a second, in which no request must wait. */
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Sheet } from '../../../../catalog/place/map-plane.ts'
import { drawNation } from './draw-nation.ts'
import { drawSheet } from './draw-sheet.ts'
import { readRoads } from './roads.ts'
import type { KnownTown } from './towns.ts'

/** Without a sheet, the whole country. */
export type DrawingRequest = { id: number; sheet?: Sheet }
/** The text of an SVG file, as it is and compressed. */
export type Drawing = { identity: Uint8Array; br: Uint8Array; gzip: Uint8Array }
export type DrawingReply = { id: number; drawing?: Drawing; error?: unknown }

const towns = workerData as readonly KnownTown[]
const roads = readRoads()

const draw = (sheet: Sheet | undefined): Drawing => {
  const identity = Buffer.from(sheet ? drawSheet(sheet, roads, towns) : drawNation(roads, towns))
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return {
    identity,
    br: brotliCompressSync(identity, { params }),
    gzip: gzipSync(identity, { level: 9 }),
  }
}

parentPort?.on('message', ({ id, sheet }: DrawingRequest) => {
  let reply: DrawingReply
  try {
    reply = { id, drawing: draw(sheet) }
  } catch (error) {
    reply = { id, error }
  }
  parentPort?.postMessage(reply, [])
})
