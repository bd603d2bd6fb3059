import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedInAdministrator } from '../../../../tests/support/administrator.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { changeRows } from '../../../platform/db/query.ts'
import { csvHeader, workbookColumns } from '../columns.ts'
import type { ExportSummary } from '../contract.ts'

const { request, json, db } = await testApp()

const today = new Date().toISOString().slice(0, 10)
const ids = ['first', 'later', 'museum', 'past', 'older']

beforeAll(async () => {
  await saveMade(db, [
    {
      id: 'later',
      name: '=1+1',
      date: '2099-07-01',
      endDate: '2099-07-03',
      zipCode: '00901',
      city: 'San Juan',
      state: 'PR',
      startTime: '09:30',
      participationFee: 12.5,
      features: ['Food; drinks', 'Café', 'a\\b'],
      contactEmail: 'club@example.com',
      contactPhone: '+1 312 555 0142',
      seriesId: 'weekly',
      at: { latitude: 18.4655, longitude: -66.1057, timeZone: 'America/Puerto_Rico' },
    },
    { id: 'first', name: `'@home "quoted", Übergröße`, date: '2099-06-01', eventType: 'car_show' },
    { id: 'museum', name: 'Museum', ongoing: true, eventType: 'car_museum' },
    { id: 'past', date: '2024-02-29', description: 'two\nlines' },
    { id: 'older', date: '2023-01-01', state: 'DC', city: 'Washington' },
    { id: 'waiting', requestedStatus: 'pending', date: '2099-01-01', state: 'UT' },
    { id: 'removed', date: '2099-01-02', state: 'WY' },
  ])
  await changeRows(db)`
    update events set status = 'deleted', deleted_at = ${new Date().toISOString()}
    where id = 'removed'`
})

const rowsOf = async (path: string, init?: RequestInit) => {
  const response = await request(path, init)
  expect(response.status).toBe(200)
  const text = await response.text()
  return { text, rows: parse(text, { columns: true, bom: true }) as Record<string, string>[] }
}

test('the summary has the fields of the export page, of published and archived events', async () => {
  const summary = await json<ExportSummary>(request('/api/database/export-summary'))
  expect(summary).toEqual({
    totalEvents: 5,
    liveEvents: 3,
    archivedEvents: 2,
    dateRange: { earliest: '2023-01-01', latest: '2099-07-01' },
    eventsByState: { IL: 3, DC: 1, PR: 1 },
    eventsByType: { car_show: 4, car_museum: 1 },
  })
  expect(Object.keys(summary.eventsByState)).toEqual(['IL', 'DC', 'PR'])
})

describe('GET /api/database/export-excel', () => {
  const path = '/api/database/export-excel'

  test('returns the CSV with the current date in its name, and 24 columns', async () => {
    const response = await request(path)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Gearhead_Atlas_Database_${today}.csv"`,
    )
    const lines = (await response.text()).split('\r\n')
    expect(lines[0]).toBe(
      'id,name,description,eventType,date,startTime,endTime,venueName,streetAddress,city,state,zipCode,' +
        'latitude,longitude,attendanceCost,participationFee,carCategories,carMakes,awards,features,' +
        'sponsorName,website,contactEmail,contactPhone',
    )
    expect(lines[0]).toBe(csvHeader)
  })

  test('contains live events, soonest first, then past events, newest first, and nothing else', async () => {
    const { rows } = await rowsOf(path)
    expect(rows.map(({ id }) => id)).toEqual(ids)
  })

  test('writes texts quoted, numbers and dates plain', async () => {
    const { text, rows } = await rowsOf(path)
    expect(text).toContain('"00901",18.4655,-66.1057,,12.5,')
    expect(text).toContain(',2099-07-01,09:30,,')
    expect(rows[1]).toMatchObject({ zipCode: '00901', features: 'Food\\; drinks; Café; a\\\\b' })
    expect(rows[2]).toMatchObject({ date: '', name: 'Museum' })
    expect(rows[3]).toMatchObject({ description: 'two\nlines', startTime: '' })
  })

  test('escapes formulas with an apostrophe, also texts that begin with apostrophes and a formula', async () => {
    const { rows } = await rowsOf(path)
    expect(rows.map(({ name }) => name).slice(0, 2)).toEqual([
      `''@home "quoted", Übergröße`,
      `'=1+1`,
    ])
  })

  test('begins with a byte order mark only on request', async () => {
    const start = async (query: string) => {
      const bytes = new Uint8Array(await (await request(path + query)).arrayBuffer())
      return Array.from(bytes.slice(0, 3))
    }
    expect(await start('?bom=1')).toEqual([0xef, 0xbb, 0xbf])
    expect(await start('')).toEqual([...Buffer.from('id,')])
    expect((await request(`${path}?bom=2`)).status).toBe(400)
  })

  test('contains contacts only for an owner', async () => {
    const contacts = async (headers: Record<string, string>) => {
      const { rows } = await rowsOf(path, { headers })
      return rows.map((row) => [row.contactEmail, row.contactPhone]).filter(([mail]) => mail)
    }
    expect(await contacts({})).toEqual([])
    expect(await contacts({ cookie: 'session=made-up' })).toEqual([])
    const editor = await signedInAdministrator(db, 'editor@example.com', 'editor')
    expect(await contacts({ cookie: editor.cookie })).toEqual([])
    const { cookie } = await signedInAdministrator(db)
    expect(await contacts({ cookie })).toEqual([['club@example.com', `'+1 312 555 0142`]])
  })

  test('HEAD returns the same headers and reads nothing', async () => {
    const response = await request(path, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('Gearhead_Atlas_Database_')
  })
})

test('the workbook has all fields in typed cells', async () => {
  const response = await request('/api/database/export.xlsx')
  expect(response.headers.get('content-disposition')).toContain(`_${today}.xlsx"`)
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  const [header, first, later, museum] = sheets[0]?.rows ?? []
  expect(header).toEqual(workbookColumns.map(({ field }) => field))
  const cell = (row: typeof first, field: string) => row?.[header?.indexOf(field) ?? -1] ?? null
  expect(cell(first, 'name')).toBe(`'@home "quoted", Übergröße`)
  expect(cell(later, 'name')).toBe('=1+1')
  expect(cell(later, 'zipCode')).toBe('00901')
  expect(cell(later, 'date')).toEqual(new Date(Date.parse('2099-07-01T00:00:00Z')))
  expect(cell(later, 'endDate')).toEqual(new Date(Date.parse('2099-07-03T00:00:00Z')))
  expect(cell(later, 'startsAt')).toEqual(new Date(Date.parse('2099-07-01T13:30:00Z')))
  expect((cell(later, 'startTime') as Date).toISOString()).toMatch(/T09:30:00.000Z$/)
  expect(cell(later, 'participationFee')).toBe(12.5)
  expect(cell(later, 'seriesId')).toBe('weekly')
  expect(cell(later, 'contactEmail')).toBeNull()
  expect(cell(museum, 'ongoing')).toBe(true)
  expect(cell(museum, 'date')).toBeNull()
  expect(sheets[0]?.rows).toHaveLength(ids.length + 1)
})

test('each line of JSON Lines is an event with all fields', async () => {
  const response = await request('/api/database/export.jsonl')
  expect(response.headers.get('content-type')).toBe('application/jsonl; charset=utf-8')
  const lines = (await response.text()).trimEnd().split('\n')
  const events = lines.map((line) => JSON.parse(line))
  expect(events.map(({ id }) => id)).toEqual(ids)
  expect(events[1]).toMatchObject({
    name: '=1+1',
    endDate: '2099-07-03',
    timeZone: 'America/Puerto_Rico',
    features: ['Food; drinks', 'Café', 'a\\b'],
    series: { id: 'weekly', rule: 'Dates of weekly' },
    contactEmail: '',
  })
})

test('the calendar has an entry for every event with a date', async () => {
  const response = await request('/api/database/export.ics')
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await response.text()
  expect(text.match(/^UID:.*/gm)?.map((line) => line.slice(4).replace(/@.*/, ''))).toEqual([
    'first',
    'later',
    'past',
    'older',
  ])
  expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
  expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
})

test('every text that a spreadsheet would run gets an apostrophe', async () => {
  const starts = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']
  const names = starts.map((start) => `${start}1+1`)
  await saveMade(
    db,
    starts.map((_, n) => ({ id: `start${n}`, date: '2098-01-01' })),
  )
  for (const [n, name] of names.entries())
    await db.updateTable('events').set({ name }).where('id', '=', `start${n}`).execute()
  await sql`delete from rate_limits`.execute(db)
  const { rows } = await rowsOf('/api/database/export-excel')
  const written = new Map(rows.map(({ id, name }) => [id, name]))
  expect(names.map((_, n) => written.get(`start${n}`))).toEqual(names.map((name) => `'${name}`))
})
