import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { madeEvent, saveMade } from '../../../../tests/support/made-event.ts'
import { messageOf, reviewer } from '../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { saveEvents } from '../../../catalog/event/server/event-store.ts'
import { changeRows, queryRows } from '../../../platform/db/query.ts'
import { purgeAllDeleted } from './purge-job.ts'

const app = await testApp()
const { db, catchUp, request, json, fieldsOf } = app
const { as, approve } = await reviewer(app, 'ana@example.com')
const ben = await reviewer(app, 'ben@example.com')

const day = 86_400_000

const remove = (id: string, body?: object) => as('DELETE', `/api/events/${id}`, body)

type Listed = { id: string; latitude: null }
const idsOf = async (path: string) => (await json<Listed[]>(as('GET', path))).map(({ id }) => id)

const statusOf = async (id: string) =>
  (await db.selectFrom('events').select('status').where('id', '=', id).executeTakeFirst())?.status

const auditOf = (id: string) =>
  queryRows(db)`select action, administrator_email as by, before, after, note from audit_log
  where subject_id = ${id} order by id`

let made = 0
const pending = async (plan: Parameters<typeof saveMade>[1][number] | object = {}) => {
  const id = `event${++made}`
  await saveMade(db, [{ requestedStatus: 'pending', ...plan, id }])
  return id
}

const withoutPlace = async () => {
  const id = `event${++made}`
  const event = {
    ...madeEvent({ id, requestedStatus: 'pending', city: '', state: '' }),
    place: undefined,
  }
  await db.transaction().execute((tx) => saveEvents(tx, [event]))
  return id
}

beforeEach(async () => {
  await db.deleteFrom('events').execute()
})

describe('the queue', () => {
  test('lists pending events in pages', async () => {
    const ids = [await pending(), await pending(), await withoutPlace()]
    await saveMade(db, [{ id: 'live' }])
    const first = await as('GET', '/api/admin/pending-events?limit=2')
    expect(first.headers.get('x-total-count')).toBe('3')
    const next = /<([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const firstPage = await json<Listed[]>(first)
    const second = await as('GET', next)
    expect(second.headers.get('link')).toBeNull()
    const secondPage = await json<Listed[]>(second)
    expect([...firstPage, ...secondPage].map(({ id }) => id).sort()).toEqual([...ids].sort())
    const unplaced = [...firstPage, ...secondPage].find(({ id }) => id === ids[2])
    expect(unplaced).toMatchObject({ latitude: null, longitude: null, locationPrecision: null })
  })

  test('filters by words, type, state and missing place', async () => {
    const meet = await pending({ name: 'Sunday 50% Meet', venueName: 'Depot' })
    const race = await pending({ name: 'Drag Night', eventType: 'drag_racing', state: 'WI' })
    const lost = await withoutPlace()
    const idsFor = (query: string) => idsOf(`/api/admin/pending-events?${query}`)
    expect(await idsFor('keyword=depot%20sunday')).toEqual([meet])
    expect(await idsFor('keyword=50%25')).toEqual([meet])
    expect(await idsFor('keyword=5_%25')).toEqual([])
    expect(await idsFor('eventType=drag_racing')).toEqual([race])
    expect(await idsFor('state=wi')).toEqual([race])
    expect(await idsFor('needsPlace=true')).toEqual([lost])
    expect(await idsFor('needsPlace=false')).not.toContain(lost)
  })

  test('refuses unknown filters', async () => {
    const answer = as('GET', '/api/admin/pending-events?page=2&limit=0')
    expect(await fieldsOf(answer)).toEqual(['limit', 'page'])
  })
})

describe('approving', () => {
  test('publishes the event, and logs who approved it', async () => {
    const id = await pending({ name: 'Lakefront Show' })
    expect((await request(`/api/events/${id}`)).status).toBe(404)
    const answer = await json(as('PATCH', `/api/events/${id}/approve`))
    expect(answer).toEqual({ id, name: 'Lakefront Show', status: 'published' })
    // The process learns of the change through the database.
    const live = () => json(request(`/api/events/${id}`))
    await expect.poll(live).toMatchObject({ name: 'Lakefront Show' })
    expect(await auditOf(id)).toEqual([
      {
        action: 'approved',
        by: 'ana@example.com',
        before: { name: 'Lakefront Show', status: 'pending' },
        after: { name: 'Lakefront Show', status: 'published' },
        note: '',
      },
    ])
  })

  test('adds the words of the event to the search vocabulary', async () => {
    const id = await pending({ name: 'Quokkamobile Parade' })
    await approve(id)
    const words = await sql`select from search_vocabulary where word = 'quokkamobile'`.execute(db)
    expect(words.rows).toHaveLength(1)
  })

  test('archives a past event', async () => {
    const id = await pending({ date: '2020-05-05' })
    await db.updateTable('events').set({ status: 'pending', archived_at: null }).execute()
    expect(await json(as('PATCH', `/api/events/${id}/approve`))).toMatchObject({
      status: 'archived',
    })
  })

  test('refuses an event without a place, naming the field', async () => {
    const id = await withoutPlace()
    expect(await fieldsOf(as('PATCH', `/api/events/${id}/approve`), 422)).toEqual(['location'])
    expect(await statusOf(id)).toBe('pending')
    expect(await auditOf(id)).toEqual([])
  })

  test('shows the first live date of a series', async () => {
    const ids = ['later', 'sooner']
    await saveMade(db, [
      { id: 'later', requestedStatus: 'pending', seriesId: 'weekly', date: '2099-06-13' },
      { id: 'sooner', requestedStatus: 'pending', seriesId: 'weekly', date: '2099-06-06' },
    ])
    await catchUp()
    for (const id of ids) await approve(id)
    const rows = await json<{ id: string }[]>(request('/api/events'))
    expect(rows.map(({ id }) => id)).toEqual(['sooner'])
  })

  test.each(['nothing', 'a b', '%00'])('returns 404 for %j', async (id) => {
    const path = `/api/events/${id === '%00' ? id : encodeURIComponent(id)}`
    expect((await as('PATCH', `${path}/approve`)).status).toBe(404)
    expect((await as('DELETE', path)).status).toBe(404)
  })
})

describe('two administrators', () => {
  test('the second one is told who decided what', async () => {
    const id = await pending()
    await approve(id)
    for (const answer of [
      ben.as('PATCH', `/api/events/${id}/approve`),
      ben.as('DELETE', `/api/events/${id}`),
    ])
      expect(await messageOf(answer)).toMatch(
        /^409 Already approved by ana@example\.com, \d{4}-.* UTC\.$/,
      )
    expect(await statusOf(id)).toBe('published')
  })

  test('one of two simultaneous decisions is accepted, and the other one is told of it', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await pending()
      const answers = await Promise.all([
        as('PATCH', `/api/events/${id}/approve`),
        ben.as('DELETE', `/api/events/${id}`, { reason: 'Not about cars' }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const lost = answers.findIndex(({ status }) => status === 409)
      expect(await messageOf(answers[lost]!)).toMatch(
        lost === 0 ? /rejected by ben@/ : /approved by ana@/,
      )
      expect(await statusOf(id)).toBe(lost === 0 ? 'deleted' : 'published')
      expect(await auditOf(id)).toHaveLength(1)
    }
  })
})

describe('rejecting and taking down', () => {
  test('logs the reason', async () => {
    const id = await pending()
    expect(await json(remove(id, { reason: ' Twice ' }))).toMatchObject({ status: 'deleted' })
    expect(await auditOf(id)).toMatchObject([{ action: 'rejected', note: 'Twice' }])
    const again = ben.as('DELETE', `/api/events/${id}`)
    expect(await messageOf(again)).toMatch(/^409 Already rejected by ana@example\.com/)
  })

  test('takes down a live event, including one that a colleague approved, if requested explicitly', async () => {
    await saveMade(db, [{ id: 'live', name: 'Zyzzyva Meet' }])
    expect((await as('DELETE', '/api/events/live')).status).toBe(200)
    expect((await request('/api/events/live')).status).toBe(404)
    const words = await sql`select from search_vocabulary where word = 'zyzzyva'`.execute(db)
    expect(words.rows).toEqual([])
    const id = await pending()
    await approve(id)
    expect((await ben.as('DELETE', `/api/events/${id}`, { takeDown: true })).status).toBe(200)
    expect(await auditOf(id)).toMatchObject([{ action: 'approved' }, { action: 'taken_down' }])
  })

  test('refuses an invalid reason', async () => {
    const id = await pending()
    for (const body of [{ reason: 5 }, { reason: 'x'.repeat(2001) }, { why: 'so' }]) {
      expect((await remove(id, body)).status).toBe(422)
    }
    expect(await statusOf(id)).toBe('pending')
  })
})

describe('undoing', () => {
  const undo = (id: string) => as('POST', `/api/admin/events/${id}/restore`)

  test('restores the previous status', async () => {
    const waiting = await pending()
    await saveMade(db, [{ id: 'live' }, { id: 'past', date: '2020-05-05' }])
    for (const [id, status] of [
      [waiting, 'pending'],
      ['live', 'published'],
      ['past', 'archived'],
    ] as const) {
      await remove(id)
      expect(await json(undo(id))).toMatchObject({ status })
      expect((await undo(id)).status).toBe(409)
    }
  })

  test('works for 30 days; then the event is purged', async () => {
    const [recent, old] = [await pending(), await pending({ seriesId: 'gone' })]
    for (const id of [recent, old]) await remove(id)
    const deletedFor = (id: string, ms: number) =>
      changeRows(db)`update events set deleted_at = ${new Date(Date.now() - ms).toISOString()}
      where id = ${id}`
    await deletedFor(recent, 30 * day - 60_000)
    await deletedFor(old, 30 * day + 60_000)
    expect((await undo(old)).status).toBe(409)
    expect(await purgeAllDeleted(db)).toBe(1)
    expect((await undo(old)).status).toBe(404)
    expect(await db.selectFrom('series').selectAll().where('id', '=', 'gone').execute()).toEqual([])
    expect((await undo(recent)).status).toBe(200)
  })
})

test('an administrator can read any event, whatever its status', async () => {
  const id = await pending({ name: 'Hidden' })
  await remove(id)
  expect(await json(as('GET', `/api/admin/events/${id}`))).toMatchObject({
    name: 'Hidden',
    status: 'deleted',
    deletedAt: expect.any(String),
  })
  expect((await as('GET', '/api/admin/events/nothing')).status).toBe(404)
})

test('lists all events, last changed first, filtered by words and status', async () => {
  await saveMade(db, [
    { id: 'live', name: 'Harbor Show' },
    { id: 'past', date: '2020-05-05' },
  ])
  const waiting = await pending({ name: 'Harbor Meet' })
  const gone = await pending()
  await remove(gone)
  const idsFor = (query: string) => idsOf(`/api/admin/events?${query}`)
  expect(await idsFor('')).toHaveLength(4)
  expect((await idsFor(''))[0]).toBe(gone)
  expect((await idsFor('keyword=harbor')).sort()).toEqual([waiting, 'live'].sort())
  expect(await idsFor('status=archived')).toEqual(['past'])
  expect(await idsFor('status=deleted')).toEqual([gone])
  const first = await as('GET', '/api/admin/events?limit=3')
  expect(first.headers.get('x-total-count')).toBe('4')
  const next = /<([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect(await json<unknown[]>(as('GET', next))).toHaveLength(1)
})

test.each([
  ['ra1l', 'its id'],
  ['77 Piston Avenue', 'its address'],
  ['61602', 'its ZIP code'],
  ['pat+show@example.com', 'its sender'],
  ['gearcal', 'its source'],
  ['row-0042', 'its identifier there'],
  ['IL', 'its state'],
  ['Piston Ave, Illinois', 'address and state in words'],
])('finds an event by %s, %s', async (keyword) => {
  const seriesId = `series${++made}`
  const place = { streetAddress: '77 Piston Avenue', zipCode: '61602' }
  await saveMade(db, [
    { id: 'ra1lyard', ...place, seriesId },
    { id: 'ra1lyard2', ...place, seriesId, date: '2099-06-13' },
    { id: 'other', name: 'Trailer Meet', state: 'TX', city: 'Austin' },
  ])
  await sql`update events set source = 'GearCal',
    source_id = case id when 'ra1lyard' then 'row-0042' else 'row-00421' end
    where id like 'ra1lyard%'`.execute(db)
  await changeRows(db)`
    insert into submissions (id, submitter_email, link_hash) values ('sub1', 'Pat+Show@example.com', 'h') on conflict do nothing`
  await changeRows(db)`
    insert into submission_events (submission_id, event_id) values ('sub1', 'ra1lyard'), ('sub1', 'ra1lyard2')`
  const query = new URLSearchParams({ keyword, grouped: 'true' })
  const response = await as('GET', `/api/admin/events?${query}`)
  const found = await json<{ id: string; dates: number }[]>(Promise.resolve(response))
  expect(found.map(({ id, dates }) => [id, dates])).toEqual([['ra1lyard2', 2]])
  expect(response.headers.get('x-total-count')).toBe('1')
})
