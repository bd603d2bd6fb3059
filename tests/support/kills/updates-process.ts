/** Process that endlessly notifies subscribers of changes and new events; tests kill it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { LiveSearch } from '../../../src/catalog/search/server/live/live-search.ts'
import { startLiveSync } from '../../../src/catalog/search/server/live/live-sync.ts'
import { notifyWatchers } from '../../../src/features/email-updates/server/notify-watchers.ts'
import { sendDigests } from '../../../src/features/email-updates/server/send-digests.ts'
import { openDatabase } from '../../../src/platform/db/database.ts'
import { createLog } from '../../../src/platform/log.ts'

const [databaseUrl = '', now = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 3 })
const live = await startLiveSync(database, { onChange: () => () => {} }, createLog('silent'))
const search = new LiveSearch(database, () => live.catalog)
const parts = { db: database.db, search, refresh: live.refresh }
for (;;) {
  await notifyWatchers(database.db, { now: Number(now) })
  await sendDigests(parts, { now: Number(now) })
  await sleep(20)
}
