/** Counts of waiting work beside the administrators' links, and the same counts for programs. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { WaitingWork } from '../../src/catalog/trust/waiting-work.ts'
import { saveMade } from '../support/made-event.ts'
import { organizer, visitorMessage } from '../support/private-link.ts'
import { reviewer } from '../support/reviewer.ts'
import { testApp } from '../support/test-app.ts'

const app = await testApp()
const { db, post, json } = app
const { as, live } = await reviewer(app)
const { correct, done } = organizer(app)

const counts = () => json<WaitingWork>(as('GET', '/api/admin/waiting-work'))

const nothing = {
  events: 0,
  corrections: 0,
  trusted: 0,
  messages: 0,
  reports: 0,
  feeds: 0,
}

test('open work is counted by kind; a series counts as one event', async () => {
  expect(await counts()).toEqual({ ...nothing, hiddenPages: [] })
  const dates = ['2099-01-05', '2099-01-12', '2099-01-19']
  await saveMade(db, [
    ...dates.map((date) => ({
      id: date,
      date,
      seriesId: 's1',
      requestedStatus: 'pending' as const,
    })),
    { id: 'alone', requestedStatus: 'pending' },
    { id: 'live' },
  ])
  for (const topic of ['question', 'question', 'report'])
    expect((await post('/api/contact', { ...visitorMessage, topic })).status).toBe(201)
  expect((await post('/api/events/live/reports', { reason: 'moved' })).status).toBe(201)
  const link = await live()
  await done(correct(link, { name: 'Another Name Altogether' }))
  await sql`insert into feeds (id, url, source) values ('f1', 'https://a.example/a.csv', 'a'),
    ('f2', 'https://b.example/b.csv', 'b'), ('f3', 'https://c.example/c.csv', 'c')`.execute(db)
  await sql`insert into source_questions (source, key, name, matter, events, answer) values
    ('a', 'k1', 'zone', 'zone', 1, null), ('a', 'k2', 'day', 'day', 1, null),
    ('b', 'k1', 'zone', 'zone', 1, 'wait'), ('gone', 'k1', 'zone', 'zone', 1, null)`.execute(db)
  const all = { events: 2, corrections: 1, trusted: 0, messages: 2, reports: 2, feeds: 1 }
  expect(await counts()).toEqual({ ...all, hiddenPages: [] })

  const metrics = await (await as('GET', '/metrics')).text()
  for (const [work, count] of Object.entries({ ...all, events: 4 }))
    expect(metrics).toMatch(new RegExp(`^atlas_work_waiting\\{work="${work}"\\} ${count}$`, 'm'))

  const messages = await json<{ id: string }[]>(as('GET', '/api/admin/messages'))
  for (const { id } of messages) await as('PATCH', `/api/admin/messages/${id}`, { done: true })
  await as('PATCH', '/api/events/alone/approve')
  expect(await counts()).toEqual({ ...all, events: 1, messages: 0, reports: 0, hiddenPages: [] })
})
