import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { calendar } from '../../../../tests/support/feed-calendar.ts'
import { testFiles } from '../../../../tests/support/import-files.ts'
import { queryColumn } from '../../../platform/db/query.ts'
import { openOf, questionWords } from '../questions.ts'
import { importFiles } from './import-files.ts'
import { reportLines } from './report/print-report.ts'
import { parsePairs } from './row/field-rules.ts'

const database = await testDatabase()
const { db } = database
const { write } = testFiles()
const now = Date.parse('2027-01-10T12:00:00Z')

beforeEach(async () => {
  await emptyTables(db, 'events', 'series', 'missing_events', 'source_questions')
})

type More = { ignore?: string[]; map?: string; dryRun?: boolean; default?: string }

const run = async (name: string, content: string, more: More = {}) => {
  const pairs = (flag: string, text?: string) => parsePairs(flag, text ? [text] : [])
  const rules = {
    map: pairs('--map', more.map),
    set: pairs('--set'),
    default: pairs('--default', more.default),
  }
  const { ignore, dryRun = false } = more
  const settings = {
    rules,
    all: false,
    publish: true,
    strict: false,
    dryRun,
    ignore,
    source: 'club',
  }
  const [report] = await importFiles(database, {
    settings,
    files: [{ path: write(content, name) }],
    now,
  })
  if (!report) throw new Error('A file has a report.')
  return { report, asked: openOf(report.questions).map(questionWords) }
}

const csv = (header: string, ...rows: string[]) => [header, ...rows, ''].join('\n')
const states = () =>
  queryColumn(db)`
    select concat_ws(' ', name, date, to_char(start_time, 'HH24:MI'), status) as line
    from events order by name`

const zones = csv(
  'name,date,startTime,zone of the clock,city,state',
  'Texas Car Show,2027-10-24,20:00,Europe/London,Austin,TX',
  'Ohio Car Show,2027-10-24,20:00,America/New_York,Dayton,OH',
  'Past Car Show,2026-10-24,20:00,Europe/London,Austin,TX',
)

describe('an unused column that could make events wrong', () => {
  it('holds all events of its source until its question is answered; the answer is stored', async () => {
    const first = await run('a.csv', zones)
    expect(first.asked).toEqual(['zone of the clock is not used: 2 events may be hours off.'])
    expect(first.report.problem).toBeUndefined()
    expect(first.report.taken).toBe(3)
    expect(await states()).toEqual([
      'Ohio Car Show 2027-10-24 20:00 pending',
      'Past Car Show 2026-10-24 20:00 pending',
      'Texas Car Show 2027-10-24 20:00 pending',
    ])
    const lines = reportLines(first.report, { explain: false, dryRun: false }).join('\n')
    expect(lines).toContain('--ignore "zone of the clock"')
    const answered = await run('a.csv', zones, { ignore: ['Zone_of_the_Clock'] })
    expect(answered.asked).toEqual([])
    const live = [
      'Ohio Car Show 2027-10-24 20:00 published',
      'Past Car Show 2026-10-24 20:00 archived',
      'Texas Car Show 2027-10-24 20:00 published',
    ]
    expect(await states()).toEqual(live)
    expect((await run('a.csv', zones)).asked).toEqual([])
    expect(await states()).toEqual(live)
  })

  it('raises no question if it is mapped, has no information, or agrees with the other columns', async () => {
    const same = csv(
      'name,date,startTime,tz,canceled,created,all day,venueCity,city,state',
      'Texas Car Show,2027-10-24,20:00,CT,no,2026-12-01,,"Austin, Texas",Austin,TX',
    )
    expect((await run('a.csv', same)).asked).toEqual([])
    const town = csv(
      'name,date,startTime,gathering place,city,state',
      'Car Show,2027-10-24,20:00,Houston,Austin,TX',
    )
    expect((await run('b.csv', town)).asked).toEqual([
      'gathering place is not used: 1 event may be in the wrong place.',
    ])
    expect((await run('b.csv', town, { map: 'venueName=gathering place' })).asked).toEqual([])
  })

  it.each([
    ['finish_day', '2027-10-26', 'on the wrong day'],
    ['show hours', '9 AM - 3 PM', 'at the wrong hours'],
    ['weekday', 'Monday', 'on the wrong day'],
    ['is cancelled', 'see website', 'canceled, postponed or not public'],
    ['status', 'On ice', 'canceled, postponed or not public'],
    ['visibility', 'Members only', 'canceled, postponed or not public'],
    ['access', 'Members', 'canceled, postponed or not public'],
    ['publish', 'No', 'canceled, postponed or not public'],
    ['recurrence_pattern', 'Every 2nd Saturday', 'missing dates'],
    ['place_country', 'Canada', 'in the wrong place'],
  ])('raises a question: %s: %s', async (column, value, fear) => {
    const file = csv(
      `name,date,startTime,${column},city,state`,
      `Car Show,2027-10-24,20:00,${value},Austin,TX`,
    )
    expect((await run('a.csv', file)).asked).toEqual([
      `${column} is not used: 1 event may be ${fear}.`,
    ])
    expect(await states()).toEqual(['Car Show 2027-10-24 20:00 pending'])
  })

  it('can be a key in JSON, or a property in JSON-LD or a calendar', async () => {
    const entry = { name: 'Car Show', date: '2027-10-24', city: 'Austin', state: 'TX' }
    const nested = { ...entry, show_place: { town: 'Houston', door: 4 } }
    expect((await run('a.json', JSON.stringify([nested]))).asked).toEqual([
      'show_place is not used: 1 event may be in the wrong place.',
    ])
    const event = {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Car Show',
      startDate: '2027-10-24T10:00',
      location: 'Austin, TX 78701',
      eventSchedule: { '@type': 'Schedule', repeatFrequency: 'P1W', byDay: 'Weekend' },
    }
    expect((await run('b.json', JSON.stringify(event))).asked).toEqual([
      'eventSchedule is not used: 1 event may be missing dates.',
    ])
    const entries = calendar([
      'UID:1',
      'SUMMARY:Car Show',
      'DTSTART;TZID=America/Chicago:20271024T100000',
      'DTSTAMP:20270101T000000Z',
      'LOCATION:1 Main St\\, Springfield\\, IL 62701',
      'X-EVENT-POSTPONED:TRUE',
    ])
    expect((await run('c.ics', entries)).asked).toEqual([
      'X-EVENT-POSTPONED is not used: 1 event may be canceled, postponed or not public.',
    ])
    const unknown = entries.replace('America/Chicago', 'Heure normale du Nulpart')
    expect((await run('d.ics', unknown.replace('X-EVENT-POSTPONED:TRUE', 'X-A:1'))).asked).toEqual([
      'TZID is not used: 1 event may be hours off.',
    ])
    expect((await states()).every((state) => state.endsWith('pending'))).toBe(true)
    const zoned = unknown.replace('BEGIN:VEVENT', 'X-WR-TIMEZONE:America/Chicago\nBEGIN:VEVENT')
    expect((await run('e.ics', zoned.replace('X-EVENT-POSTPONED:TRUE', 'X-A:1'))).asked).toEqual([])
    const inUtc = zoned
      .replace('X-WR-TIMEZONE:America/Chicago', 'X-WR-TIMEZONE:UTC')
      .replace('X-EVENT-POSTPONED:TRUE', 'X-A:1')
    const question = 'TZID is not used: 1 event may be hours off.'
    expect((await run('f.ics', inUtc)).asked).toContain(question)
    const instant = inUtc.replace('T100000', 'T100000Z')
    expect((await run('g.ics', instant)).asked).not.toContain(question)
  })
})

describe('a source whose live events come into question', () => {
  const header = 'id,name,date,startTime,city,state'
  const first = csv(
    header,
    '1,Car Show,2027-10-24,10:00,Austin,TX',
    '2,Truck Show,2027-10-25,10:00,Austin,TX',
  )

  it('changes no date or hour and reports nothing missing until the question is answered', async () => {
    await run('a.csv', first)
    const moved = csv(
      `${header},eventStatus,clock zone`,
      '1,Car Show,2027-10-24,15:00,Austin,TX,,UTC',
    )
    await run('a.csv', moved)
    const live = ['Car Show 2027-10-24 10:00 published', 'Truck Show 2027-10-25 10:00 published']
    expect(await states()).toEqual(live)
    expect((await sql`select from missing_events`.execute(db)).rows).toHaveLength(0)
    const off = moved.replace('15:00,Austin,TX,', '10:00,Austin,TX,cancelled')
    await run('a.csv', off)
    const { rows } =
      await sql`select event_status as "is" from events where name = 'Car Show'`.execute(db)
    expect(rows).toEqual([{ is: 'cancelled' }])
    await run('a.csv', moved, { ignore: ['clock zone'] })
    expect((await states())[0]).toBe('Car Show 2027-10-24 15:00 published')
  })
})

describe('unlikely hours and durations', () => {
  const entry = (uid: number, start: string, ...more: string[]) => [
    `UID:${uid}`,
    `SUMMARY:Car Show ${uid}`,
    `DTSTART:${start}`,
    'LOCATION:1 Main St\\, Roanoke\\, VA 24011',
    ...more,
  ]

  it('hold a source if most of its events start between 1 and 5 AM; the answer is stored', async () => {
    const inUtc = calendar(
      entry(1, '20270605T080000Z'),
      entry(2, '20270606T090000Z'),
      entry(3, '20270607T170000Z'),
    )
    const { asked, report } = await run('a.ics', inUtc)
    expect(asked).toEqual(['These 2 events start between 4 and 5 AM. Are their times local?'])
    const lines = reportLines(report, { explain: false, dryRun: false }).join('\n')
    expect(lines).toContain('--ignore "times labeled UTC"')
    expect(lines).toContain('--repair "times labeled UTC"')
    expect((await states()).every((state) => state.endsWith('pending'))).toBe(true)
    await run('a.ics', inUtc, { ignore: ['times labeled UTC'] })
    expect((await states()).every((state) => state.endsWith('published'))).toBe(true)
    const few = calendar(
      entry(4, '20270605T080000Z'),
      entry(5, '20270605T160000Z'),
      entry(6, '20270605T170000Z'),
    )
    await sql`delete from source_questions`.execute(db)
    expect((await run('b.ics', few)).asked).toEqual([])
  })

  it('hold an event more than ten years ahead', async () => {
    const far = csv('id,name,date,city,state', '1,Car Show,2127-06-05,Austin,TX')
    const { report } = await run('a.csv', far)
    expect(report.examples.map(({ reason }) => reason)).toEqual([
      'waits for review: 2127-06-05 is more than 10 years ahead',
    ])
    expect(await states()).toEqual(['Car Show 2127-06-05 pending'])
  })

  it('hold an event whose name says that it moved to another day', async () => {
    const moved = csv(
      'id,name,date,city,state',
      '1,Truck Show - MOVED TO JUNE 12,2027-06-05,Austin,TX',
      '2,RESCHEDULED for Saturday June 12: Car Show,2027-06-12,Austin,TX',
      '3,Mustang Show (new date: 7/4/27),2027-06-05,Austin,TX',
    )
    const { report } = await run('a.csv', moved)
    const reason = 'waits for review: its name says that it moved to another day than 2027-06-05'
    expect(report.examples.map((example) => example.reason)).toEqual([reason, reason])
    expect(await states()).toEqual([
      'Car Show 2027-06-12 published',
      'Mustang Show 2027-06-05 pending',
      'Truck Show 2027-06-05 pending',
    ])
  })

  it('hold an event of several months, and leave a live one unchanged', async () => {
    const long = csv(
      'id,name,date,endDate,city,state',
      '1,Car Show,2026-12-01,2027-06-05,Austin,TX',
      '2,Truck Show,2027-06-05,2027-06-06,Austin,TX',
    )
    const { report, asked } = await run('a.csv', long)
    expect(asked).toEqual([])
    expect(report.examples.map(({ reason }) => reason)).toEqual([
      'waits for review: it would take months (2026-12-01 to 2027-06-05)',
    ])
    expect(await states()).toEqual([
      'Car Show 2026-12-01 pending',
      'Truck Show 2027-06-05 published',
    ])
    await run('a.csv', long.replace('2,Truck Show,2027-06-05', '2,Truck Show,2026-06-05'))
    expect((await states())[1]).toBe('Truck Show 2027-06-05 published')
  })
})
