import { expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { importFile } from '../../../../tests/support/import-file.ts'
import { testFiles } from '../../../../tests/support/import-files.ts'
import { createLocator } from '../../../catalog/event/server/placing/locate.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { openVenueBook } from './place/venue-book.ts'
import { noRules } from './row/field-rules.ts'
import { repeatWindow } from './settings/import-settings.ts'

const { db } = await testDatabase()
const locator = createLocator(db)
const { write } = testFiles()
const now = Date.parse('2027-01-01T12:00:00Z')

const run = (source: string, ...lines: string[]) => {
  const text = ['name,date,startTime,eventType,city,state,venueName', ...lines, ''].join('\n')
  const context = { all: false, publish: true, strict: false, dryRun: false, source, locator, now }
  return importFile(
    db,
    { path: write(text) },
    { ...context, rules: noRules, venues: openVenueBook(undefined), window: repeatWindow(now) },
  )
}
const stored = (source: string) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('source', '=', source)
    .orderBy('date')
    .orderBy('start_time')
    .execute()

const show = (time: string, date = '2027-05-08') =>
  `Stunt Show,${date},${time},car_show,Mesa,AZ,Fairgrounds`

it('two shows on one day at different hours are distinct, and recognized again', async () => {
  expect(await run('two', show('1 PM'), show('7:30 PM'))).toMatchObject({ taken: 2, skipped: 0 })
  expect(await run('two', show('7:30 PM'), show('1 PM'))).toMatchObject({ unchanged: 2, taken: 0 })
  expect(await stored('two')).toMatchObject([
    { start_time: '13:00:00' },
    { start_time: '19:30:00' },
  ])
})

it('an event whose identifier lacks the hour is recognized', async () => {
  // Identifier by the old rule, from name, day, venue and state.
  await run('old', show('TBD'))
  const [before] = await stored('old')
  await db.updateTable('events').set({ start_time: '19:30' }).where('source', '=', 'old').execute()
  const again = await run('old', show('1 PM'), show('7:30 PM'))
  expect(again).toMatchObject({ taken: 1, updated: 1 })
  const after = await stored('old')
  expect(after.map(({ start_time }) => start_time)).toEqual(['13:00:00', '19:30:00'])
  expect(after[1]?.id).toBe(before?.id)
  expect(await run('old', show('1 PM'), show('7:30 PM'))).toMatchObject({ unchanged: 2 })
})

it('a name that is too long is shortened between words, with a note', async () => {
  const name = `${'Very long show name '.repeat(15)}end`
  const report = await run('long', `${name},2027-05-08,,car_show,Mesa,AZ,Fairgrounds`)
  expect(report).toMatchObject({ taken: 1, refused: 0, noted: 1 })
  expect(report.examples[0]?.reason).toContain('shortened the name to 200 characters')
  const [event] = await stored('long')
  expect(event?.name).toMatch(/ (?:Very|long|show|name)…$/)
  expect(event?.name.length).toBeLessThanOrEqual(200)
})

it('weekly rows become one series, also with earlier rows', async () => {
  const dates = ['2027-05-01', '2027-05-08', '2027-05-15']
  const rows = dates.map((date) => show('6 PM', date))
  await run('weekly', ...rows.slice(0, 2))
  expect((await stored('weekly')).map(({ series_id }) => series_id)).toEqual([null, null])
  await run('weekly', ...rows)
  const events = await stored('weekly')
  const [series] = await queryRows(db)<{ id: string }>`select * from series where source = 'weekly'`
  expect(series).toMatchObject({ rule: null, rule_in_words: 'Every Saturday' })
  expect(events.map(({ series_id }) => series_id)).toEqual(dates.map(() => series?.id))
  expect(await run('weekly', ...rows)).toMatchObject({ taken: 0, updated: 0, unchanged: 3 })
  expect((await stored('weekly')).map(({ id }) => id)).toEqual(events.map(({ id }) => id))
})

it('a midnight in UTC keeps its day', async () => {
  await run('days', `Stunt Show,2027-05-11T00:00:00.000Z,,car_show,Mesa,AZ,Fairgrounds`)
  expect(await stored('days')).toMatchObject([{ date: '2027-05-11', start_time: null }])
})
