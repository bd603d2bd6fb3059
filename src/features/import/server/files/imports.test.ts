/** Files that administrators upload in a browser: preview, corrections, import as a whole, undo. */
import { setTimeout as sleep } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../../../tests/support/empty-tables.ts'
import { reviewer } from '../../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import { queryColumn, queryRows, queryValue } from '../../../../platform/db/query.ts'
import { createLog } from '../../../../platform/log.ts'
import type { ImportDetail } from '../../file-contract.ts'
import { forgetImports } from './import-store.ts'
import { runDueImports } from './run-imports.ts'

const app = await testApp()
const { db, database, request, catchUp } = app
const { administrator, as } = await reviewer(app)

beforeEach(async () => {
  await emptyTables(db, 'imports', 'events', 'series', 'source_questions', 'rate_limits')
})

const send = (path: string, method = 'GET', body?: object) =>
  as(method, `/api/admin/imports${path}`, body)

const post = (content: string | Uint8Array, name: string) =>
  request(`/api/admin/imports?name=${name}`, {
    method: 'POST',
    headers: { cookie: administrator.cookie, 'content-type': 'application/octet-stream' },
    body: content as BodyInit,
  })

const detail = async (answer: Response, status = 200): Promise<ImportDetail> => {
  const body = (await answer.json()) as ImportDetail
  expect({ status: answer.status, body }).toEqual({ status, body })
  return body
}

const settled = async (id: string): Promise<ImportDetail> => {
  for (let tries = 0; tries < 1_500; tries++) {
    const found = await detail(await send(`/${id}`))
    if (found.state !== 'reading' && found.state !== 'importing') return found
    await sleep(20)
  }
  throw new Error('The import is not done.')
}

const upload = async (content: string | Uint8Array, name = 'shows.csv'): Promise<ImportDetail> => {
  return settled((await detail(await post(content, name), 201)).id)
}

const change = async (id: string, choices: object) =>
  settled((await detail(await send(`/${id}`, 'PATCH', choices))).id)

const run = async (id: string) =>
  settled((await detail(await send(`/${id}/run`, 'POST', {}), 202)).id)

const refusal = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { message: string; fields?: object } }
  return { status: answer.status, ...error }
}

const stored = () =>
  queryRows(db)<Record<string, unknown>>`
    select name, status, to_char(date, 'YYYY-MM-DD') as date, city from events order by date, name`

const list = [
  'id,name,date,time,venue,city,state',
  '1,Route 66 Car Show,2033-08-01,09:00,Village Square,Metamora,IL',
  '2,Quilt Fair,2033-08-02,09:00,Library,Metamora,IL',
  '3,Car Show Undated,,,,Metamora,IL',
].join('\n')

test('a file is previewed, imported with its report, and undone', async () => {
  const shown = await upload(list)
  expect(shown).toMatchObject({
    state: 'ready',
    fileName: 'shows.csv',
    source: 'shows.csv',
    by: expect.stringContaining('@'),
    found: {
      format: 'csv',
      result: { outcome: 'read', counts: { rows: 3, taken: 1, skipped: 2 } },
      entries: [{ name: 'Route 66 Car Show', date: '2033-08-01', city: 'Metamora' }],
    },
  })
  expect(shown.found?.result.issues.map(({ line, name }) => [line, name])).toEqual([
    [3, 'Quilt Fair'],
    [4, 'Car Show Undated'],
  ])
  expect(await stored()).toEqual([])
  const done = await run(shown.id)
  expect(done).toMatchObject({ state: 'done', changed: { total: 0 }, counts: { taken: 1 } })
  expect(await stored()).toMatchObject([{ name: 'Route 66 Car Show', status: 'pending' }])
  const undone = await detail(await send(`/${shown.id}/undo`, 'POST', {}))
  expect(undone).toMatchObject({ state: 'undone', undoneBy: done.by })
  expect(await stored()).toEqual([])
  const rows = await queryColumn(db)`
    select action from audit_log where subject_type = 'import' order by id`
  expect(rows).toEqual(['imported', 'import_undone'])
  expect((await refusal(await send(`/${shown.id}/undo`, 'POST', {}))).message).toContain('already')
})

const happenings = [
  ['Happening', 'Remarks', 'Wann', 'Town', 'State'],
  ...Array.from({ length: 5 }, (_, n) => [
    `Car Show ${n + 1}`,
    'Bring a chair',
    `2033-08-0${n + 1}`,
    'Metamora',
    'IL',
  ]),
]

test('columns with unknown names are mapped by hand, in a workbook', async () => {
  const bytes = await writeXlsx({ sheets: [{ name: 'Shows', rows: happenings }] })
  const shown = await upload(bytes, 'C:\\fakepath\\shows.xlsx')
  expect(shown).toMatchObject({ fileName: 'shows.xlsx', found: { result: { outcome: 'failed' } } })
  expect(shown.found?.columns.map(({ name, field, samples }) => [name, field, samples[0]])).toEqual(
    [
      ['Happening', null, 'Car Show 1'],
      ['Remarks', null, 'Bring a chair'],
      ['Wann', null, '2033-08-01'],
      ['Town', 'city', 'Metamora'],
      ['State', 'state', 'IL'],
    ],
  )
  const columns = [
    { name: 'Happening', field: 'name' },
    { name: 'Wann', field: 'date' },
    { name: 'Town', field: 'city' },
    { name: 'State', field: 'state' },
  ]
  const right = await change(shown.id, { columns, publish: true })
  expect(right.found).toMatchObject({ result: { outcome: 'read', counts: { taken: 5 } } })
  // The file is not mistaken for text in another encoding.
  expect(right.found?.result.remarks).toEqual(['Unused columns: Remarks.'])
  await run(shown.id)
  await catchUp()
  expect(await stored()).toHaveLength(5)
  expect((await stored())[0]).toMatchObject({ status: 'published', date: '2033-08-01' })
})

const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:1@club.example',
  'DTSTART;TZID=America/Chicago:20330801T090000',
  'SUMMARY:Route 66 Car Show',
  'LOCATION:Village Square\\, Metamora\\, IL',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')
const [, firstRow = ''] = list.split('\n')
const [, ...cells] = firstRow.split(',')
const object = Object.fromEntries(
  ['name', 'date', 'time', 'venue', 'city', 'state'].map((name, at) => [name, cells[at]]),
)

test.each([
  ['calendar', 'shows.ics', calendar],
  ['json', 'shows.json', JSON.stringify([object])],
])('a %s file is previewed, imported and undone', async (format, name, content) => {
  const shown = await upload(content, name)
  expect(shown.found).toMatchObject({
    format,
    result: { outcome: 'read', counts: { taken: 1 } },
    entries: [{ name: 'Route 66 Car Show', date: '2033-08-01', city: 'Metamora' }],
  })
  await run(shown.id)
  expect(await stored()).toMatchObject([{ name: 'Route 66 Car Show', city: 'Metamora' }])
  await detail(await send(`/${shown.id}/undo`, 'POST', {}))
  expect(await stored()).toEqual([])
})

test('two columns for one field, unknown fields and unknown places are refused together', async () => {
  const { id } = await upload(list)
  const columns = [
    { name: 'name', field: 'name' },
    { name: 'venue', field: 'name' },
    { name: 'city', field: 'color' },
  ]
  const answer = await send(`/${id}`, 'PATCH', { columns, place: 'nowhere' })
  expect(Object.keys((await refusal(answer)).fields ?? {}).toSorted()).toEqual([
    'columns.1',
    'columns.2',
    'place',
  ])
})

test('an unused column raises a question, which can be answered', async () => {
  const zoned = [
    'id,name,date,time,venue,city,state,timezone',
    ...[1, 2, 3].map(
      (n) => `${n},Car Show ${n},2033-08-0${n},09:00,Village Square,Metamora,IL,America/New_York`,
    ),
  ].join('\n')
  const shown = await upload(zoned)
  const used = (shown.found?.columns ?? []).flatMap(({ name, field }) =>
    field && name !== 'timezone' ? [{ name, field }] : [],
  )
  const asked = await change(shown.id, { columns: used, publish: true })
  expect(asked.found?.result.questions).toMatchObject([{ name: 'timezone', matter: 'zone' }])
  const answers = [{ name: 'timezone', answer: 'ignore' }]
  const answered = await change(shown.id, { columns: used, publish: true, answers })
  expect(answered.found?.result.questions).toEqual([])
  await run(shown.id)
  expect(new Set((await stored()).map(({ status }) => status))).toEqual(new Set(['published']))
})

test('the same file again changes nothing, a newer one updates, and its undo restores', async () => {
  const first = await upload(list)
  await run(first.id)
  const again = await upload(list)
  expect(again.counts).toMatchObject({ taken: 0, updated: 0, unchanged: 1 })
  await run(again.id)
  const newer = await upload(list.replace('09:00,Village', '10:30,Village'))
  expect(newer.counts).toMatchObject({ taken: 0, updated: 1 })
  const before = await sql<{ row: unknown }>`select to_jsonb(e) - 'sequence' - 'updated_at'
    - 'changed_in' as row from events e`.execute(db)
  await run(newer.id)
  expect((await detail(await send(`/${first.id}`))).changed.total).toBe(1)
  expect((await refusal(await send(`/${first.id}/undo`, 'POST', {}))).message).toMatch(
    /^Nothing was undone\. An event of this import was changed since: Route 66 Car Show\.$/,
  )
  // Corrections proposed by another run of the same source stay.
  await sql`
    insert into corrections (id, batch_id, event_id, before, changes, created_at, origin, source, source_id, digest)
    select p.id, p.id, e.id, '{}', '{"name": "Other"}', m.said_at + p.later, 'feed', m.source, p.id, p.id
    from events e, imports m, (values ('own', interval '0'), ('next', interval '1 minute')) as p (id, later)
    where m.id = ${newer.id}`.execute(db)
  await detail(await send(`/${newer.id}/undo`, 'POST', {}))
  const { rows: proposals } = await sql`select id, status from corrections order by id`.execute(db)
  expect(proposals).toEqual([
    { id: 'next', status: 'open' },
    { id: 'own', status: 'withdrawn' },
  ])
  await sql`delete from corrections`.execute(db)
  const after = await sql<{ row: unknown }>`select to_jsonb(e) - 'sequence' - 'updated_at'
    - 'changed_in' as row from events e`.execute(db)
  expect(after.rows).toEqual(before.rows)
  // The events are as the first import left them, so that one can be undone, too.
  await detail(await send(`/${first.id}/undo`, 'POST', {}))
  expect(await stored()).toEqual([])
})

test('a newer file lists the upcoming events that it lacks, before and after the import', async () => {
  const row = (id: string, date: string) =>
    `${id},Car Show ${id},${date},Village Square,Metamora,IL`
  const file = (...rows: string[]) => ['id,name,date,venue,city,state', ...rows].join('\n')
  await run((await upload(file(row('1', '2033-08-01'), row('2', '2033-08-02')))).id)
  const newer = await upload(file(row('1', '2033-08-01')))
  for (const { found } of [newer, await run(newer.id)]) {
    const remarks = found?.result.remarks.join(' ')
    expect(remarks).toContain(
      '1 upcoming event is not in this file and stays listed: Car Show 2 (2033-08-02).',
    )
  }
  expect(await stored()).toHaveLength(2)
})

test('rows without a date are open year-round if the default type is museum', async () => {
  const rows = [
    'OLD CAR MUSEUM INC,,PO BOX 7,MOBILE,AL,36602',
    'Gulf Maritime Museum,,1 Water St,Mobile,AL,36602',
    'Model T Show,car show,,Mobile,AL,36602',
  ]
  const museums = ['NAME,TYPE,ADDRESS,CITY,STATE,ZIP', ...rows].join('\n')
  const { id, found } = await upload(museums, 'museums.csv')
  expect(found?.result.message).toContain('Date: every event needs a date')
  const shown = await change(id, { eventType: 'car_museum' })
  expect(shown.found?.result.counts).toMatchObject({ taken: 2, refused: 1 })
  expect(shown.found?.entries).toMatchObject([
    { date: null, eventType: 'car_museum' },
    { date: null, eventType: 'cruise' },
  ])
  await run(id)
  expect(await stored()).toMatchObject([
    { date: null, status: 'pending', city: 'Mobile' },
    { date: null },
  ])
})

test('times of a file with one zone are converted to the zone of each place', async () => {
  const races =
    'Date,Race Name,City,State,Start Time\n2033-04-24,Alabama 500,Talladega,AL,2:00 PM\n2033-03-13,Desert Car Race,Phoenix,AZ,3:00 PM\n'
  const { id } = await upload(races, 'races.csv')
  const { found } = await change(id, { zone: 'America/New_York' })
  const times = found?.entries.map(({ name, startTime }) => [name, startTime])
  expect(times).toEqual([
    ['Desert Car Race', '12:00'],
    ['Alabama 500', '13:00'],
  ])
})

test('an approval since prevents undo; a moved pin does not', async () => {
  const { id } = await upload(list)
  await run(id)
  const event = (await queryValue(db)`select id from events`) ?? ''
  await sql`update events set latitude = latitude + 0.001, sequence = sequence + 1`.execute(db)
  expect((await detail(await send(`/${id}`))).changed.total).toBe(0)
  const approved = await as('PATCH', `/api/events/${event}/approve`)
  expect(approved.status).toBe(200)
  expect((await detail(await send(`/${id}`))).changed).toMatchObject({
    total: 1,
    events: [{ id: event }],
  })
  expect((await send(`/${id}/undo`, 'POST', {})).status).toBe(409)
  expect(await stored()).toHaveLength(1)
})

test('a file is imported once, and cannot be changed or deleted afterwards; an unimported one can be deleted', async () => {
  const { id } = await upload(list)
  const both = await Promise.all([send(`/${id}/run`, 'POST', {}), send(`/${id}/run`, 'POST', {})])
  expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409])
  await settled(id)
  expect(await stored()).toHaveLength(1)
  expect((await send(`/${id}`, 'DELETE')).status).toBe(409)
  expect((await send(`/${id}`, 'PATCH', {})).status).toBe(409)
  const { rows } = await sql`select from import_parts`.execute(db)
  expect(rows).toHaveLength(0)
  const other = await upload(list)
  expect((await send(`/${other.id}`, 'DELETE')).status).toBe(204)
  expect((await send(`/${other.id}`)).status).toBe(404)
})

test('an import whose process was killed is resumed, and gives up the third time', async () => {
  const { id } = await upload(list)
  await sql`update imports set state = 'importing', run_id = 'dead', runs = 1,
    seen_at = now() - interval '40 seconds' where id = ${id}`.execute(db)
  const parts = { db, connection: database.connection, log: createLog('silent') }
  await runDueImports(parts)
  expect(await settled(id)).toMatchObject({ state: 'done' })
  const { id: bad } = await upload(list)
  await sql`update imports set state = 'importing', run_id = 'dead', runs = 3,
    seen_at = now() - interval '40 seconds' where id = ${bad}`.execute(db)
  await runDueImports(parts)
  const left = await settled(bad)
  expect(left).toMatchObject({ state: 'ready', found: { result: { outcome: 'failed' } } })
  expect((await refusal(await send(`/${bad}/run`, 'POST', {}))).message).toContain(
    'server went down',
  )
})

test.each([
  ['nothing', '', /empty/],
  ['one column', 'name\nCar Show', /no columns/],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), /is a picture/],
  ['a cut-off file', '[{"name":"Car Show","date":"2033-08-01"', /cut off/],
])('%s is refused with a message', async (_, content, message) => {
  const answer = await post(content, 'x.csv')
  if (content === '') return expect((await refusal(answer)).message).toMatch(message)
  const found = await settled((await detail(answer, 201)).id)
  expect(found.found?.result.message).toMatch(message)
})

test('formulas and markup stay plain text, and a title above the header is skipped', async () => {
  const rows = [
    'Our season 2033,,,,',
    'name,date,city,state,description',
    '"=HYPERLINK(""x"") Car Show",2033-08-01,Metamora,IL,<script>alert(1)</script>',
  ]
  const { id } = await upload(rows.join('\n'))
  await run(id)
  const { rows: found } = await sql<{ name: string; description: string }>`
    select name, description from events`.execute(db)
  expect(found[0]?.name).toContain('HYPERLINK')
  expect(found[0]?.description).not.toContain('<script')
})

test('an unimported file is deleted after a week, its undo after a month, its report after a year', async () => {
  const draft = await upload(list)
  const done = await upload(list, 'other.csv')
  await run(done.id)
  const day = 86_400_000
  await forgetImports(db, Date.now() + 8 * day)
  expect((await send(`/${draft.id}`)).status).toBe(404)
  await forgetImports(db, Date.now() + 31 * day)
  expect((await sql`select from import_events`.execute(db)).rows).toHaveLength(0)
  expect((await send(`/${done.id}`)).status).toBe(200)
  await forgetImports(db, Date.now() + 366 * day)
  expect((await send(`/${done.id}`)).status).toBe(404)
})
