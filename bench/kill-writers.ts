/**
 * SIGKILL under writers: two processes on one port (WEB_CONCURRENCY=2) and the embedded database, eight clients that
 * submit events, each again with the same key until it is answered. Time after time one of the program's
 * processes is killed, now and then the whole program or the database. Afterwards every submission that was
 * acknowledged must be there, once. Ends with 1 where one is missing or stands twice.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../src/platform/db/database.ts'
import { readPostmasterFile } from '../src/platform/db/embedded/postmaster-file.ts'
import { freePort } from '../tests/support/free-port.ts'
import { type SiteProcess, startSiteProcess } from '../tests/support/site-process.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '50' }, writers: { type: 'string', default: '8' } },
})

const dataDir = await mkdtemp(path.join(tmpdir(), 'atlas-kills-'))
const port = await freePort()
const start = () =>
  startSiteProcess(dataDir, {
    PORT: String(port),
    WEB_CONCURRENCY: '2',
    LOG_LEVEL: 'debug',
    TRUST_PROXY: '1',
    DEMO_DATA: 'off',
    OVERLOAD_DELAY_MS: '0',
  })
let site: SiteProcess = await start()

/** Longer than any answer takes, much shorter than a client that waits for its own time-out. */
const hangMs = 20_000
const counts = { acknowledged: 0, failed: 0, hung: 0 }
const acknowledged = new Map<string, string>()
const over = new AbortController()
let sent = 0

const post = (body: object): Promise<{ status: number; text: string }> =>
  new Promise((resolve) => {
    const number = sent++
    const network = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': network }
    const options = { port, path: '/api/events', method: 'POST', headers, agent: new Agent() }
    const asking = request({ ...options, timeout: hangMs }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      answer.once('close', () =>
        resolve({ status: answer.complete ? (answer.statusCode ?? 0) : 0, text }),
      )
    })
    asking.once('timeout', () => {
      counts.hung++
      asking.destroy()
    })
    asking.once('error', () => resolve({ status: 0, text: '' }))
    asking.end(JSON.stringify(body))
  })

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
      const { status, text } = await post(body)
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

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The workers that have written a line by now and live. */
const workers = () =>
  [...new Set([...site.output().matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid)))].filter(
    (pid) => pid !== site.child.pid && isAlive(pid),
  )

const kill = async (round: number): Promise<string> => {
  if (round % 10 === 9) {
    const all = [...workers(), site.child.pid ?? 0]
    for (const pid of all) process.kill(pid, 'SIGKILL')
    await site.ended
    site = await start()
    return 'the whole program'
  }
  if (round % 10 === 4) {
    const { pid } = readPostmasterFile(path.join(dataDir, 'postgres')) ?? {}
    if (pid) process.kill(pid, 'SIGKILL')
    return 'the database'
  }
  const [pid] = workers().toSorted(() => Math.random() - 0.5)
  if (pid) process.kill(pid, 'SIGKILL')
  return 'a process'
}

const writing = Array.from({ length: Number(values.writers) }, (_, writer) => write(writer))
for (let round = 0; round < Number(values.kills); round++) {
  const before = counts.acknowledged
  const began = performance.now()
  // Something is acknowledged between two kills, or nothing would be tried.
  while (counts.acknowledged < before + 10 && performance.now() - began < 60_000) await sleep(50)
  await sleep(Math.random() * 1_000)
  console.log(`${round + 1}: killed ${await kill(round)}; so far ${JSON.stringify(counts)}`)
}
await sleep(3_000)
over.abort()
await Promise.all(writing)

const database = await openDatabase({ dataDir, poolSize: 2 })
const rows = await database.db.selectFrom('events').select(['id', 'name']).execute()
const ids = new Set(rows.map(({ id }) => id))
const lost = [...acknowledged].filter(([, id]) => !ids.has(id))
const twice = rows.length - new Set(rows.map(({ name }) => name)).size
await database.close()
site.child.kill('SIGTERM')
await site.ended
await rm(dataDir, { recursive: true, force: true })
console.log(
  `${values.kills} kills, ${acknowledged.size} submissions acknowledged: ${lost.length} lost, ${twice} stored twice; ` +
    `${counts.failed} tries failed and were made again, ${counts.hung} hung.`,
)
process.exit(lost.length > 0 || twice > 0 || counts.hung > 0 ? 1 : 0)
