/** Imports from the command line, killed at given shares of their events and then run again. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { queryColumn, queryValue } from '../../../src/platform/db/query.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { runCommand } from '../run-command.ts'
import { tempFolder } from '../temp-folder.ts'

const folder = tempFolder()

const [whole, killed] = [await testDatabase(), await testDatabase()]

const entry = (uid: number, ...more: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:Car Show ${uid}`,
  `DTSTART;TZID=America/Chicago:20330${1 + (uid % 9)}0${1 + ((uid >> 3) % 9)}T100000`,
  uid % 3 === 0
    ? 'LOCATION:Fairgrounds'
    : `LOCATION:Fairgrounds\\, ${uid} Main St\\, Dayton\\, OH 45402`,
  ...more,
  'END:VEVENT',
]
const file = path.join(folder, 'shows.ics')
/** Another source that already lists every tenth show, most of them at the same time. */
const listed = path.join(folder, 'listed.ics')

const writeFiles = (count: number) => {
  const shows = Array.from({ length: count }, (_, uid) => entry(uid))
  const changed = entry(1, 'RECURRENCE-ID;TZID=America/Chicago:20330201T100000')
  writeCalendar(file, [changed, ...shows])
  const others = shows.filter((_, uid) => uid % 10 === 0)
  writeCalendar(
    listed,
    others.map((lines) => lines.map((line) => line.replace('UID:', 'UID:other-'))),
  )
}

const writeCalendar = (to: string, all: string[][]) =>
  writeFileSync(to, ['BEGIN:VCALENDAR', ...all.flat(), 'END:VCALENDAR', ''].join('\r\n'))

const start = (database: TestDatabase) => {
  const args = [path.resolve('scripts/cli.mjs'), 'import', file, '--publish']
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder }
  return spawn(process.execPath, args, { env, stdio: 'ignore', detached: true })
}

const run = async (database: TestDatabase, from = file) => {
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder }
  expect(await runCommand(['import', from, '--publish'], { settings })).toMatchObject({ code: 0 })
}

const count = async ({ db }: TestDatabase) => {
  return (
    (await queryValue(db)<number>`
    select count(*)::int as count from events where source = 'shows.ics'`) ?? 0
  )
}

/** Events without the columns that differ between imports. */
const content = async ({ db }: TestDatabase) => {
  return queryColumn(db)`
    select (to_jsonb(e) - array['id', 'series_id', 'created_at', 'updated_at', 'published_at', 'archived_at',
      'last_confirmed_at', 'changed_in'])::text as event
    from events e order by source_id`
}

/** Events held as likely duplicates, each with the other source's event. */
const duplicates = async ({ db }: TestDatabase) => {
  return queryColumn(db)`
    select e.source_id || ' ' || e.status || ' ' || o.source_id as pair
    from likely_duplicates d join events e on e.id = d.event_id join events o on o.id = d.other_id
    order by e.source_id`
}

/** Delays each batch of events by a second, so that no import ends before its kill. */
const slowDown = ({ db }: TestDatabase) =>
  sql`
    create function wait() returns trigger language plpgsql as
      $$ begin perform pg_sleep(1); return null; end $$;
    create trigger wait after insert on events for each statement execute function wait()
  `.execute(db)

export type ImportKills = {
  /** Shows in the file; some hundred must remain at the last kill. */
  shows: number
  /** Shares of events stored at each kill; shares, because machines differ in speed. */
  shares: readonly number[]
}

/** Expects the same result as without kills. */
export const killImports = async ({ shows, shares }: ImportKills): Promise<void> => {
  writeFiles(shows)
  for (const database of [whole, killed]) await run(database, listed)
  await run(whole)
  const all = await count(whole)
  expect(all).toBeGreaterThan(shows * 0.97)
  await slowDown(killed)
  for (const share of shares) {
    const child = start(killed)
    const ended = once(child, 'exit')
    const until = Date.now() + 60_000
    while ((await count(killed)) <= share * all && Date.now() < until) await sleep(20)
    await sleep(Math.random() * 50)
    // The negative id kills the whole process group.
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await ended
    expect(await count(killed)).toBeLessThan(all)
  }
  expect(await count(killed)).toBeGreaterThan(0)
  await sql`drop function wait cascade`.execute(killed.db)
  await run(killed)
  expect(await content(killed)).toEqual(await content(whole))
  const pairs = await duplicates(whole)
  expect(pairs.length).toBeGreaterThan(shows / 20)
  expect(await duplicates(killed)).toEqual(pairs)
}
