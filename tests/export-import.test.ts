/** Round trip of generated catalogs: an export imported into an empty directory. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findDraft } from '../src/catalog/event/check-draft.ts'
import { costValues } from '../src/catalog/event/costs.ts'
import { eventStatuses } from '../src/catalog/event/event.ts'
import { eventTypes } from '../src/catalog/event/event-types.ts'
import { saveEvents, saveSeries } from '../src/catalog/event/server/event-store.ts'
import type { NewEvent } from '../src/catalog/event/server/new-event.ts'
import { locate } from '../src/catalog/event/server/placing/locate.ts'
import { addDays } from '../src/catalog/time/local-dates.ts'
import type { ExportFormat } from '../src/features/export/rules.ts'
import { inSnapshot } from '../src/features/export/server/in-snapshot.ts'
import { writeExport } from '../src/features/export/server/write-export.ts'
import { importFiles } from '../src/features/import/server/import-files.ts'
import { noRules } from '../src/features/import/server/row/field-rules.ts'
import { testDatabase } from './support/database.ts'
import { emptyTables } from './support/empty-tables.ts'
import { costlyRuns } from './support/property-runs.ts'
import { tempFolder } from './support/temp-folder.ts'

const { db, pool, connection } = await testDatabase()
const folder = tempFolder()

/** Places with the points that lookups find, and one with an exact address. */
const places = [
  { city: 'Chicago', state: 'IL', zipCode: '60601', venueName: 'Pier' },
  { city: 'Cañon City', state: 'CO', zipCode: '', venueName: 'Lot' },
  { city: 'San Juan', state: 'PR', zipCode: '00901', venueName: '' },
  { city: 'Dayton', state: 'OH', zipCode: '45402', latitude: 39.7612345, longitude: -84.1912345 },
  { city: 'Agawam', state: 'MA', zipCode: '01001', venueName: "'=Hall; no. 5" },
]

const nasty = [
  '=',
  '+',
  '-',
  '@',
  "'",
  "''=",
  '＝',
  '"',
  '""',
  ',',
  ';',
  '\\',
  '\\;',
  '|',
  '\n',
  '\r\n',
  '\t',
  ' ',
  'é',
  'ñ',
  '漢',
  '🏁',
  '<b>',
  '&amp;',
  'TBD',
  'none',
  'N/A',
  '1e5',
  '007',
  '2026-01-02',
  'TRUE',
  '{x}',
  'ÉCLAIR',
  'SHOW',
  'Cars',
  '\\.',
  '#REF!',
  '$1',
  '_x0041_',
  '(312) 555-0142',
]
const text = (max: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...nasty), fc.string({ maxLength: 6, unit: 'grapheme' })), {
      maxLength: max,
    })
    .map((parts) => parts.join('').slice(0, 70))
const list = fc.array(text(4), { maxLength: 3 })
const time = fc.constantFrom(null, '00:00', '09:30', '23:59', '12:00')
const today = new Date().toISOString().slice(0, 10)
const date = fc.integer({ min: -900, max: 900 }).map((days) => addDays(today, days))

const draft = fc
  .record({
    name: text(6).map((name) => `${name}x`),
    description: text(12),
    eventType: fc.oneof(fc.constantFrom(...eventTypes), fc.constant('hill climb')),
    date,
    days: fc.constantFrom(0, 0, 0, 3),
    startTime: time,
    endTime: time,
    setupTime: time,
    ongoing: fc.integer({ max: 9, min: 0 }).map((number) => number === 0),
    openDays: fc.constantFrom('', 'Tue-Sun 10-4; PH off', 'May to Oct: daily 9 to 5'),
    place: fc.constantFrom(...places),
    streetAddress: text(3),
    attendanceCost: fc.constantFrom(null, ...costValues),
    participationFee: fc.constantFrom(null, 0, 5, 12.5, 99_999.99),
    carCategories: list,
    carMakes: list,
    awards: list,
    features: list,
    sponsorName: text(4),
    sponsorType: text(2),
    charityInvolved: fc.boolean(),
    charityName: text(3),
    charityDescription: text(4),
    organizerName: text(3),
    organizerKind: fc.constantFrom('', 'car_clubs'),
    logoUrl: fc.constantFrom(null, '/uploads/abc.png', 'https://example.com/a;b,c.png'),
    website: fc.constantFrom('', 'https://example.com/?a=1&b="2"', 'http://example.com/'),
    registrationUrl: fc.constantFrom('', 'https://example.com/register'),
    contactEmail: fc.constantFrom('', 'club+cars@example.com', '-dash@example.com'),
    contactPhone: fc.constantFrom('', '+1 312 555 0142', '3125550142', '(312) 555-0142 x5'),
    rainDate: fc.option(date),
    eventStatus: fc.constantFrom(...eventStatuses),
    statusNote: text(3),
    previousDate: fc.option(date),
    inSeries: fc.boolean(),
  })
  .map(({ place, days, date: first, inSeries, ...rest }) => ({
    inSeries,
    draft: findDraft({
      ...rest,
      ...place,
      venueName: place.venueName ?? rest.sponsorName,
      openDays: rest.ongoing ? rest.openDays : '',
      // CSV has no last day, and an end equal to the start is dropped.
      endTime: rest.endTime === rest.startTime ? null : rest.endTime,
      date: rest.ongoing ? null : first,
      endDate: rest.ongoing ? null : addDays(first, days),
    }),
  }))
  .filter((made) => made.draft !== undefined)

const catalog = fc.array(draft, { minLength: 1, maxLength: 40 })
type Catalog = typeof catalog extends fc.Arbitrary<infer Value> ? Value : never

const now = Date.now()

const fill = async (drafts: Catalog): Promise<void> => {
  const made: NewEvent[] = []
  for (const [index, { draft: one, inSeries }] of drafts.entries()) {
    if (!one) continue
    const { place } = await locate(db, one)
    made.push({
      id: `e${index}`,
      draft: one,
      place,
      requestedStatus: 'published',
      seriesId: inSeries ? 'weekly' : undefined,
      createdAt: '2020-05-05T05:05:05.000Z',
    })
  }
  await db.transaction().execute(async (transaction) => {
    await saveSeries(transaction, [{ id: 'weekly', rule: null, ruleInWords: 'Every week; =1' }])
    await saveEvents(transaction, made, now)
  })
}

const empty = () => emptyTables(db, 'events', 'series', 'search_vocabulary')

const exported = async (format: ExportFormat): Promise<string> => {
  const options = { db, contacts: true, base: 'https://atlas.example' }
  const blocks: Uint8Array[] = []
  for await (const block of inSnapshot(pool, (client) => writeExport(client, format, options)))
    blocks.push(block)
  return Buffer.concat(blocks).toString()
}

const settings = {
  rules: noRules,
  all: false,
  publish: true,
  strict: true,
  dryRun: false,
}

/** Exports, empties the directory, imports and exports again; returns both export files. */
const mirrored = async (drafts: Catalog, format: ExportFormat) => {
  await empty()
  await fill(drafts)
  const before = await exported(format)
  await empty()
  const file = path.join(folder, `catalog.${format}`)
  writeFileSync(file, before)
  const [report] = await importFiles({ db, connection }, { settings, files: [{ path: file }], now })
  expect(report?.problem).toBeUndefined()
  return { before, after: await exported(format) }
}

const ids = async () => {
  const { rows } = await sql<{ id: string; sourceId: string }>`
    select id, source_id as "sourceId" from events`.execute(db)
  return new Map(rows.map(({ id, sourceId }) => [id, sourceId]))
}

const byId = <T extends { id: string }>(rows: T[]) =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

test('CSV: all 24 columns are equal after export and import', async () => {
  const rowsOf = (csv: string) => parse(csv, { columns: true }) as { id: string }[]
  await fc.assert(
    fc.asyncProperty(catalog, async (drafts) => {
      const { before, after } = await mirrored(drafts, 'csv')
      const known = await ids()
      const back = rowsOf(after).map((row) => ({ ...row, id: known.get(row.id) ?? '' }))
      expect(byId(back)).toEqual(byId(rowsOf(before)))
    }),
    { ...costlyRuns, endOnFailure: true },
  )
})

test('JSON Lines: events, series, time zones and history are equal after export and import', async () => {
  type Row = { id: string; series: { id: string; rule: string } | null }
  const rowsOf = (lines: string) =>
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Row)
  /** Fields that every import sets; zeroed to leave them out of the comparison. */
  const own = {
    source: 0,
    sourceId: 0,
    sequence: 0,
    updatedAt: 0,
    lastConfirmedAt: 0,
    archivedAt: 0,
  }
  await fc.assert(
    fc.asyncProperty(catalog, async (drafts) => {
      const { before, after } = await mirrored(drafts, 'jsonl')
      const known = await ids()
      const plain = (rows: Row[]) =>
        byId(rows).map(({ series, ...row }) => ({ ...row, ...own, series: series?.rule }))
      const back = rowsOf(after).map((row) => ({ ...row, id: known.get(row.id) ?? '' }))
      expect(plain(back)).toEqual(plain(rowsOf(before)))
      expect(new Set(back.flatMap(({ series }) => series?.id ?? [])).size).toBeLessThanOrEqual(1)
    }),
    { ...costlyRuns, endOnFailure: true },
  )
})
