/** An import from the command line that is killed at any moment, and then run again, leaves what one without a kill does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './support/database.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'import-kills-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const [whole, killed] = [await testDatabase(), await testDatabase()]

const entry = (uid: number, ...more: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:Car Show ${uid}`,
  `DTSTART;TZID=America/Chicago:20990${1 + (uid % 9)}0${1 + ((uid >> 3) % 9)}T100000`,
  uid % 3 === 0
    ? 'LOCATION:Fairgrounds'
    : `LOCATION:Fairgrounds\\, ${uid} Main St\\, Dayton\\, OH 45402`,
  ...more,
  'END:VEVENT',
]
const file = path.join(folder, 'shows.ics')
const entries = Array.from({ length: 4_000 }, (_, uid) => entry(uid)).flat()
const changed = entry(1, 'RECURRENCE-ID;TZID=America/Chicago:20990201T100000')
writeFileSync(file, ['BEGIN:VCALENDAR', changed, entries, 'END:VCALENDAR', ''].flat().join('\r\n'))

/** Another source lists every tenth show already, most of them at their hour. */
const listed = path.join(folder, 'listed.ics')
const others = entries
  .join('\r\n')
  .split(/(?=BEGIN:VEVENT)/)
  .filter((_, uid) => uid % 10 === 0)
  .map((text) => text.replace('UID:', 'UID:other-').trim())
writeFileSync(listed, ['BEGIN:VCALENDAR', ...others, 'END:VCALENDAR', ''].join('\r\n'))

const start = (database: TestDatabase, from = file) => {
  const args = [path.resolve('scripts/cli.mjs'), 'import', from, '--publish']
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder }
  return spawn(process.execPath, args, { env, stdio: 'ignore', detached: true })
}

const run = async (database: TestDatabase, from = file) => {
  const [code] = await once(start(database, from), 'exit')
  expect(code).toBe(0)
}

const count = async ({ db }: TestDatabase) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from events where source = 'shows.ics'`.execute(db)
  return rows[0]?.count ?? 0
}

/** All that is known of events, but for what differs from import to import. */
const content = async ({ db }: TestDatabase) => {
  const { rows } = await sql<{ event: string }>`
    select (to_jsonb(e) - array['id', 'series_id', 'created_at', 'updated_at', 'published_at', 'archived_at',
      'last_confirmed_at', 'changed_in'])::text as event
    from events e order by source_id`.execute(db)
  return rows.map(({ event }) => event)
}

/** Events that wait as likely duplicates, each with the one of the other source. */
const duplicates = async ({ db }: TestDatabase) => {
  const { rows } = await sql<{ pair: string }>`
    select e.source_id || ' ' || e.status || ' ' || o.source_id as pair
    from likely_duplicates d join events e on e.id = d.event_id join events o on o.id = d.other_id
    order by e.source_id`.execute(db)
  return rows.map(({ pair }) => pair)
}

it('leaves the same after kills', { timeout: 400_000 }, async () => {
  for (const database of [whole, killed]) await run(database, listed)
  await run(whole)
  const all = await count(whole)
  expect(all).toBeGreaterThan(3_900)
  // At moments by what is there already, since machines differ in speed. Some thousand are left each time, so that the
  // import does not end before it is killed.
  for (const share of [0, 0.15, 0.4]) {
    const child = start(killed)
    const ended = once(child, 'exit')
    const until = Date.now() + 60_000
    while ((await count(killed)) <= share * all && Date.now() < until) await sleep(20)
    await sleep(Math.random() * 50)
    // The process and those that it started.
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await ended
    expect(await count(killed)).toBeLessThan(all)
  }
  expect(await count(killed)).toBeGreaterThan(0)
  await run(killed)
  expect(await content(killed)).toEqual(await content(whole))
  const pairs = await duplicates(whole)
  expect(pairs.length).toBeGreaterThan(200)
  expect(await duplicates(killed)).toEqual(pairs)
})
