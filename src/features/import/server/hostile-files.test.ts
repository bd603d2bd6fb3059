/** Hostile files: each import ends with a report, without an exception, and later files are imported. */
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCodePoint } from '../../../../tests/support/any-code-point.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { importFile } from '../../../../tests/support/import-file.ts'
import { testFiles } from '../../../../tests/support/import-files.ts'
import { createLocator } from '../../../catalog/event/server/placing/locate.ts'
import { openVenueBook } from './place/venue-book.ts'
import { reportLines } from './report/print-report.ts'
import type { FileReport, Issue } from './report/report.ts'
import { noRules } from './row/field-rules.ts'
import { fieldNames } from './row/fields.ts'
import { repeatWindow } from './settings/import-settings.ts'

const { db } = await testDatabase()
const { write } = testFiles()
const now = Date.parse('2026-07-01T12:00:00Z')
const context = {
  all: true,
  publish: true,
  strict: false,
  dryRun: false,
  source: 'hostile',
  now,
  rules: { ...noRules, default: new Map([['eventType', 'car_show'] as const]) },
  locator: createLocator(db),
  venues: openVenueBook(),
  window: repeatWindow(now),
}

const importText = async (content: string | Uint8Array) => {
  return importFile(db, { path: write(content) }, context)
}

/** True if the report counts every row. */
const isComplete = ({ rows, skipped, taken, updated, unchanged }: FileReport) =>
  taken + updated + unchanged > 0 ? rows > 0 : skipped >= rows

const nasty = fc.oneof(
  fc.string({ unit: anyCodePoint }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '\udfff x',
    '\u202e',
    '=1+1',
    "'; drop table events; --",
    '<script>x</script>',
    '__proto__',
    'constructor',
    '1e999',
    '-0',
    'NaN',
    '0026-01-01',
    '9999-12-31',
    '2026-02-30',
    '24:00',
    '99999999999999999999',
    '+25:00',
    '2026-08-01T10:00:00+25:00',
    '&#1114112;',
    'a'.repeat(30_000),
  ),
)
const fitting = fc.constantFrom(
  'Car Show',
  '2026-08-01',
  '18:00',
  'Springfield',
  'IL',
  '62701',
  '41.5',
  '-89.6',
  'true',
  '',
)
const value = fc.oneof({ weight: 2, arbitrary: fitting }, nasty)

const valid = { name: 'Car Show', date: '2026-08-01', city: 'Springfield', state: 'IL' }
const times = fc.constantFrom(
  '',
  'T18:00Z',
  'T10:00:00+25:00',
  'T10:00:00-05:30',
  ' 6pm',
  'T24:00',
  '/2026-08-02',
)
const dates = fc.constantFrom(
  '2026-08-01',
  '1900-01-01',
  '2199-12-31',
  '9999-12-31',
  '0026-01-01',
  '2026-02-30',
)

it('reports every row of any CSV as taken or refused', async () => {
  const some = fc.dictionary(fc.constantFrom(...fieldNames), value, { maxKeys: 3 })
  const when = fc.tuple(dates, times).map(([date, time]) => ({ date: date + time }))
  const row = fc.tuple(when, some).map(([at, fields]) => ({ ...valid, ...at, ...fields }))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      const csv = stringify(rows, { header: true, columns: [...fieldNames] })
      expect(await importText(csv)).toSatisfy(isComplete)
    }),
  )
})

it('reports every entry of any JSON as taken or refused', async () => {
  const entry = fc.dictionary(
    fc.oneof(fc.constantFrom(...fieldNames), fc.string()),
    fc.oneof(value, fc.jsonValue()),
  )
  const text = fc.oneof(
    fc.array(entry, { maxLength: 6 }).map((list) => JSON.stringify(list)),
    fc
      .array(entry, { maxLength: 6 })
      .map((list) => list.map((each) => JSON.stringify(each)).join('\n')),
    fc.jsonValue().map((json) =>
      JSON.stringify({
        '@context': 'x',
        '@type': 'Event',
        name: 'Car Show',
        startDate: '2026-08-01',
        location: json,
        offers: json,
        organizer: json,
      }),
    ),
    fc
      .tuple(fc.json(), fc.nat())
      .map(([json, end]) => `[${json.slice(0, end % (json.length + 1))}`),
  )
  await fc.assert(
    fc.asyncProperty(text, async (content) => {
      expect(await importText(content)).toSatisfy(isComplete)
    }),
  )
})

it('reports every entry of any calendar as taken or refused', async () => {
  const moment = fc.oneof(
    fc.constantFrom(
      '20260801',
      '20260801T180000',
      '20260801T180000Z',
      '20261101T013000',
      '20260308T023000',
      '00000000',
      '99991231T235960Z',
      '2026-08-01',
    ),
    nasty,
  )
  const rule = fc.oneof(
    fc.constantFrom(
      'FREQ=WEEKLY',
      'FREQ=DAILY;COUNT=0',
      'FREQ=YEARLY;BYMONTH=13',
      'FREQ=MONTHLY;BYDAY=9XX',
      'FREQ=WEEKLY;UNTIL=x',
      'FREQ=WEEKLY;INTERVAL=0',
      'FREQ=SECONDLY',
      'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2',
    ),
    nasty,
  )
  const property = fc.oneof(
    moment.map((text) => `DTSTART:${text}`),
    moment.map((text) => `DTSTART;TZID=America/Chicago:${text}`),
    moment.map((text) => `DTEND:${text}`),
    moment.map((text) => `EXDATE:${text}`),
    moment.map((text) => `RDATE;VALUE=PERIOD:${text}/PT1H`),
    moment.map((text) => `RECURRENCE-ID:${text}`),
    rule.map((text) => `RRULE:${text}`),
    value.map((text) => `SUMMARY:${text}`),
    value.map((text) => `LOCATION:${text}`),
    value.map((text) => `GEO:${text}`),
    fc.constantFrom(
      'UID:one',
      'UID:two',
      'DURATION:-PT1H',
      'DURATION:P99999999D',
      'DURATION:x',
      'STATUS:CANCELLED',
    ),
    nasty,
  )
  const entry = fc
    .array(property, { maxLength: 8 })
    .map((lines) => [
      'BEGIN:VEVENT',
      'SUMMARY:Car Show',
      ...lines,
      'DTSTART:20260801T180000',
      'LOCATION:Springfield, IL',
      'END:VEVENT',
    ])
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 4 }), async (entries) => {
      const text = ['BEGIN:VCALENDAR', ...entries.flat(), 'END:VCALENDAR'].join('\r\n')
      expect(await importText(text)).toSatisfy(isComplete)
    }),
  )
})

it('refuses a series whose only date is moved to an invalid date', async () => {
  const event = (...lines: string[]) => [
    'BEGIN:VEVENT',
    'UID:show',
    'SUMMARY:Car Show',
    ...lines,
    'LOCATION:Springfield, IL',
    'END:VEVENT',
  ]
  const text = [
    'BEGIN:VCALENDAR',
    ...event('DTSTART:99991231T235960Z', 'RECURRENCE-ID:20260801'),
    ...event('RDATE;VALUE=PERIOD:20260801/PT1H', 'DTSTART:20260801T180000'),
    'END:VCALENDAR',
  ].join('\r\n')
  expect(await importText(text)).toMatchObject({
    rows: 1,
    refused: 1,
    examples: [{ reason: expect.stringContaining('the change to 2026-08-01 is not valid') }],
  })
})

it('ends with a report for any bytes', async () => {
  const start = fc.constantFrom(
    '',
    'name,date\n',
    'BEGIN:VCALENDAR\n',
    '{"events":[',
    '[',
    '<html>',
    '<html><script type="application/ld+json">',
  )
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 300, size: 'max' }), async (text, bytes) => {
      const content = Buffer.concat([Buffer.from(text), bytes])
      expect(await importText(content)).toSatisfy(isComplete)
    }),
  )
})

const escapes = '\u001b]0;gotcha\u0007\u001b[2J\u009b31m\u202e'

it.each([
  `<html><title>Log${escapes} in</title></html>`,
  `name,date,city\nA${escapes} Show,2026-13-45${escapes},Chicago\n`,
  `name,date,city,eventType\nA${escapes} Show,2026-12-05,Nowhere${escapes},${escapes}\n`,
  `x${escapes},y\n1,2\n`,
  `BEGIN:VCALENDAR\nEND:X${escapes}\n`,
  `{"a${escapes}": `,
])('prints no control characters to a terminal (%#)', async (content) => {
  const issues: Issue[] = []
  const sink = (issue: Issue) => issues.push(issue)
  const report = await importFile(db, { path: write(content), sink }, context)
  const lines = reportLines(
    { ...report, file: `a${escapes}.csv` },
    { explain: true, dryRun: false },
  )
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\u202e]/u)
  for (const { name, reason } of issues) expect(name + reason).not.toMatch(/[\p{Cc}\u202e]/u)
})
