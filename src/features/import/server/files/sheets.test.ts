/** A sheet with many dates, sent by a private link: preview, corrections, one submission, and undo. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reviewedSite } from '../../../../../tests/support/reviewed-site.ts'
import { addAddressLink } from '../../../../catalog/submission/server/address-links.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { queryColumn, queryRows, queryValue } from '../../../../platform/db/query.ts'
import type { ImportDetail } from '../../file-contract.ts'

const app = await reviewedSite({ tables: ['imports', 'address_links'] })
const { db, request, json, submit, send: call, as } = app

const octets = { 'content-type': 'application/octet-stream' }

const at = (token: string, path = '') => `/api/manage/${token}/sheets${path}`

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

/** The sheet after these choices were made for it. */
const choose = async (token: string, id: string, choices: object = cruises) => {
  expect((await call('PATCH', at(token, `/${id}`), choices)).status).toBe(200)
  return settled(token, id)
}
const cruises = { eventType: 'cruise_night' }

const send = async (token: string, id: string) => {
  expect((await call('POST', at(token, `/${id}/submission`), {})).status).toBe(202)
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

const events = () =>
  queryRows(db)<Record<string, string | null>>`
    select e.name, e.status, e.source, s.submitter_email as sender from events e
      left join submission_events m on m.event_id = e.id left join submissions s on s.id = m.submission_id
    where e.name like 'Club Evening%' order by e.date`

test('thirty dates are one pending submission of the address, with one message', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const shown = await upload(token, list(30))
  expect(shown.found?.columns.map(({ name, field }) => [name, field])).toContainEqual([
    'When',
    'date',
  ])
  const right = await choose(token, shown.id)
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

test('dates that the address sent before are left out, and a file with nothing else is refused', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const submitted = async (count: number) => {
    const { id } = await upload(token, list(count))
    await choose(token, id)
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

test('dates without a place and more than 200 rows are refused, and nothing is stored', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const nowhere = list(3).replace('Village Square,Metamora,IL', ',,')
  const { id } = await upload(token, nowhere)
  await choose(token, id)
  expect((await send(token, id)).found?.result.message).toContain('without a place')
  expect((await upload(token, list(201))).found?.result.message).toContain('more than 200 rows')
  expect(await events()).toEqual([])
})

test('a sheet is found only by the link of its submission, and can be deleted', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const { token: again } = await submit({ submitterEmail: 'pat@example.com', name: 'Second' })
  const { token: other } = await submit({ submitterEmail: 'kim@example.com', name: 'Third' })
  const { id } = await upload(token, list(2))
  const wrong = [
    request(at(again, `/${id}`)),
    request(at(other, `/${id}`)),
    call('PATCH', at(other, `/${id}`), {}),
    call('POST', at(other, `/${id}/submission`), {}),
    request(at(other, `/${id}`), { method: 'DELETE' }),
  ]
  expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  for (const link of [again, other]) expect(await json<object[]>(request(at(link)))).toEqual([])
  expect((await request(at(token, `/${id}`), { method: 'DELETE' })).status).toBe(204)
  expect(await json<object[]>(request(at(token)))).toEqual([])
})

test('the new owner of a submission does not see its sheets', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const { id } = await upload(token, list(2))
  expect(await json<object[]>(request(at(token)))).toHaveLength(1)
  await sql`update submissions set submitter_email = 'kim@example.com'`.execute(db)
  expect(await json<object[]>(request(at(token)))).toEqual([])
  expect((await request(at(token, `/${id}`))).status).toBe(404)
})

test('administrators see the events of a sheet, but not the sheet', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const { id } = await upload(token, list(2))
  const ask = (path: string, method = 'GET', body?: object) =>
    as(method, `/api/admin/imports${path}`, body)
  expect(await json<object[]>(ask(''))).toEqual([])
  const answers = await Promise.all([
    ask(`/${id}`),
    ask(`/${id}`, 'PATCH', { source: 'Club List', publish: true }),
    ask(`/${id}/run`, 'POST', {}),
    ask(`/${id}`, 'DELETE'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  await choose(token, id)
  await send(token, id)
  expect((await ask(`/${id}/undo`, 'POST', {})).status).toBe(404)
  expect(await events()).toHaveLength(2)
})

test('pending events are not revealed to others, samples are deleted after sending, and five drafts are kept', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const { token: other } = await submit({ submitterEmail: 'kim@example.com', name: 'Third' })
  const sent = await upload(token, list(1))
  await choose(token, sent.id)
  expect((await send(token, sent.id)).found?.columns).toEqual([])
  const guess = await upload(other, list(1))
  const { issues } = (await choose(other, guess.id)).found?.result ?? { issues: [] }
  expect(issues.map(({ kind }) => kind)).toContain('duplicate')
  expect(JSON.stringify(issues)).not.toMatch(/waiting for review|from sheet/)
  for (let n = 0; n < 6; n++) await upload(other, list(1))
  expect(await json<object[]>(request(at(other)))).toHaveLength(5)
})

const undo = (token: string, id: string, cause = '') =>
  call('POST', at(token, `/${id}/undo`), { cause })

/** Submits a sheet. Returns its id, and the private link mailed for its events. */
const sent = async (token: string, count: number) => {
  const { id } = await upload(token, list(count))
  await choose(token, id)
  await send(token, id)
  const mails = await queryRows(db)<Record<'subject' | 'secret', string>>`
    select subject, secret from outbox_messages order by position desc`
  const mail = mails.find(({ subject }) => subject.startsWith('We received your dates'))
  return { id, own: mail?.secret ?? '' }
}

const idOf = async (name: string) => {
  return (await queryValue(db)`select id from events where name = ${name}`) ?? ''
}

test('undo withdraws pending dates of a sheet, cancels live ones with a cause, and leaves past ones', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const { id, own } = await sent(token, 4)
  for (const n of [1, 2]) {
    const event = await idOf(`Club Evening ${n}`)
    expect((await as('PATCH', `/api/events/${event}/approve`, {})).status).toBe(200)
  }
  await sql`update events set day_ends_at = '2020-01-01', status = 'archived'
    where name = 'Club Evening 2'`.execute(db)
  const shown = await json<ImportDetail>(request(at(token, `/${id}`)))
  expect(shown).toMatchObject({ changed: { total: 0 }, standing: { pending: 2, live: 1 } })
  const refused = await undo(token, id)
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ error: { fields: { cause: expect.anything() } } })
  expect((await events()).map(({ status }) => status)).toEqual([
    'published',
    'archived',
    'pending',
    'pending',
  ])
  // The private link of the sheet's own events opens the sheet as well.
  expect(await json<object[]>(request(at(own)))).toMatchObject([{ id }])
  expect(await (await undo(own, id, 'venue')).json()).toMatchObject({ state: 'undone' })
  const { rows } = await sql<Record<string, string>>`
    select status, event_status as "eventStatus", status_note as note from events
    where name like 'Club Evening%' order by date`.execute(db)
  expect(rows).toMatchObject([
    { status: 'published', eventStatus: 'cancelled', note: "The venue isn't available." },
    { status: 'archived', eventStatus: 'scheduled' },
    { status: 'deleted' },
    { status: 'deleted' },
  ])
  const audit = await queryColumn(db)`select action from audit_log
    where actor = 'organizer' and action in ('withdrawn', 'cancelled')`
  expect(audit.toSorted()).toEqual(['cancelled', 'withdrawn', 'withdrawn'])
  expect((await undo(token, id, 'venue')).status).toBe(409)
  // Withdrawn dates may be submitted again.
  expect((await sent(token, 4)).id).not.toBe(id)
  expect((await events()).filter(({ status }) => status === 'pending')).toHaveLength(2)
})

test('a sheet with changed or rejected events cannot be undone, and the reply names them', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const { id, own } = await sent(token, 3)
  const event = await idOf('Club Evening 2')
  const changed = { description: 'With music.' }
  expect((await call('PATCH', `/api/manage/${own}/events/${event}`, changed)).status).toBe(200)
  const answer = await undo(token, id)
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('Club Evening 2')
  const rejected = await as('DELETE', `/api/events/${await idOf('Club Evening 3')}`, {
    reason: 'No.',
  })
  expect(rejected.status).toBe(200)
  expect(await json<ImportDetail>(request(at(token, `/${id}`)))).toMatchObject({
    changed: { total: 2, events: [{ name: 'Club Evening 2' }, { name: 'Club Evening 3' }] },
  })
  expect((await events()).map(({ status }) => status)).toEqual(['pending', 'pending', 'deleted'])
})

test('the links of an address list the sheets sent with them and the submissions made from them', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const { id, own } = await sent(token, 2)
  const sheet = { id, fileName: 'season.csv' }
  for (const link of [token, own]) {
    expect(await json(request(`/api/manage/${link}`))).toMatchObject({ sheets: [sheet] })
  }
  const link = await inTransaction(db, (tx) => addAddressLink(tx, 'pat@example.com'))
  const all = await json<{ submissions: object[] }>(request(`/api/your-events/${link.token}`))
  expect(all.submissions).toMatchObject([{ sheets: [sheet] }, { sheets: [sheet] }])
  await submit({ submitterEmail: 'kim@example.com', name: 'Third' })
  const kim = await inTransaction(db, (tx) => addAddressLink(tx, 'kim@example.com'))
  const others = await json<{ submissions: object[] }>(request(`/api/your-events/${kim.token}`))
  expect(others.submissions).toMatchObject([{ sheets: [] }])
})

test('a sheet of year-round places has open days, from any column', async () => {
  const { token } = await submit({ submitterEmail: 'Pat@example.com' })
  const places = [
    'Title,When you can come,City,State,Open year-round',
    'Museum of Fins,"Tue-Sun 10am-5pm, closed Thanksgiving",Metamora,IL,yes',
    'Hall of Chrome,every 2nd Saturday or so,Metamora,IL,yes',
  ].join('\n')
  const { id, found } = await upload(token, places)
  expect(found?.columns.map(({ field }) => field)).not.toContain('openDays')
  const columns = [
    ['Title', 'name'],
    ['When you can come', 'openDays'],
    ['City', 'city'],
    ['State', 'state'],
    ['Open year-round', 'ongoing'],
  ].map(([name, field]) => ({ name, field }))
  const shown = await choose(token, id, { columns, eventType: 'car_museum' })
  expect(shown.found?.entries).toMatchObject([
    {
      name: 'Museum of Fins',
      date: null,
      openDays: expect.stringContaining('closed on Thanksgiving'),
    },
    {
      name: 'Hall of Chrome',
      date: null,
      notes: [expect.stringContaining('left out Open days and hours: ')],
    },
  ])
  expect(await send(token, id)).toMatchObject({ state: 'done', counts: { taken: 2 } })
  const { rows } = await sql<Record<string, unknown>>`
    select name, ongoing, open_days <> '' as "hasDays", status from events
    where name in ('Museum of Fins', 'Hall of Chrome') order by name desc`.execute(db)
  expect(rows).toEqual([
    { name: 'Museum of Fins', ongoing: true, hasDays: true, status: 'pending' },
    { name: 'Hall of Chrome', ongoing: true, hasDays: false, status: 'pending' },
  ])
  expect((await undo(token, id)).status).toBe(200)
})
