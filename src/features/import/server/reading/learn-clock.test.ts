import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { emptyTables } from '../../../../../tests/support/empty-tables.ts'
import { testFiles } from '../../../../../tests/support/import-files.ts'
import { queryColumn } from '../../../../platform/db/query.ts'
import { openOf, questionWords } from '../../questions.ts'
import { importFiles } from '../import-files.ts'
import { noRules } from '../row/field-rules.ts'

const database = await testDatabase()
const { db } = database
const { write } = testFiles()
const now = Date.parse('2027-01-10T12:00:00Z')

beforeEach(async () => {
  await emptyTables(db, 'events', 'series', 'missing_events', 'source_questions')
})

type Answers = { repair?: string[]; ignore?: string[] }

const run = async (name: string, content: string, { repair = [], ignore }: Answers = {}) => {
  const settings = {
    rules: noRules,
    all: false,
    publish: true,
    strict: false,
    dryRun: false,
    ignore,
    repair: repair.map((each) => ({ name: each })),
    source: 'club',
  }
  const [report] = await importFiles(database, {
    settings,
    files: [{ path: write(content, name) }],
    now,
  })
  if (!report) throw new Error('A file has a report.')
  return {
    asked: openOf(report.questions).map(questionWords),
    notes: report.remarks.filter((remark) => remark.startsWith('Times ')),
  }
}

const events = () =>
  queryColumn(db)`
    select concat_ws(' ', name, date, to_char(start_time, 'HH24:MI'), to_char(end_time, 'HH24:MI'),
      time_zone, status) as line
    from events order by name, date`

const product = {
  tec: '-//Star City Rods - ECPv6.15.17//NONSGML v1.0//EN',
  club: '-//Star City Rods//EN',
}
const roanoke = 'LOCATION:1 Main St\\, Roanoke\\, VA 24011'
const reno = 'LOCATION:1 E 1st St\\, Reno\\, NV 89501'

const calendar = (maker: string, ...entries: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${maker}`,
    ...entries.flatMap((entry, index) => [
      'BEGIN:VEVENT',
      `UID:${index + 1}`,
      ...entry,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const entry = (name: string, start: string, place = roanoke, ...more: string[]) => [
  `SUMMARY:${name}`,
  `DTSTART${start}`,
  place,
  ...more,
]

describe('a source whose times are certainly mislabeled', () => {
  it('is read with local times of each venue, with a note, also when read again', async () => {
    const first = calendar(
      product.tec,
      entry('Car Show', ';TZID=UTC:20270605T080000', roanoke, 'DTEND;TZID=UTC:20270605T140000'),
      entry('Reno Car Show', ';TZID=UTC:20270612T090000', reno),
      entry('Truck Show', ';TZID=America/New_York:20270613T070000'),
    )
    const { asked, notes } = await run('a.ics', first)
    expect(asked).toEqual([])
    expect(notes).toEqual([
      'Times labeled UTC were read as local times at the venue, to judge by its maker (The Events Calendar), 2 entries that would start between 1 and 5 AM.',
    ])
    expect(await events()).toEqual([
      'Car Show 2027-06-05 08:00 14:00 America/New_York published',
      'Reno Car Show 2027-06-12 09:00 America/Los_Angeles published',
      'Truck Show 2027-06-13 07:00 America/New_York published',
    ])
    await emptyTables(db, 'events')
    await run('b.ics', calendar(product.club, entry('Car Club Meeting', ':20270605T190000Z')))
    expect(await events()).toEqual(['Car Club Meeting 2027-06-05 19:00 America/New_York published'])
  })

  it('has the right excluded, added and moved dates', async () => {
    const series = [
      ...entry('Friday Cruise Night', ';TZID=UTC:20270604T180000'),
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;TZID=UTC:20270611T180000',
      'RDATE;TZID=UTC:20270705T180000',
    ]
    const moved = [
      'RECURRENCE-ID;TZID=UTC:20270618T180000',
      ...entry('Friday Cruise Night', ';TZID=UTC:20270619T170000'),
    ]
    const file = calendar(product.tec, series, moved).replace('UID:2', 'UID:1')
    await run('a.ics', file)
    expect((await events()).map((event) => event.slice(20, 36))).toEqual([
      '2027-06-04 18:00',
      '2027-06-19 17:00',
      '2027-06-25 18:00',
      '2027-07-05 18:00',
    ])
  })

  it('can have a fixed offset, in JSON and in a calendar', async () => {
    const shows = [
      { name: 'Winter Car Show', start: '2027-02-06T09:00:00-05:00' },
      { name: 'Summer Car Show', start: '2027-07-17T09:00:00-05:00' },
    ]
    const place = { city: 'Roanoke', state: 'VA' }
    await run('a.json', JSON.stringify(shows.map((show) => ({ ...show, ...place }))))
    const winter = 'Winter Car Show 2027-02-06 09:00 America/New_York published'
    expect(await events()).toEqual([
      'Summer Car Show 2027-07-17 09:00 America/New_York published',
      winter,
    ])
    await emptyTables(db, 'events', 'source_questions')
    const named = entry('Summer Car Show', ';TZID=UTC-5:20270717T090000')
    await run('a.ics', calendar(product.tec, named))
    expect(await events()).toEqual(['Summer Car Show 2027-07-17 09:00 America/New_York published'])
  })
})

describe('a source whose times are doubtful', () => {
  const name = 'times labeled UTC'
  const doubtful = calendar(
    product.club,
    entry('Cruise Night', ':20270605T170000Z'),
    entry('Summer Cruise Night', ':20270703T180000Z'),
  )
  const asked = ['These 2 events start between 1 and 2 PM. Are their times local?']

  it('waits for an answer, is read according to it, and is not in question again', async () => {
    expect((await run('a.ics', doubtful)).asked).toEqual(asked)
    expect((await run('a.ics', doubtful)).asked).toEqual(asked)
    expect((await events()).every((event) => event.endsWith('pending'))).toBe(true)
    expect((await run('a.ics', doubtful, { repair: [name] })).asked).toEqual([])
    const live = [
      'Cruise Night 2027-06-05 17:00 America/New_York published',
      'Summer Cruise Night 2027-07-03 18:00 America/New_York published',
    ]
    expect(await events()).toEqual(live)
    expect((await run('a.ics', doubtful)).asked).toEqual([])
    expect(await events()).toEqual(live)
  })

  it('is left unchanged if the answer is that its times are right', async () => {
    await run('a.ics', doubtful, { ignore: [name] })
    expect((await run('a.ics', doubtful)).asked).toEqual([])
    expect(await events()).toEqual([
      'Cruise Night 2027-06-05 13:00 America/New_York published',
      'Summer Cruise Night 2027-07-03 14:00 America/New_York published',
    ])
  })

  it('is in question again if it was corrected after the answer', async () => {
    await run('a.ics', doubtful, { repair: [name] })
    const text = 'DESCRIPTION:From 5 PM to 8 PM'
    const right = calendar(
      product.club,
      entry('Cruise Night', ':20270605T210000Z', roanoke, text),
      entry('Summer Cruise Night', ':20270703T210000Z', roanoke, text),
    )
    expect((await run('a.ics', right)).asked).toEqual([
      'These 2 events start at 5 PM. Are their times local?',
    ])
    expect(await events()).toEqual([
      'Cruise Night 2027-06-05 17:00 America/New_York published',
      'Summer Cruise Night 2027-07-03 18:00 America/New_York published',
    ])
  })
})
