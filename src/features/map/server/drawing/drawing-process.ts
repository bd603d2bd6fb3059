/** Process that draws sheets: laying out a zoom takes up to a second and would block requests. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Sheet } from '../../../../catalog/place/map-plane.ts'
import { readRoads } from '../../../../catalog/place/server/roads.ts'
import { openDatabase } from '../../../../platform/db/database.ts'
import { serveTasks } from '../../../../platform/processes/serve-tasks.ts'
import { drawNation } from './draw-nation.ts'
import { drawSheet } from './draw-sheet.ts'
import { type KnownTown, readTowns } from './towns.ts'

/** Undefined `sheet` means the whole country. */
export type DrawingTask = { databaseUrl: string; sheet: Sheet | undefined }
/** SVG file, uncompressed and compressed. */
export type Drawing = { identity: Uint8Array; br: Uint8Array; gzip: Uint8Array }

const roads = readRoads()
let towns: KnownTown[] | undefined

const loadTowns = async (databaseUrl: string): Promise<KnownTown[]> => {
  const { db, close } = await openDatabase({
    databaseUrl,
    isReadOnly: true,
    dataDir: '',
    poolSize: 1,
    applicationName: 'gearhead-atlas drawing',
  })
  return readTowns(db).finally(close)
}

serveTasks<DrawingTask, Drawing>(async ({ databaseUrl, sheet }, send) => {
  towns ??= await loadTowns(databaseUrl)
  const identity = Buffer.from(sheet ? drawSheet(sheet, roads, towns) : drawNation(roads, towns))
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await send({
    identity,
    br: brotliCompressSync(identity, { params }),
    gzip: gzipSync(identity, { level: 9 }),
  })
})
