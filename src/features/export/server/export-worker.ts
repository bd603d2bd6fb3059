/** A thread that makes files, one after another: their blocks are asked for one by one (see blocks-apart.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../../platform/db/database.ts'
import type { ApartReply, BlockRequest } from './blocks-apart.ts'
import { inSnapshot } from './in-snapshot.ts'
import { writeExport } from './write-export.ts'

const { db, pool } = await openDatabase({
  databaseUrl: workerData as string,
  isReadOnly: true,
  dataDir: '',
  poolSize: 1,
  applicationName: 'gearhead-atlas export',
})

let blocks: AsyncGenerator<Uint8Array> | undefined

const begin = ({ format, ...options }: NonNullable<BlockRequest['file']>) =>
  inSnapshot(pool, (client) => writeExport(client, format, { db, ...options }))

const nextReply = async ({ file }: BlockRequest): Promise<ApartReply> => {
  try {
    if (file) blocks = begin(file)
    const next = await blocks?.next()
    return !next || next.done ? { done: true } : { value: next.value }
  } catch (error) {
    return { error }
  }
}

parentPort?.on('message', async (asking: BlockRequest) => {
  const reply = await nextReply(asking)
  const { buffer, byteLength } = reply.value ?? new Uint8Array()
  // A block that is all of its memory need not be copied.
  const moved = byteLength > 0 && buffer.byteLength === byteLength ? [buffer as ArrayBuffer] : []
  parentPort?.postMessage(reply, moved)
})
