import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { organizer } from '../../../../tests/support/private-link.ts'
import { reviewer } from '../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { changeRows } from '../../../platform/db/query.ts'
import type { Submission } from '../../moderation/contract.ts'

const app = await testApp()
const { db } = app
const { submit } = organizer(app)
const { as } = await reviewer(app)

const reasonsOf = async (more: Record<string, unknown>) => {
  const { id } = await submit(more)
  const path = `/api/admin/events/${id}/submission`
  return (await app.json<Submission>(as('GET', path))).spamReasons
}

test('reasons are shown with a submission; unknown words only once enough events are listed', async () => {
  const strange = {
    description:
      'Blackjack roulette slots jackpot payout wagering bonus withdrawals anonymous crypto',
  }
  expect(await reasonsOf(strange)).toEqual([])
  await changeRows(db)`insert into search_vocabulary (word)
    select 'word' || translate(n::text, '0123456789', 'abcdefghij') from generate_series(1, 1000) n`
  await sql`insert into search_vocabulary (word) values ('sunday'), ('coffee'), ('harbor')
    on conflict do nothing`.execute(db)
  const [reason, ...more] = await reasonsOf({ ...strange, date: '2031-05-04' })
  expect(more).toEqual([])
  expect(reason?.code).toBe('unknown_words')
  expect(reason?.detail).toMatch(/^10 of 13, such as withdrawals, /)
  expect(await reasonsOf({ website: 'https://bit.ly/x', date: '2031-05-05' })).toEqual([
    { code: 'shortener', detail: 'bit.ly' },
  ])
})

test('submissions from one network are counted, for any sender', async () => {
  await emptyTables(db, 'rate_limits')
  const found: string[] = []
  for (let at = 1; at <= 7; at++) {
    const more = { submitterEmail: `a${at}@example.com`, date: `2031-07-0${at}` }
    const [reason] = await reasonsOf(more)
    if (reason) found.push(`${at}: ${reason.code} ${reason.detail}`)
  }
  expect(found).toEqual(['6: network 6', '7: network 7'])
})

test('submissions with the most reasons are first in that order of the queue', async () => {
  await emptyTables(db, 'rate_limits', 'events')
  const link = 'https://bit.ly/x'
  const fine = await submit({ date: '2031-08-01' })
  const one = await submit({ date: '2031-08-02', website: link })
  const links = `Visit ${link} and ${link}2 and ${link}3`
  const two = await submit({ date: '2031-08-03', description: links })
  const list = async (query: string) => {
    const path = `/api/admin/pending-events?${query}`
    return (await app.json<{ id: string }[]>(as('GET', path))).map(({ id }) => id)
  }
  expect(await list('')).toEqual([fine.id, one.id, two.id])
  expect(await list('order=refusal')).toEqual([two.id, one.id, fine.id])
  expect(await list('order=refusal&limit=1')).toEqual([two.id])
  expect(await list(`order=refusal&cursor=${two.id}`)).toEqual([one.id, fine.id])
  expect((await as('GET', '/api/admin/pending-events?order=worst')).status).toBe(400)
})
