/** Lists whose dates are phrases: imported from the file, and again a week later. */
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { importFile } from '../../../../tests/support/import-file.ts'
import { testFiles } from '../../../../tests/support/import-files.ts'
import { createLocator } from '../../../catalog/event/server/placing/locate.ts'
import { openVenueBook } from './place/venue-book.ts'
import type { Issue } from './report/report.ts'
import { noRules } from './row/field-rules.ts'
import { repeatWindow } from './settings/import-settings.ts'

const { db } = await testDatabase()
const locator = createLocator(db)
const { write } = testFiles()
const firstRun = Date.parse('2027-03-03T12:00:00Z')

const run = async (source: string, content: string, now = firstRun) => {
  const issues: Issue[] = []
  const settings = { all: false, publish: true, strict: false, dryRun: false }
  const context = { ...settings, source, rules: noRules, locator, venues: openVenueBook(), now }
  const file = { path: write(content), sink: (issue: Issue) => void issues.push(issue) }
  const report = await importFile(db, file, { ...context, window: repeatWindow(now) })
  const events = await db
    .selectFrom('events')
    .leftJoin('series', 'series.id', 'events.series_id')
    .select([
      'events.id',
      'events.status',
      'date',
      'start_time as starts',
      'end_time as ends',
      'end_date as last',
    ])
    .select(['series.rule', 'series.rule_in_words as words'])
    .where('events.source', '=', source)
    .orderBy('date')
    .execute()
  const summary = {
    dates: events.length,
    first: events[0]?.date,
    last: events.at(-1)?.date,
    starts: events[0]?.starts?.slice(0, 5) ?? null,
    ends: events[0]?.ends?.slice(0, 5) ?? null,
    words: events[0]?.words,
  }
  return { report, events, reasons: issues.map(({ reason }) => reason), summary }
}

const list = (header: string, row: string) =>
  `name,city,state,${header}\nLions Cruise Night,Dayton,OH,${row}\n`

describe('a phrase about repeats', () => {
  it.each([
    [
      'in a column of its own',
      list('recurrence,time', '"Every Friday, May to September",6pm - 9pm'),
      { dates: 39, first: '2027-05-07', last: '2028-09-01', starts: '18:00', ends: '21:00' },
      'Every Friday, May to September',
    ],
    [
      'in the column of the date, with its times',
      list('date', '1st Saturday of the month 8-11am'),
      { dates: 19, first: '2027-03-06', last: '2028-09-02', starts: '08:00', ends: '11:00' },
      '1st Saturday of each month',
    ],
    [
      'with the days of a season',
      list('schedule', '"Tuesdays, May 4 - Sept 28"'),
      { dates: 22, first: '2027-05-04', last: '2027-09-28', starts: null, ends: null },
      'Every Tuesday',
    ],
    [
      'with the end of a season that has begun',
      list('recurrence', 'Every Tuesday through September'),
      { dates: 30, first: '2027-03-09', last: '2027-09-28', starts: null, ends: null },
      'Every Tuesday',
    ],
    [
      'without some days',
      list('schedule', '"Mondays, May 24 - July 5 (no show Memorial Day weekend or July 4 week)"'),
      { dates: 5, first: '2027-05-24', last: '2027-06-28', starts: null, ends: null },
      'Every Monday, except May 31 and Jul 5',
    ],
    [
      'with the first and the last day',
      list('date,frequency,end date', '2027-06-05,Every other Saturday,2027-08-28'),
      { dates: 7, first: '2027-06-05', last: '2027-08-28', starts: null, ends: null },
      'Every other Saturday',
    ],
    [
      'as a rule of a calendar',
      list('date,recurrence', '2027-06-05,"FREQ=WEEKLY;COUNT=3"'),
      { dates: 3, first: '2027-06-05', last: '2027-06-19', starts: null, ends: null },
      'Every Saturday',
    ],
  ])('%s', async (source, content, expected, words) => {
    const { summary, report } = await run(source, content)
    expect(report.problem).toBeUndefined()
    expect(summary).toEqual({ ...expected, words })
  })

  it('yields the same events when imported again nine days later', async () => {
    const content = list('recurrence', 'Every Friday')
    const before = await run('again', content)
    const after = await run('again', content, firstRun + 9 * 86_400_000)
    const ids = new Set(after.events.map(({ id }) => id))
    expect(before.events.filter(({ id }) => !ids.has(id))).toEqual([])
    expect(new Set(after.events.map(({ date }) => date)).size).toBe(after.events.length)
  })

  it('uses the current day in the US, after midnight UTC', async () => {
    const content =
      'name,city,state,recurrence,time\nOwls Cruise Night,Toledo,OH,Every Friday,8pm\n'
    const before = await run('tonight', content)
    const { events, summary } = await run('tonight', content, Date.parse('2027-03-06T00:30:00Z'))
    expect(summary.first).toBe('2027-03-05')
    const tonight = before.events.find(({ date }) => date === '2027-03-05')
    expect(events[0]).toMatchObject({ id: tonight?.id, status: 'published' })
  })

  it('skips a week off in the description, in any case', async () => {
    const row = '2027-06-05,"FREQ=WEEKLY;COUNT=3",CLOSED JUNE 8 WEEK'
    const { events } = await run('week-off', list('date,recurrence,description', row))
    expect(events.map(({ date }) => date)).toEqual(['2027-06-05', '2027-06-19'])
  })

  it('that is an invalid rule gives its first date, with days off in the description', async () => {
    const row = '2027-06-05,"FREQ=WEEKLY;BYDAY=XX",No meet June 12'
    const { events } = await run('invalid-rule', list('date,recurrence,description', row))
    expect(events).toMatchObject([{ date: '2027-06-05' }])
  })

  it.each([
    ['far-end', list('recurrence', 'Every Tuesday through November'), /has no date from now on/],
    ['every-other', list('recurrence', 'Every other Friday'), /needs a first date/],
    [
      'except',
      list('recurrence', 'Every Friday except holidays'),
      /“Every Friday except holidays” is not understood/,
    ],
    [
      'none-of-its-dates',
      list('recurrence', '"Every Friday except July 5, June to August"'),
      /leaves out a day that is none of its dates/,
    ],
    ['unclear', list('date', 'Every Friday except holidays'), /can't read the date/],
  ])('that is incomplete or unknown is refused (%s)', async (source, content, reason) => {
    const { reasons, events } = await run(source, content)
    expect(events).toEqual([])
    expect(reasons.join()).toMatch(reason)
  })

  it.each([
    ['second', 'Every 2nd Saturday', '2027-06-12', '2nd Saturday of each month', '2027-07-10'],
    ['third', 'Every 2nd Saturday', '2027-06-19', 'Every other Saturday', '2027-07-03'],
    ['in-words', 'Every second Saturday', '2027-06-12', 'Every other Saturday', '2027-06-26'],
  ])('with two meanings is reported (%s)', async (source, phrase, first, words, next) => {
    const { events, summary, reasons } = await run(
      source,
      list('date,recurrence', `${first},${phrase}`),
    )
    expect(summary).toMatchObject({ first, words })
    expect(events[1]?.date).toBe(next)
    expect(reasons).toContain(`“${phrase}” was read as “${words}”`)
  })

  it('that is unknown leaves the date, with a note', async () => {
    const { summary, reasons } = await run(
      'beside-a-date',
      list('date,recurrence', '2027-06-05,Every Saturday except holidays'),
    )
    expect(summary.dates).toBe(1)
    expect(reasons.join()).toMatch(/left out repeats: “Every Saturday except holidays”/)
  })

  it.each(['Annual', 'Yes', 'One time', ''])('%j does not repeat', async (phrase) => {
    const { summary } = await run(`none-${phrase}`, list('date,recurring', `2027-06-05,${phrase}`))
    expect(summary.dates).toBe(1)
  })
})
