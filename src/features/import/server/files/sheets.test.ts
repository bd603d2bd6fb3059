/** A sheet with many dates by a private link: shown, put right, submitted once, and seen with the other events of its address. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { signedInAdministrator } from '../../../../../tests/support/administrator.ts'
import { emptyTables, submissionTables } from '../../../../../tests/support/empty-tables.ts'
import { organizer } from '../../../../../tests/support/private-link.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import type { ImportDetail } from '../../file-contract.ts'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example' })
const { database, request, json } = app
const { db } = database
const { submit } = organizer(app)

beforeEach(async () => {
  await emptyTables(db, ...submissionTables, 'imports', 'address_links')
})

const octets = { 'content-type': 'application/octet-stream' }

const at = (token: string, path = '') => `/api/manage/${token}/sheets${path}`

const post = (path: string, method: string, body: object) =>
  request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const settled = async (token: string, id: string): Promise<ImportDetail> => {
  for (let tries = 0; tries < 600; tries++) {
    const found = await json<ImportDetail>(request(at(token, `/${id}`)))
    if (found.state !== 'reading' && found.state !== 'importing') return found
    await sleep(20)
  }
  throw new Error('The sheet is not done.')
}

const upload = async (token: string, content: string) => {
  const answer = await request(at(token, '?name=season.csv'), {
    method: 'POST',
    headers: octets,
    body: content,
  })
  expect(answer.status).toBe(201)
  return settled(token, ((await answer.json()) as ImportDetail).id)
}

const send = async (token: string, id: string) => {
  expect((await post(at(token, `/${id}/submission`), 'POST', {})).status).toBe(202)
  return settled(token, id)
}

const list = (count: number) =>
  [
    'Title,When,Time,Venue,City,State',
    ...Array.from(
      { length: count },
      (_, n) =>
        `Club Evening ${n + 1},2099-0${1 + Math.floor(n / 28)}-${String((n % 28) + 1).padStart(2, '0')},18:00,Village Square,Metamora,IL`,
    ),
  ].join('\n')

const events = async () => {
  const { rows } = await sql<Record<string, string | null>>`
    select e.name, e.status, e.source, s.submitter_email as sender from events e
      left join submission_events m on m.event_id = e.id left join submissions s on s.id = m.submission_id
    where e.name like 'Club Evening%' order by e.date`.execute(db)
  return rows
}

test('thirty dates wait for review as one submission of the address, with one message', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const shown = await upload(token, list(30))
  expect(shown.found?.columns.map(({ name, field }) => [name, field])).toContainEqual([
    'When',
    'date',
  ])
  const choices = { eventType: 'cruise_night' }
  expect((await post(at(token, `/${shown.id}`), 'PATCH', choices)).status).toBe(200)
  const right = await settled(token, shown.id)
  expect(right.found).toMatchObject({ result: { outcome: 'read', counts: { taken: 30 } } })
  expect(await events()).toEqual([])
  const done = await send(token, shown.id)
  expect(done).toMatchObject({ state: 'done', counts: { taken: 30 } })
  const all = await events()
  expect(all).toHaveLength(30)
  expect(
    new Set(all.map((each) => JSON.stringify([each.status, each.source, each.sender]))),
  ).toEqual(new Set([JSON.stringify(['pending', null, 'Pat@example.com'])]))
  const mails = await db.selectFrom('outbox_messages').select(['subject', 'secret']).execute()
  const mail = mails.find(({ subject }) => subject.startsWith('We received your dates'))
  expect(mail?.subject).toContain('Club Evening 1')
  const own = await json<{ events: object[] }>(request(`/api/manage/${mail?.secret}`))
  expect(own.events).toHaveLength(30)
})

test('dates that the address sent before are left out, and a file of nothing else is refused', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const choices = { eventType: 'cruise_night' }
  const submitted = async (count: number) => {
    const { id } = await upload(token, list(count))
    await post(at(token, `/${id}`), 'PATCH', choices)
    await settled(token, id)
    return send(token, id)
  }
  expect(await submitted(3)).toMatchObject({ state: 'done', counts: { taken: 3 } })
  const second = await submitted(5)
  expect(second).toMatchObject({ state: 'done', counts: { taken: 2 } })
  expect(second.found?.result.remarks[0]).toBe('3 dates were left out: you sent them before.')
  expect(await submitted(5)).toMatchObject({
    state: 'ready',
    found: { result: { outcome: 'failed', message: expect.stringContaining('submit before') } },
  })
  expect(await events()).toHaveLength(5)
})

test('places, dates and rows are bounded, and nothing is half sent', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const nowhere = list(3).replace('Village Square,Metamora,IL', ',,')
  const { id } = await upload(token, nowhere)
  await post(at(token, `/${id}`), 'PATCH', { eventType: 'cruise_night' })
  await settled(token, id)
  expect((await send(token, id)).found?.result.message).toContain('without a place')
  expect((await upload(token, list(201))).found?.result.message).toContain('more than 200 rows')
  expect(await events()).toEqual([])
})

test('a sheet is found by the link of its submission alone, and goes with what is kept of it', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const { token: again } = await submit({ submitterEmail: 'pat@example.com', name: 'Second' })
  const { token: other } = await submit({ submitterEmail: 'kim@example.com', name: 'Third' })
  const { id } = await upload(token, list(2))
  const wrong = [
    request(at(again, `/${id}`)),
    request(at(other, `/${id}`)),
    post(at(other, `/${id}`), 'PATCH', {}),
    post(at(other, `/${id}/submission`), 'POST', {}),
    request(at(other, `/${id}`), { method: 'DELETE' }),
  ]
  expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  for (const link of [again, other]) expect(await json<object[]>(request(at(link)))).toEqual([])
  expect((await request(at(token, `/${id}`), { method: 'DELETE' })).status).toBe(204)
  expect(await json<object[]>(request(at(token)))).toEqual([])
})

test('who takes an event over does not see the sheets of who had it', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const { id } = await upload(token, list(2))
  expect(await json<object[]>(request(at(token)))).toHaveLength(1)
  await sql`update submissions set submitter_email = 'kim@example.com'`.execute(db)
  expect(await json<object[]>(request(at(token)))).toEqual([])
  expect((await request(at(token, `/${id}`))).status).toBe(404)
})

test('the desk sees the events of a sheet, and never the sheet', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const { id } = await upload(token, list(2))
  const { cookie } = await signedInAdministrator(db, 'clara@example.com')
  const ask = (path: string, method = 'GET', body?: object) =>
    request(`/api/admin/imports${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
  expect(await json<object[]>(ask(''))).toEqual([])
  const answers = await Promise.all([
    ask(`/${id}`),
    ask(`/${id}`, 'PATCH', { source: 'Club List', publish: true }),
    ask(`/${id}/run`, 'POST', {}),
    ask(`/${id}`, 'DELETE'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  await post(at(token, `/${id}`), 'PATCH', { eventType: 'cruise_night' })
  await settled(token, id)
  await send(token, id)
  expect((await ask(`/${id}/undo`, 'POST', {})).status).toBe(404)
  expect(await events()).toHaveLength(2)
})

test('what waits for review is not told to others, samples go with the file, and five drafts are kept', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const { token: other } = await submit({ submitterEmail: 'kim@example.com', name: 'Third' })
  const choices = { eventType: 'cruise_night' }
  const sent = await upload(token, list(1))
  await post(at(token, `/${sent.id}`), 'PATCH', choices)
  await settled(token, sent.id)
  expect((await send(token, sent.id)).found?.columns).toEqual([])
  const guess = await upload(other, list(1))
  await post(at(other, `/${guess.id}`), 'PATCH', choices)
  const { issues } = (await settled(other, guess.id)).found?.result ?? { issues: [] }
  expect(issues.map(({ kind }) => kind)).toContain('duplicate')
  expect(JSON.stringify(issues)).not.toMatch(/waiting for review|from sheet/)
  for (let n = 0; n < 6; n++) await upload(other, list(1))
  expect(await json<object[]>(request(at(other)))).toHaveLength(5)
})
