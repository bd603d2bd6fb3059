/** Likely duplicates across sources: held for review, compared side by side, and listed in the report. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { signedInAdministrator } from '../../../../tests/support/administrator.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { testFiles } from '../../../../tests/support/import-files.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { queryColumn } from '../../../platform/db/query.ts'
import { importFiles } from './import-files.ts'
import type { Issue } from './report/report.ts'
import { noRules, parsePairs } from './row/field-rules.ts'

const { database, db, request, json } = await testApp()
const { cookie } = await signedInAdministrator(db)
const { write } = testFiles()
const now = Date.parse('2099-07-01T12:00:00Z')

beforeEach(async () => {
  await emptyTables(db, 'events', 'series', 'missing_events')
})

type More = { publish?: boolean; dryRun?: boolean; set?: string; map?: string; at?: number }
type Source = { name: string; content: string }

const run = async (sources: Source | Source[], more: More = {}) => {
  const { publish = true, dryRun = false, set, map, at = now } = more
  const pairs = (flag: string, text?: string) => parsePairs(flag, text ? [text] : [])
  const rules = { ...noRules, map: pairs('--map', map), set: pairs('--set', set) }
  const settings = { rules, all: false, publish, strict: false, dryRun }
  const issues: Issue[] = []
  const files = [sources].flat().map(({ name, content }) => ({
    path: write(content, name),
    sink: (issue: Issue) => void issues.push(issue),
  }))
  const reports = await importFiles(database, { settings, files, now: at })
  const duplicates = issues.filter(({ kind }) => kind === 'duplicate')
  return { ...reports.at(-1)!, duplicateIssues: duplicates }
}

const rows = [
  [
    'Route 66 Car Show',
    '2099-08-01',
    '09:00',
    'Village Square',
    '100 N Davenport St',
    'Metamora',
    'IL',
  ],
  ['VFW Cruise Night', '2099-08-05', '17:00', 'VFW Post 9773', '9092 S Main St', 'Hometown', 'IL'],
  ['Mopar Muster', '2099-08-08', '', 'Fairgrounds', '', 'Springfield', 'IL'],
  ['Corn Belt Drag Nationals', '2099-08-15', '10:00', 'Oak Hill Dragway', '', 'Lincoln', 'NE'],
  // Not duplicates: two shows at one place and day, a meet of the same name in another town, and heats.
  ['Ford Club Show', '2099-08-08', '10:00', 'Fairgrounds', '', 'Springfield', 'IL'],
  ['VFW Cruise Night', '2099-08-05', '17:00', 'VFW Post 630', '2 Elm St', 'Urbana', 'IL'],
  [
    'Corn Belt Drag Nationals Qualifying',
    '2099-08-15',
    '08:00',
    'Oak Hill Dragway',
    '',
    'Lincoln',
    'NE',
  ],
] as const
const names = ['name', 'date', 'startTime', 'venueName', 'streetAddress', 'city', 'state'] as const
const csv = [names, ...rows].map((row) => row.join(',')).join('\n')
const asJson = JSON.stringify(
  rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]]))),
)
const list = { name: 'list.csv', content: csv }
const copy = { name: 'list.json', content: asJson }
const options = { set: 'eventType=car_show' }

const statuses = (source: string) =>
  queryColumn(db)`
    select status from events where source like ${`%${source}`} order by date, name`

describe('a list imported as CSV and as JSON', () => {
  it('is published once; the second copy waits for review despite publish', async () => {
    expect(await run(list, options)).toMatchObject({ taken: 7, duplicates: 0 })
    const second = await run(copy, options)
    expect(second).toMatchObject({ taken: 7, duplicates: 7 })
    expect(await statuses('list.csv')).toEqual(Array(7).fill('published'))
    expect(await statuses('list.json')).toEqual(Array(7).fill('pending'))
    const [first] = second.duplicateIssues
    expect(first?.reason).toBe(
      'waits for review: likely the same as Route 66 Car Show on 2099-08-01, Village Square, Metamora, IL (from ' +
        `${await sourceOf('list.csv')}, live)`,
    )
  })

  const sourceOf = async (name: string) =>
    (
      await sql<{
        source: string
      }>`select source from events where source like ${`%${name}`}`.execute(db)
    ).rows[0]?.source

  it('pairs each event with its own copy', async () => {
    await run(list, options)
    await run(copy, options)
    const { rows: pairs } = await sql<{ one: string; other: string }>`
      select e.name || e.city as one, o.name || o.city as other from likely_duplicates d
      join events e on e.id = d.event_id join events o on o.id = d.other_id`.execute(db)
    expect(pairs).toHaveLength(7)
    for (const { one, other } of pairs) expect(one).toBe(other)
  })

  it('reports duplicates in a dry run of both files, and of the second', async () => {
    expect(await run([list, copy], { ...options, dryRun: true })).toMatchObject({ duplicates: 7 })
    await run(list, options)
    expect(await run(copy, { ...options, dryRun: true })).toMatchObject({ duplicates: 7 })
    expect((await sql`select from likely_duplicates`.execute(db)).rows).toEqual([])
  })

  it('waits when imported again, except for an approved event', async () => {
    await run(list, options)
    await run(copy, options)
    const path = write(copy.content, 'same.json')
    const again = async () => {
      const rules = { ...noRules, set: parsePairs('--set', [options.set]) }
      const settings = { rules, all: false, publish: true, strict: false, dryRun: false }
      const { rows: found } = await sql<{ source: string }>`
        select distinct source from events where source like '%list.json'`.execute(db)
      return importFiles(database, {
        settings: { ...settings, source: found[0]?.source },
        files: [{ path }],
        now,
      })
    }
    expect(await again()).toMatchObject([{ unchanged: 7, duplicates: 7 }])
    const { rows: waiting } = await sql<{ id: string }>`
      select id from events where status = 'pending' order by date, name`.execute(db)
    const approved = await request(`/api/events/${waiting[0]?.id}/approve`, {
      method: 'PATCH',
      headers: { cookie },
    })
    expect(approved.status).toBe(200)
    expect(await again()).toMatchObject([{ unchanged: 7, duplicates: 6 }])
    expect(await statuses('list.json')).toEqual(['published', ...Array(6).fill('pending')])
  })

  it('does not hold back the events that were there first', async () => {
    await run(list, { ...options, publish: false })
    await run(copy, options)
    expect(await statuses('list.json')).toEqual(Array(7).fill('pending'))
    const { rows: found } = await sql<{ source: string }>`
      select distinct source from events where source like '%list.csv'`.execute(db)
    const rules = { ...noRules, set: parsePairs('--set', [options.set]) }
    const settings = { rules, all: false, publish: true, strict: false, dryRun: false }
    const files = [{ path: write(csv, 'list.csv') }]
    await importFiles(database, { settings: { ...settings, source: found[0]?.source }, files, now })
    expect(await statuses('list.csv')).toEqual(Array(7).fill('published'))
  })

  it('holds back past events, too', async () => {
    const at = Date.parse('2099-10-01T12:00:00Z')
    await run(list, { ...options, at })
    await run(copy, { ...options, at })
    expect(await statuses('list.csv')).toEqual(Array(7).fill('archived'))
    expect(await statuses('list.json')).toEqual(Array(7).fill('pending'))
  })
})

describe('a race schedule imported as CSV and as calendar', () => {
  const schedule =
    'Series,Date,Race Name,Track,State,Start Time\n' +
    'Stock Cup Series,2099-08-13,Florida Duel 1,Daytona International Speedway,FL,7:00 PM\n' +
    'Stock Cup Series,2099-08-13,Florida Duel 2,Daytona International Speedway,FL,8:45 PM\n' +
    'Truck Series,2099-08-14,Orange Juice 250,Daytona International Speedway,FL,7:30 PM\n' +
    'Stock Cup Series,2099-08-15,DAYTONA 400,Daytona International Speedway,FL,1:30 PM\n'
  const races = [
    ['20990814T004500Z', 'Florida Duel 2 (Stock Cup Series)'],
    ['20990813T230000Z', 'Florida Duel 1 (Stock Cup Series)'],
    ['20990814T233000Z', 'Orange Juice 250 (Truck Series)'],
    ['20990815T173000Z', 'DAYTONA 400 (Stock Cup Series)'],
  ]
  const calendar = [
    'BEGIN:VCALENDAR',
    'X-WR-TIMEZONE:America/New_York',
    ...races.flatMap(([start, name], index) => [
      'BEGIN:VEVENT',
      `UID:${index}@races.example`,
      `DTSTART:${start}`,
      `SUMMARY:${name}`,
      'LOCATION:Daytona International Speedway\\, FL',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

  it('is paired race by race', async () => {
    const map = 'name=Race Name,venueName=Track,organizerName=Series'
    const set = 'eventType=racing_event'
    await run({ name: 'schedule.csv', content: schedule }, { map, set })
    const report = await run({ name: 'races.ics', content: calendar }, { set })
    expect(report).toMatchObject({ taken: 4, duplicates: 4 })
    const { rows: pairs } = await sql<{ one: string; other: string }>`
      select e.name as one, o.name as other from likely_duplicates d
      join events e on e.id = d.event_id join events o on o.id = d.other_id`.execute(db)
    for (const { one, other } of pairs) expect(one.startsWith(`${other} (`)).toBe(true)
  })
})

describe('the review desk', () => {
  it('lists likely duplicates separately, each with the event that it resembles', async () => {
    await run(list, options)
    await run(copy, options)
    await run(
      { name: 'more.csv', content: `${names.join(',')}\nBrass Era Tour,2099-08-20,,,,Urbana,IL\n` },
      { ...options, publish: false },
    )
    type Pending = { id: string; name: string; likelyDuplicateOf: string | null }
    const pending = (query: string) =>
      json<Pending[]>(request(`/api/admin/pending-events${query}`, { headers: { cookie } }))
    expect(await pending('')).toHaveLength(8)
    const alike = await pending('?duplicates=true')
    expect(alike).toHaveLength(7)
    expect(await pending('?duplicates=false')).toMatchObject([
      { name: 'Brass Era Tour', likelyDuplicateOf: null },
    ])
    for (const { id, name, likelyDuplicateOf } of alike) {
      const beside = await json<{ id: string; name: string; status: string }[]>(
        request(`/api/admin/events/${id}/similar`, { headers: { cookie } }),
      )
      expect(beside[0]).toMatchObject({ id: likelyDuplicateOf, name, status: 'published' })
    }
  })
})
