/** A thread that makes one file: its blocks are asked for one by one (see blocks-apart.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../../platform/db/database.ts'
import type { ApartOptions, ApartReply } from './blocks-apart.ts'
import { inSnapshot } from './in-snapshot.ts'
import { writeExport } from './write-export.ts'

const { url, format, ...options } = workerData as ApartOptions

const { db, pool } = await openDatabase({
  databaseUrl: url,
  dataDir: '',
  poolSize: 1,
  applicationName: 'gearhead-atlas export',
})
const blocks = inSnapshot(pool, (client) => writeExport(client, format, { db, ...options }))

const nextReply = async (): Promise<ApartReply> => {
  try {
    const { done, value } = await blocks.next()
    return done ? { done } : { value }
  } catch (error) {
    return { error }
  }
}

parentPort?.on('message', async () => {
  const reply = await nextReply()
  const { buffer, byteLength } = reply.value ?? new Uint8Array()
  // A block that is all of its memory need not be copied.
  const moved = byteLength > 0 && buffer.byteLength === byteLength ? [buffer as ArrayBuffer] : []
  parentPort?.postMessage(reply, moved)
})
