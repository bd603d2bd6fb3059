/** A newer version of a file: dates excluded by its own rules, renamed identifiers, vanished events. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { testFiles } from '../../../../tests/support/import-files.ts'
import { changeRows, queryColumn } from '../../../platform/db/query.ts'
import { importFiles } from './import-files.ts'
import { reportLines } from './report/print-report.ts'
import type { Issue } from './report/report.ts'
import { noRules, parsePairs } from './row/field-rules.ts'

const database = await testDatabase()
const { db } = database
const { write } = testFiles()
const now = Date.parse('2026-11-20T12:00:00Z')

beforeEach(async () => {
  await emptyTables(db, 'events', 'series', 'missing_events')
})

type More = { dryRun?: boolean; at?: number; issues?: Issue[] }

/** Imports files of one source together; returns the last report. */
const run = async (source: string, contents: string | string[], more: More = {}) => {
  const { dryRun = false, at = now, issues } = more
  const rules = { ...noRules, default: parsePairs('--default', ['city=Davis,state=CA']) }
  const settings = { rules, source, all: true, publish: true, strict: false, dryRun }
  const files = [contents].flat().map((content) => ({
    path: write(content),
    sink: (issue: Issue) => void issues?.push(issue),
  }))
  const reports = await importFiles(database, { settings, files, now: at })
  return reports.at(-1)!
}

const calendar = (...entries: string[]) =>
  ['BEGIN:VCALENDAR', ...entries, 'END:VCALENDAR', ''].join('\r\n')

const entry = (uid: string, name: string, start: string, ...more: string[]) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}@club.example`,
    `SUMMARY:${name}`,
    `DTSTART;TZID=America/Los_Angeles:${start}`,
    'LOCATION:Westlake Market\\, 1260 Lake Blvd\\, Davis\\, CA 95616',
    'CATEGORIES:car show',
    ...more,
    'END:VEVENT',
  ].join('\r\n')

const live = (source = 'club') =>
  queryColumn(db)`
    select concat_ws(' ', name, date, to_char(start_time, 'HH24:MI'), nullif(event_status, 'scheduled')) as line
    from events where source = ${source} and status = 'published' and date >= '2026-11-20'
    order by date, start_time, name`

const older = calendar(
  // A rule that ends soon, one that continues, and one with an excluded date, as in a club's calendar.
  entry('rides', 'Friday Car Meet', '20261127T080000', 'RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=6'),
  entry(
    'first',
    'First Saturday Cruise',
    '20251206T080000',
    'RRULE:FREQ=MONTHLY;BYDAY=1SA;COUNT=16',
  ),
  entry('sunday', 'Sunday Cars and Coffee', '20261129T093000', 'RRULE:FREQ=WEEKLY;COUNT=4'),
  entry('swap', 'Swap Meet', '20261212T090000'),
  entry('gone', 'Winter Car Show', '20261219T090000'),
  entry('past', 'Spring Car Show', '20260411T090000'),
)
const newer = calendar(
  // A new identifier and hour; a rule that has ended; dates excluded, moved and canceled.
  entry(
    'rides2',
    'Friday Car Meet',
    '20261009T090000',
    'RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20261225T235959Z',
  ),
  entry(
    'first',
    'First Saturday Cruise',
    '20251206T080000',
    'RRULE:FREQ=MONTHLY;BYDAY=1SA;COUNT=2',
  ),
  entry(
    'sunday',
    'Sunday Cars and Coffee',
    '20261129T093000',
    'RRULE:FREQ=WEEKLY;COUNT=4',
    'EXDATE;TZID=America/Los_Angeles:20261206T093000',
  ),
  entry(
    'sunday',
    'Sunday Cars and Coffee',
    '20261213T110000',
    'RECURRENCE-ID;TZID=America/Los_Angeles:20261213T093000',
  ),
  entry(
    'sunday',
    'Sunday Cars and Coffee',
    '20261220T093000',
    'RECURRENCE-ID;TZID=America/Los_Angeles:20261220T093000',
    'STATUS:CANCELLED',
  ),
  entry('swap', 'Swap Meet', '20261213T090000'),
)

describe('an older and then a newer calendar', () => {
  it('leave the dates of the newer one, and an event that it lacks for an administrator', async () => {
    await run('fresh', newer)
    const fresh = await live('fresh')
    await emptyTables(db, 'events', 'series', 'missing_events')
    await run('club', older)
    const issues: Issue[] = []
    const report = await run('club', newer, { issues })
    const vanished = 'Winter Car Show 2026-12-19 09:00'
    expect(await live()).toEqual([...fresh, vanished].toSorted(byDate))
    // Five Fridays have a new hour; the sixth, four Saturdays and a Sunday are excluded by rule.
    expect(report).toMatchObject({ renamed: 5, removed: 6, missing: 1 })
    const issuesOf = (kind: Issue['kind']) => issues.filter((issue) => issue.kind === kind)
    expect(issuesOf('gone')).toHaveLength(6)
    expect(issuesOf('missing')).toMatchObject([{ name: 'Winter Car Show' }])
  })

  const byDate = (a: string, b: string) => (dateIn(a) < dateIn(b) ? -1 : 1)
  const dateIn = (text: string) => /\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? ''

  it('report the same in a dry run, which stores nothing', async () => {
    await run('club', older)
    const before = await live()
    const tried = await run('club', newer, { dryRun: true })
    expect(await live()).toEqual(before)
    expect((await sql`select from missing_events`.execute(db)).rows).toEqual([])
    const done = await run('club', newer)
    const numbers = ({ file: _file, seconds: _seconds, ...rest }: typeof done) => rest
    expect(numbers(tried)).toEqual(numbers(done))
    expect(reportLines(done, { explain: false, dryRun: false }).join('\n')).toMatch(
      /Summary: \d+ new, \d+ updated, \d+ unchanged, \d+ gone \(6 taken down, 1 to decide\), 0 likely duplicates, 0 skipped/,
    )
  })

  it('keep the rows of events whose identifier changed', async () => {
    await run('club', older)
    const ids = sql<{ id: string }>`
      select id from events where name = 'Friday Car Meet' and date < '2026-12-26' order by date`
    const before = (await ids.execute(db)).rows
    await run('club', newer)
    const after = (await ids.execute(db)).rows.map(({ id }) => id)
    expect(after).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
    expect(new Set(after).size).toBe(after.length)
  })

  it('leave everything unchanged when the newer one is imported again', async () => {
    await run('club', older)
    await run('club', newer)
    const before = await live()
    expect(await run('club', newer)).toMatchObject({
      taken: 0,
      updated: 0,
      removed: 0,
      missing: 0,
      renamed: 0,
    })
    expect(await live()).toEqual(before)
  })
})

describe('events that are taken down', () => {
  it('have a deletion time and an audit log entry', async () => {
    await run('club', calendar(entry('a', 'Meet', '20261127T080000', 'RRULE:FREQ=WEEKLY;COUNT=2')))
    await run('club', calendar(entry('a', 'Meet', '20261127T080000', 'RRULE:FREQ=WEEKLY;COUNT=1')))
    const { rows } = await sql<object>`
      select e.status, e.deleted_at is not null as deleted, l.actor, l.action, l.note
      from events e join audit_log l on l.subject_id = e.id where e.date = '2026-12-04'`.execute(db)
    const note = 'club no longer includes this date.'
    expect(rows).toEqual([
      { status: 'deleted', deleted: true, actor: 'system', action: 'taken_down', note },
    ])
  })

  it('are never past, from a broken file, or of another source', async () => {
    await run('club', calendar(entry('a', 'Meet', '20261120T060000', 'RRULE:FREQ=DAILY;COUNT=3')))
    await run('other', calendar(entry('a', 'Boat Parade', '20261121T150000')))
    const later = Date.parse('2026-11-21T18:00:00Z')
    const cut = calendar(
      entry('a', 'Meet', '20261120T060000'),
      entry('b', 'Show', '20261201T100000'),
    )
    const broken = cut.replace('UID:b@', 'UID;b@')
    const report = await run('club', broken, { at: later })
    expect(report).toMatchObject({ removed: 0, missing: 0 })
    expect(report.remarks.join()).toContain('missing events were not determined')
    await run('club', cut.slice(0, -60), { at: later })
    expect(await live()).toHaveLength(3)
    await run('club', calendar(entry('a', 'Meet', '20261120T060000')), { at: later })
    const { rows } = await sql<{ date: string; status: string }>`
      select date, status from events where source = 'club' order by date`.execute(db)
    expect(rows.map(({ status }) => status === 'deleted')).toEqual([false, false, true])
    expect(await live('other')).toHaveLength(1)
  })

  it('are determined after the last of several files of one source', async () => {
    const [a, b] = [
      entry('a', 'One Show', '20261201T100000'),
      entry('b', 'Two Show', '20261202T100000'),
    ]
    await run('club', [calendar(a), calendar(b)])
    expect(await run('club', [calendar(a), calendar(b)])).toMatchObject({ missing: 0 })
    expect(await run('club', [calendar(a), calendar(a)])).toMatchObject({ missing: 1 })
  })
})

describe('what a source says about an entry', () => {
  it('takes down private entries with all of their dates, and restores them once public', async () => {
    const weekly = entry('w', 'Cruise Night', '20261204T180000', 'RRULE:FREQ=WEEKLY;COUNT=3')
    const single = entry('s', 'Swap Meet', '20261205T100000')
    await run('shy', calendar(weekly, single))
    expect(await live('shy')).toHaveLength(4)
    const hidden = [weekly, single].map((each) =>
      each.replace('END:VEVENT', 'CLASS:PRIVATE\r\nEND:VEVENT'),
    )
    expect(await run('shy', calendar(...hidden))).toMatchObject({ removed: 4, skipped: 2 })
    expect(await live('shy')).toEqual([])
    await run('shy', calendar(weekly, single))
    expect(await live('shy')).toHaveLength(4)
  })

  it('cancels the entries of a METHOD:CANCEL message, and reports no others as missing', async () => {
    const [first, second] = [
      entry('m1', 'First Meet', '20261204T180000'),
      entry('m2', 'Second Meet', '20261205T180000'),
    ]
    await run('mail', calendar(first, second))
    const message = calendar(first).replace('BEGIN:VEVENT', 'METHOD:CANCEL\r\nBEGIN:VEVENT')
    expect(await run('mail', message)).toMatchObject({ updated: 1, taken: 0, missing: 0 })
    const rows = await queryColumn(db)`
      select event_status as state from events where source = 'mail' order by date`
    expect(rows).toEqual(['cancelled', 'scheduled'])
  })

  it('cancels a whole entry or one date by identifier only', async () => {
    const weekly = entry('w', 'Weekly Meet', '20261203T180000', 'RRULE:FREQ=WEEKLY;COUNT=3')
    const single = entry('s', 'Single Meet', '20261205T180000')
    await run('bare', calendar(weekly, single))
    const cancel = (...bodies: string[][]) =>
      calendar(
        'METHOD:CANCEL',
        ...bodies.flatMap((body) => ['BEGIN:VEVENT', ...body, 'END:VEVENT']),
      )
    const oneDate = ['UID:w@club.example', 'RECURRENCE-ID:20261211T020000Z', 'STATUS:CANCELLED']
    const unknown = ['UID:x@club.example', 'DTSTAMP:20261120T000000Z']
    const issues: Issue[] = []
    const first = await run('bare', cancel(oneDate, unknown), { issues })
    expect(first).toMatchObject({ updated: 1, taken: 0, missing: 0, skipped: 1, refused: 0 })
    expect(issues.map(({ reason }) => reason)).toEqual([
      'cancels what this source has not listed ("x@club.example")',
    ])
    expect(await live('bare')).toEqual([
      'Weekly Meet 2026-12-03 18:00',
      'Single Meet 2026-12-05 18:00',
      'Weekly Meet 2026-12-10 18:00 cancelled',
      'Weekly Meet 2026-12-17 18:00',
    ])
    const all = [['UID:w@club.example'], ['UID:s@club.example', 'DTSTART:20261205T180000']]
    expect(await run('bare', cancel(...all), { dryRun: true })).toMatchObject({ updated: 3 })
    expect(await run('bare', cancel(...all))).toMatchObject({ updated: 3, unchanged: 1, taken: 0 })
    expect((await live('bare')).every((event) => event.endsWith(' cancelled'))).toBe(true)
    const { rows } = await sql<{ note: string }>`
      select distinct note from audit_log where note like 'A message%'`.execute(db)
    expect(rows).toEqual([{ note: 'A message of bare cancels it.' }])
  })

  it('keeps the dates of a series whose rule became unreadable', async () => {
    const series = (rule: string) =>
      calendar(entry('r', 'Cruise', '20261204T180000', `RRULE:${rule}`))
    await run('typo', series('FREQ=WEEKLY;COUNT=3'))
    const report = await run('typo', series('FREQ=SOMETIMES'))
    expect(report).toMatchObject({ removed: 0, missing: 0, noted: 1 })
    expect(await live('typo')).toHaveLength(3)
  })
})

describe('a changed identifier', () => {
  const races = (prefix: string) =>
    `id,name,date,startTime,venueName,city,state,eventType\n${[...'123']
      .flatMap((day) => [
        `${prefix}${day}a,Duel Night,2026-12-1${day},13:00,Speedway,Concord,NC,racing_event`,
        `${prefix}${day}b,Duel Night,2026-12-1${day},19:30,Speedway,Concord,NC,racing_event`,
      ])
      .join('\n')}\n`

  it('creates no second event, and distinguishes two starts on one day', async () => {
    await run('races', races('x'))
    const ids = sql<{ id: string; line: string }>`
      select id, date || ' ' || start_time as line from events order by date, start_time`
    const before = (await ids.execute(db)).rows
    expect(await run('races', races('y'))).toMatchObject({ taken: 0, unchanged: 6, renamed: 6 })
    expect((await ids.execute(db)).rows).toEqual(before)
  })

  const dealers = (uid: string, prefix: string, count: number) =>
    calendar(
      ...Array.from({ length: count }, (_, n) =>
        entry(
          `${uid}${n}`,
          `${prefix}Cars and Coffee at Dealer ${n}`,
          `20270605T0${8 + (n % 2)}0000`,
        )
          .replace('1260 Lake', `${1 + n} Lake`)
          .replace('Westlake Market\\, ', ''),
      ),
    )

  it.each([6, 520])('together with a new name creates no second event of %d', async (count) => {
    await run('cars', dealers('a', '', count))
    const ids = sql<{ id: string }>`
      select id from events where status <> 'deleted' order by source_id collate "C"`
    const report = await run('cars', dealers('b', '[Season 2] ', count), { at: now + 60_000 })
    expect((await ids.execute(db)).rows).toHaveLength(count)
    expect(report.renamed + report.removed).toBe(count)
    expect(report.missing).toBe(0)
  })

  it('does not transfer the page of a missing event to another one with the same hour and place', async () => {
    const at = (uid: string, name: string) => entry(uid, name, '20261201T100000')
    await run('club', calendar(at('a', 'Red Car Show'), at('b', 'Car Show')))
    const next = calendar(at('b', 'Car Show'), at('c', 'Stamp Club Drive'))
    const report = await run('club', next, { at: now + 60_000 })
    expect(report).toMatchObject({ renamed: 0, removed: 0, missing: 1 })
    const newest = calendar(at('d', 'Blue Car Show'), at('e', 'Old Car Show'))
    const again = await run('club', newest, { at: now + 120_000 })
    expect(again).toMatchObject({ renamed: 0, removed: 0 })
  })

  it('merges events that existed twice before', async () => {
    await run('races', races('x'))
    await sql`update events set source = 'hidden'`.execute(db)
    await run('races', races('y'))
    await changeRows(db)`
      update events set source = 'races', status = 'published' where source = 'hidden'`
    await sql`update events set status = 'published' where status = 'pending'`.execute(db)
    const report = await run('races', races('y'))
    expect(report).toMatchObject({ taken: 0, removed: 6, missing: 0 })
    const { rows } = await sql<{ id: string; kept: string }>`
      select e.id, r.kept_id as kept from events e join event_redirects r on r.event_id = e.id
      where e.status = 'deleted'`.execute(db)
    expect(rows).toHaveLength(6)
  })
})
