/** Process with the static export's job on the database of the first argument; tests kill it. */
import { startStaticExport } from '../../src/features/export/server/make-static-export.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startJobs } from '../../src/platform/jobs.ts'
import { createLog } from '../../src/platform/log.ts'

const [databaseUrl = ''] = process.argv.slice(2)
const log = createLog('silent')
const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 3 })
await startStaticExport({ ...database, jobs: await startJobs(database.connection, log), log })
