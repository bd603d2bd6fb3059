/**
 * Longest blocking of the event loop of the whole program by its heaviest work: changes, imports, counts of all places,
 * the site map, feeds. Meanwhile, nobody is answered. Ends with 1 if that is too long.
 *
 *     node bench/blocking.ts [--data data/bench] [--rows 20000] [--only WORD] [--profile FOLDER]
 *
 * `--profile` writes a profile of every step there, to be looked at in a browser's developer tools.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { announceChange } from '../src/catalog/server/store/after-change.ts'
import type { Db } from '../src/platform/db/database.ts'
import { eventRows } from './import-rows.ts'
import { openPrepared } from './prepare.ts'
import { startProgram } from './program.ts'
import type { Blocked, WatchRequest } from './watch-loop.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'data/bench' },
    live: { type: 'string', default: '100000' },
    archived: { type: 'string', default: '1000000' },
    rows: { type: 'string', default: '20000' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
})
const project = path.resolve(import.meta.dirname, '..')
const dataDir = path.resolve(values.data)
/** Nobody may be kept waiting for longer. */
const maxMs = 100
/** Until a change is in memory and everything that follows from it is done. */
const settleMs = 8_000

const ask = async (child: ChildProcess, question: WatchRequest): Promise<unknown> => {
  child.send(question)
  const [answer] = await once(child, 'message')
  return answer
}

type Step = { name: string; run: () => Promise<void> }

const importFile = async (file: string) => {
  const args = ['src/cli.ts', 'import', file, '--publish']
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const importer = spawn(process.execPath, args, { cwd: project, env, stdio: 'ignore' })
  const [code] = await once(importer, 'exit')
  if (code !== 0) throw new Error(`The import ended with ${code}.`)
}

const stepsOf = (address: string, db: Db, folder: string): Step[] => {
  const read = async (...paths: string[]) => {
    for (const each of paths) {
      const response = await fetch(address + each)
      if (!response.ok) throw new Error(`${each}: ${response.status}`)
      await response.arrayBuffer()
    }
  }
  const change = (name: string, run: (transaction: Db) => Promise<unknown>) => ({
    name,
    run: async () => {
      await db.transaction().execute(async (transaction) => {
        await sql`set local statement_timeout = 0`.execute(transaction)
        await run(transaction)
        await announceChange(transaction)
      })
      await sleep(settleMs)
    },
  })
  const touch = (count: number) =>
    change(`${count} changes at once`, (transaction) =>
      sql`update events set updated_at = now() where id in (
        select id from events where status = 'published' order by id limit ${count})`.execute(
        transaction,
      ),
    )
  const reading = (name: string, ...paths: string[]) => ({ name, run: () => read(...paths) })
  const file = path.join(folder, 'events.csv')
  return [
    reading('start of the pages', '/'),
    reading('home page', '/?state=CA'),
    reading('facets of everything', '/api/events/facets', '/api/events/facets?state=CA'),
    reading('landing pages', '/api/browse', '/api/browse/car-shows?place=california'),
    {
      name: 'site map',
      run: async () => {
        const index = await (await fetch(`${address}/sitemap.xml`)).text()
        for (const [, part] of index.matchAll(/(\/sitemaps\/[^<]+)/g)) await read(part ?? '')
      },
    },
    reading('feeds', '/events.rss', '/events.ics'),
    reading('searches', '/api/events?limit=100', '/api/events?keyword=ford&limit=100'),
    touch(1),
    touch(1_500),
    touch(12_000),
    {
      name: `import of ${values.rows} rows`,
      run: async () => {
        writeFileSync(file, [...eventRows(Number(values.rows), false)].join(''))
        await importFile(file)
        await sleep(settleMs)
      },
    },
    reading('landing pages after it', '/api/browse', '/sitemap.xml'),
    change('everything reloaded', (transaction) =>
      sql`delete from events where id like 'bench-%' or source_id like 'bench-%'`.execute(
        transaction,
      ),
    ),
  ]
}

const size = { live: Number(values.live), archived: Number(values.archived) }
const database = await openPrepared({ dataDir }, size)
const folder = mkdtempSync(path.join(tmpdir(), 'blocking-bench-'))
if (values.profile !== undefined) mkdirSync(values.profile, { recursive: true })
try {
  const watch = path.join(import.meta.dirname, 'watch-loop.ts')
  const { child, address, stop } = await startProgram(dataDir, {}, [watch])
  await sleep(settleMs)
  console.log(`${'the event loop is blocked for at most'.padEnd(44)}processor ms     wall ms`)
  for (const { name, run } of stepsOf(address, database.db, folder)) {
    if (!name.includes(values.only)) continue
    const profile =
      values.profile && path.resolve(values.profile, `${name.replaceAll(' ', '-')}.cpuprofile`)
    await ask(child, { watch: 'begin', profile })
    await run()
    const { processorMs, wallMs } = (await ask(child, { watch: 'end', profile })) as Blocked
    const verdict = processorMs > maxMs ? '  too long' : ''
    if (verdict) process.exitCode = 1
    const cells = [processorMs, wallMs].map((ms) => String(Math.round(ms)).padStart(12))
    console.log(`${name.padEnd(44)}${cells.join('')}${verdict}`)
  }
  await stop()
} finally {
  rmSync(folder, { recursive: true, force: true })
  await database.close()
}
