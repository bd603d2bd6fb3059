/** Files that administrators give in a browser: shown, put right, imported whole, undone. */
import { setTimeout as sleep } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { signedInAdministrator } from '../../../../../tests/support/administrator.ts'
import { calendar, show } from '../../../../../tests/support/feed-calendar.ts'
import { emptyTables } from '../../../../../tests/support/empty-tables.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import type { ImportDetail, ImportSummary } from '../../file-contract.ts'

const { database, request, catchUp } = await testApp()
const { db } = database
const { cookie } = await signedInAdministrator(db)
const headers = { cookie, 'content-type': 'application/json' }

beforeEach(async () => {
  await emptyTables(db, 'imports', 'events', 'series', 'source_questions', 'rate_limits')
})

const send = (path: string, method = 'GET', body?: object) =>
  request(`/api/admin/imports${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })

const detail = async (answer: Response, status = 200): Promise<ImportDetail> => {
  const body = (await answer.json()) as ImportDetail
  expect({ status: answer.status, body }).toEqual({ status, body })
  return body
}

const settled = async (id: string): Promise<ImportDetail> => {
  for (let tries = 0; tries < 600; tries++) {
    const found = await detail(await send(`/${id}`))
    if (found.state !== 'reading' && found.state !== 'importing') return found
    await sleep(20)
  }
  throw new Error('The import is not done.')
}

const upload = async (content: string | Uint8Array, name = 'shows.csv'): Promise<ImportDetail> => {
  const answer = await request(`/api/admin/imports?name=${name}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body: content as BodyInit,
  })
  return settled((await detail(answer, 201)).id)
}

const change = async (id: string, choices: object) =>
  settled((await detail(await send(`/${id}`, 'PATCH', choices))).id)

const run = async (id: string) => settled((await detail(await send(`/${id}/run`, 'POST', {}), 202)).id)

const refusal = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { message: string; fields?: object } }
  return { status: answer.status, ...error }
}

const stored = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select name, status, to_char(date, 'YYYY-MM-DD') as date, city from events order by date, name`.execute(db)
  return rows
}

const list = [
  'id,name,date,time,venue,city,state',
  '1,Route 66 Car Show,2099-08-01,09:00,Village Square,Metamora,IL',
  '2,Quilt Fair,2099-08-02,09:00,Library,Metamora,IL',
  '3,Car Show Undated,,,,Metamora,IL',
].join('\n')

test('a file is shown, imported with its report, and undone', async () => {
  const shown = await upload(list)
  expect(shown).toMatchObject({
    state: 'ready',
    fileName: 'shows.csv',
    source: 'shows.csv',
    by: expect.stringContaining('@'),
    found: {
      format: 'csv',
      result: { outcome: 'read', counts: { rows: 3, taken: 1, skipped: 2 } },
      entries: [{ name: 'Route 66 Car Show', date: '2099-08-01', city: 'Metamora' }],
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
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject_type = 'import' order by id`.execute(db)
  expect(rows.map(({ action }) => action)).toEqual(['imported', 'import_undone'])
  expect((await refusal(await send(`/${shown.id}/undo`, 'POST', {}))).message).toContain('already')
})

const happenings = [
  ['Happening', 'Remarks', 'Wann', 'Town', 'State'],
  ...Array.from({ length: 5 }, (_, n) => [`Car Show ${n + 1}`, 'Bring a chair', `2099-08-0${n + 1}`, 'Metamora', 'IL']),
]

test('columns that no name tells are chosen by hand, of a workbook', async () => {
  const bytes = await writeXlsx({ sheets: [{ name: 'Shows', rows: happenings }] })
  const shown = await upload(bytes, 'C:\\fakepath\\shows.xlsx')
  expect(shown).toMatchObject({ fileName: 'shows.xlsx', found: { result: { outcome: 'failed' } } })
  expect(shown.found?.columns.map(({ name, field, samples }) => [name, field, samples[0]])).toEqual([
    ['Happening', null, 'Car Show 1'],
    ['Remarks', null, 'Bring a chair'],
    ['Wann', null, '2099-08-01'],
    ['Town', 'city', 'Metamora'],
    ['State', 'state', 'IL'],
  ])
  const columns = [
    { name: 'Happening', field: 'name' },
    { name: 'Wann', field: 'date' },
    { name: 'Town', field: 'city' },
    { name: 'State', field: 'state' },
  ]
  const right = await change(shown.id, { columns, publish: true })
  expect(right.found).toMatchObject({ result: { outcome: 'read', counts: { taken: 5 } } })
  await run(shown.id)
  await catchUp()
  expect(await stored()).toHaveLength(5)
  expect((await stored())[0]).toMatchObject({ status: 'published', date: '2099-08-01' })
})
