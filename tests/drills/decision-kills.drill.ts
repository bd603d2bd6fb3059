/** Acknowledged decisions survive SIGKILL of any process, and each is stored once. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/database.ts'
import { readPostmasterFile } from '../../src/platform/db/embedded/postmaster-file.ts'
import { queryColumn } from '../../src/platform/db/query.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { saveMade } from '../support/made-event.ts'
import { preparedDataDir } from '../support/prepared-data.ts'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'

const names = (count: number, kind: string) =>
  Array.from({ length: count }, (_, index) => `${kind}-${index}`)
const datesOf = (name: string) => [1, 2, 3, 4, 5].map((day) => `${name}-${day}`)

let dataDir = ''
let site: SiteProcess
let cookie = ''

/** Starts the site without demo data and without admission control, which would refuse requests. */
const start = () => startSiteProcess(dataDir, { DEMO_DATA: 'off', OVERLOAD_DELAY_MS: '0' })

const prepare = async (singles: readonly string[], series: readonly string[]) => {
  dataDir = await preparedDataDir('atlas-decision-kills-')
  site = await start()
  const database = await openDatabase({ dataDir, poolSize: 2 })
  cookie = (await signedInAdministrator(database.db)).cookie
  await saveMade(database.db, [
    ...singles.map((id) => ({ id, requestedStatus: 'pending' as const })),
    ...series.flatMap((name) =>
      datesOf(name).map((id, day) => {
        const date = `2099-06-0${day + 1}`
        return { id, seriesId: name, date, requestedStatus: 'pending' as const }
      }),
    ),
  ])
  await database.close()
}

/** Status of each event whose decision was acknowledged. */
const acknowledged = new Map<string, string>()

type Decided = { id: string; status: string; problem?: string | null }

const send = async (method: string, address: string, body?: unknown): Promise<Decided[]> => {
  const response = await fetch(`${site.address}${address}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new Error(`${response.status}`)
  const answer = (await response.json()) as Decided | Decided[]
  return Array.isArray(answer) ? answer : [answer]
}

/** Retries one decision until a response arrives, or a 409 shows that an unanswered attempt was stored. */
const decide = async (try_: () => Promise<Decided[]>): Promise<void> => {
  for (;;) {
    try {
      for (const { id, status, problem } of await try_()) if (!problem) acknowledged.set(id, status)
      return
    } catch (error) {
      if (error instanceof Error && error.message === '409') return
      await sleep(100)
    }
  }
}

const tasksOf = (singles: readonly string[], series: readonly string[]) => [
  ...singles.map((id, index) =>
    index % 2 === 0
      ? () => send('PATCH', `/api/events/${id}/approve`)
      : () => send('DELETE', `/api/events/${id}`, { reason: 'Not cars.' }),
  ),
  ...series.map((name, index) => () => {
    const events = datesOf(name).map((id) => ({ id }))
    const decision = index % 2 === 0 ? 'approve' : 'reject'
    return send('POST', '/api/admin/events/decide', { events, decision })
  }),
]

const killProgram = async () => {
  site.child.kill('SIGKILL')
  await site.ended
  site = await start()
}

const killDatabase = () => {
  const { pid } = readPostmasterFile(path.join(dataDir, 'postgres')) ?? {}
  if (pid) process.kill(pid, 'SIGKILL')
}

const reaches = async (count: number) => {
  await expect
    .poll(() => acknowledged.size, { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(count)
}

/** Kills, each `after` this number of acknowledged decisions. */
const kills = [
  { after: 20, what: 'program' },
  { after: 70, what: 'database' },
  { after: 120, what: 'program' },
]

test('no acknowledged decision is lost when the program or the database is killed', async () => {
  // Series have five dates each.
  const [single, repeating] = [names(160, 'single'), names(12, 'series')]
  await prepare(single, repeating)
  try {
    const waiting = tasksOf(single, repeating)
    const decideAll = async () => {
      for (let task = waiting.shift(); task; task = waiting.shift()) await decide(task)
    }
    const deciding = [1, 2, 3].map(decideAll)
    for (const { after, what } of kills) {
      await reaches(after)
      if (what === 'program') await killProgram()
      else killDatabase()
    }
    await Promise.all(deciding)
    await expect(expectKept()).resolves.toBeUndefined()
  } finally {
    site.child.kill('SIGTERM')
    await site.ended
    await rm(dataDir, { recursive: true, force: true })
  }
})

const expectKept = async () => {
  const { db, close } = await openDatabase({ dataDir, poolSize: 2 })
  const events = await db.selectFrom('events').select(['id', 'status']).execute()
  const audited = await queryColumn(db)`
    select subject_id from audit_log where subject_type = 'event'`
  await close()
  const stored = new Map(events.map(({ id, status }) => [id, status]))
  expect(acknowledged.size).toBeGreaterThan(events.length / 2)
  const lost = [...acknowledged].filter(([id, status]) => stored.get(id) !== status)
  expect(lost).toEqual([])
  // Each decision has exactly one audit entry, and each entry has its decision.
  expect(new Set(audited).size).toBe(audited.length)
  const decided = events.filter(({ status }) => status !== 'pending').map(({ id }) => id)
  expect(audited.sort()).toEqual(decided.sort())
  expect(decided).toHaveLength(events.length)
}
