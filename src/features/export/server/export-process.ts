/** Child process that makes export files, one after another. */
import { openDatabase } from '../../../platform/db/database.ts'
import { serveTasks, type Work } from '../../../platform/processes/serve-tasks.ts'
import { inSnapshot } from './in-snapshot.ts'
import type { ExportTask } from './send-export.ts'
import { writeExport } from './write-export.ts'

export const work: Work<ExportTask, Uint8Array> = async (
  { databaseUrl, format, ...options },
  send,
) => {
  const { db, pool, close } = await openDatabase({
    databaseUrl,
    isReadOnly: true,
    dataDir: '',
    poolSize: 1,
    applicationName: 'gearhead-atlas export',
  })
  try {
    const write = inSnapshot(pool, (client) => writeExport(client, format, { db, ...options }))
    for await (const block of write) await send(block)
  } finally {
    await close()
  }
}

if (import.meta.main) serveTasks(work)
