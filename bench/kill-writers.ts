/**
 * SIGKILL under write load: two processes on one port (WEB_CONCURRENCY=2) and the embedded
 * database; eight clients submit events and retry with the same key until acknowledged. Repeatedly
 * kills one of the processes, sometimes the whole program or the database. In the end, every
 * acknowledged submission must exist exactly once; exits with 1 otherwise.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../src/platform/db/database.ts'
import { openKilledSite } from '../tests/support/kills/killed-site.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, writers: { type: 'string', default: '8' } },
})

const site = await openKilledSite()
const counts = { acknowledged: 0, failed: 0 }
const acknowledged = new Map<string, string>()
const over = new AbortController()

const write = async (writer: number) => {
  for (let index = 0; !over.signal.aborted; index++) {
    const name = `Meet ${writer} ${index}`
    const body = {
      name,
      eventType: 'car_show',
      date: '2099-06-06',
      zipCode: '60601',
      submitterEmail: `organizer${writer}-${index}@example.com`,
      sendKey: `key-${writer}-${index}-of-this-run`,
    }
    for (;;) {
      const { status, text } = await site.call({ method: 'POST', path: '/api/events', body })
      if (status === 201) {
        acknowledged.set(name, (JSON.parse(text) as { id: string }).id)
        counts.acknowledged++
        break
      }
      counts.failed++
      if (over.signal.aborted) break
      await sleep(100)
    }
  }
}

const writing = Array.from({ length: Number(values.writers) }, (_, writer) => write(writer))
for (let round = 0; round < Number(values.kills); round++) {
  const before = counts.acknowledged
  const began = performance.now()
  // Requires acknowledged submissions between two kills; otherwise the test would be void.
  while (counts.acknowledged < before + 10 && performance.now() - began < 60_000) await sleep(50)
  await sleep(Math.random() * 1_000)
  console.log(`${round + 1}: killed ${await site.kill(round)}; so far ${JSON.stringify(counts)}`)
}
await sleep(3_000)
over.abort()
await Promise.all(writing)

const database = await openDatabase({ dataDir: site.dataDir, poolSize: 2 })
const rows = await database.db.selectFrom('events').select(['id', 'name']).execute()
const ids = new Set(rows.map(({ id }) => id))
const lost = [...acknowledged].filter(([, id]) => !ids.has(id))
const twice = rows.length - new Set(rows.map(({ name }) => name)).size
await database.close()
await site.close()
const hung = site.hung()
console.log(
  `${values.kills} kills, ${acknowledged.size} submissions acknowledged: ${lost.length} lost, ${twice} stored twice; ` +
    `${counts.failed} tries failed and were made again, ${hung} hung.`,
)
process.exit(lost.length > 0 || twice > 0 || hung > Number(values.kills) ? 1 : 0)
