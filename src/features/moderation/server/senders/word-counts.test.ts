import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables, submissionTables } from '../../../../../tests/support/empty-tables.ts'
import { organizer } from '../../../../../tests/support/private-link.ts'
import { reviewer } from '../../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import type { PendingEvent, Submission } from '../../contract.ts'
import { rescorePending } from './rescore-job.ts'

const app = await testApp()
const { db } = app.database
const { submit } = organizer(app)
const { as } = await reviewer(app)

beforeEach(async () => {
  await emptyTables(db, ...submissionTables, 'senders', 'sender_decisions', 'word_counts')
})

let sent = 0
const send = async (more: Record<string, unknown>) => {
  // Neither limits of addresses and networks nor the key of the same form.
  await emptyTables(db, 'rate_limits')
  sent++
  return submit({ date: '2031-05-03', submitterEmail: `a${sent}@example.com`, ...more })
}
const good = { name: 'Sunday Coffee', description: 'Cars and coffee at the harbor.' }
const bad = { name: 'Jackpot Night', description: 'Casino bonus jackpot for everyone.' }

const reject = (id: string) => as('DELETE', `/api/events/${id}`, { reason: 'Spam' })
const restore = (id: string) => as('POST', `/api/admin/events/${id}/restore`)
const approve = (id: string) => as('PATCH', `/api/events/${id}/approve`)

const countOf = async (word: string) => {
  const row = await db
    .selectFrom('word_counts')
    .select(['approved', 'refused'])
    .where('word', '=', word)
    .executeTakeFirst()
  return row ? [row.approved, row.refused] : undefined
}

const scoreOf = async (id: string) => {
  const path = `/api/admin/events/${id}/submission`
  return (await app.json<Submission>(as('GET', path))).wordScore
}

const queue = async (query: string) => {
  const list = await app.json<PendingEvent[]>(as('GET', `/api/admin/pending-events?${query}`))
  return list.map(({ id }) => id)
}

/** Five of each kind, so that words tell something. */
const learn = async () => {
  for (let at = 0; at < 5; at++) {
    await approve((await send(good)).id)
    await reject((await send(bad)).id)
  }
}

test('words are counted with a decision, and taken back with its undo', async () => {
  const { id } = await send(bad)
  expect(await countOf('casino')).toBeUndefined()
  await reject(id)
  expect(await countOf('casino')).toEqual([0, 1])
  expect(await countOf('')).toEqual([0, 1])
  expect(await countOf('mail:example.com')).toEqual([0, 1])
  await restore(id)
  expect(await countOf('casino')).toEqual([0, 0])
  await approve(id)
  expect(await countOf('casino')).toEqual([1, 0])
  await as('DELETE', `/api/events/${id}`, { takeDown: true })
  expect(await countOf('casino')).toEqual([0, 1])
  await restore(id)
  expect(await countOf('casino')).toEqual([1, 0])
  expect(await countOf('')).toEqual([1, 0])
})

test('a submission counts once, whatever its number of dates; edits do not change what is taken back', async () => {
  const { id } = await send({ ...bad, repeats: { every: 'week', until: '2031-05-31' } })
  const { dates } = await app.json<Submission>(as('GET', `/api/admin/events/${id}/submission`))
  for (const date of dates) await reject(date.id)
  expect(await countOf('casino')).toEqual([0, 1])
  await sql`update events set description = 'Changed' where id = ${id}`.execute(db)
  for (const date of dates) await restore(date.id)
  expect(await countOf('casino')).toEqual([0, 0])
  expect(await countOf('changed')).toBeUndefined()
})

test('dates of one submission that are decided at once count once', async () => {
  const { id } = await send({ ...bad, repeats: { every: 'week', until: '2031-05-31' } })
  const { dates } = await app.json<Submission>(as('GET', `/api/admin/events/${id}/submission`))
  await Promise.all(dates.map((date) => reject(date.id)))
  expect(await countOf('casino')).toEqual([0, 1])
  expect(await countOf('')).toEqual([0, 1])
})

test('decisions at once are all counted', async () => {
  const ids: string[] = []
  for (let at = 0; at < 6; at++) ids.push((await send(at % 2 ? good : bad)).id)
  await Promise.all(ids.map((id, at) => (at % 2 ? approve(id) : reject(id))))
  expect(await countOf('')).toEqual([3, 3])
  expect(await countOf('jackpot')).toEqual([0, 3])
})

test('a submission like refused ones says so and comes first in that order', async () => {
  await learn()
  const fine = await send({ ...good, name: 'Harbor Coffee' })
  const spam = await send({ ...bad, name: 'Casino Night' })
  const score = await scoreOf(spam.id)
  expect(score?.chance).toBeGreaterThan(0.9)
  expect(score?.telling).toContainEqual({ word: 'casino', approved: 0, refused: 5 })
  expect((await scoreOf(fine.id))?.chance).toBeLessThan(0.1)
  expect(await queue('')).toEqual([fine.id, spam.id])
  expect(await queue('order=refusal')).toEqual([spam.id, fine.id])
  expect(await queue('order=refusal&limit=1')).toEqual([spam.id])
  expect(await queue(`order=refusal&cursor=${spam.id}`)).toEqual([fine.id])
  expect((await as('GET', '/api/admin/pending-events?order=worst')).status).toBe(400)
})

test('what waited before is scored by later decisions', async () => {
  const { id } = await send(bad)
  expect(await scoreOf(id)).toBeNull()
  await learn()
  expect(await scoreOf(id)).toBeNull()
  expect(await rescorePending(db)).toBe(1)
  expect((await scoreOf(id))?.chance).toBeGreaterThan(0.9)
  expect(await rescorePending(db)).toBe(0)
})
