/** All senders, page by page, and the search for one. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { planOf, recordQueries } from '../../../../../tests/support/query-plans.ts'
import { reviewer } from '../../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import { pageInfo } from '../../../../kit/call.ts'
import { changeRows } from '../../../../platform/db/query.ts'
import { listSenders, type SenderView } from '../../senders-contract.ts'
import { findSenders } from './queries.ts'

const app = await testApp()
const { db, pool } = app.database
const { as } = await reviewer(app)

/** Addresses without a stored step, unlike `raised`. */
const addresses = Array.from(
  { length: 25 },
  (_, n) => `club${String(n).padStart(2, '0')}@a.example`,
)
const raised = ['amy@b.example', 'zoe_100%@b.example']
const all = [...addresses, ...raised].sort()

beforeAll(async () => {
  for (const [n, address] of addresses.entries())
    for (const time of [1, 2, 3])
      await sql`insert into submissions (id, submitter_email, link_hash)
        values (${`s${n}-${time}`}, ${time === 1 ? address.toUpperCase() : address}, ${`h${n}-${time}`})
      `.execute(db)
  for (const address of raised)
    await sql`insert into senders (address, step) values (${address}, 'known')`.execute(db)
  await sql`insert into senders (address, step) values ('club03@a.example', 'known')`.execute(db)
})

const list = async (query: Record<string, string> = {}) => {
  const response = await as('GET', `/api/admin/senders?${new URLSearchParams(query)}`)
  expect(response.status).toBe(200)
  const senders = (await response.json()) as SenderView[]
  return { found: senders.map((sender) => sender.address), ...pageInfo(response.headers) }
}

test('pages list each sender once, regardless of submissions and letter case', async () => {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ limit: '4', ...(cursor && { cursor }) })
    expect(page.total).toBe(27)
    found.push(...page.found)
    cursor = page.next
  } while (cursor)
  expect(found).toEqual(all)
})

test.each([
  ['CLUB1', addresses.slice(10, 20)],
  [' club03@a.example ', ['club03@a.example']],
  ['b.example', raised],
  ['_100%', ['zoe_100%@b.example']],
  ['%', ['zoe_100%@b.example']],
  ['nobody', []],
])('finds %j', async (address, senders) => {
  expect(await list({ address, limit: '100' })).toEqual({
    found: senders,
    total: senders.length,
    next: undefined,
  })
})

test('further pages keep the search', async () => {
  const first = await list({ address: 'club1', limit: '7' })
  expect(first).toMatchObject({ found: addresses.slice(10, 17), total: 10 })
  const last = await list({ address: 'club1', limit: '7', cursor: first.next ?? '' })
  expect(last).toMatchObject({ found: addresses.slice(17, 20), next: undefined })
})

test('an unknown address as cursor and a NUL character are refused', async () => {
  expect((await as('GET', '/api/admin/senders?cursor=nobody@a.example')).status).toBe(400)
  for (const name of ['senders', 'trusted-changes'])
    expect((await as('GET', `/api/admin/${name}?cursor=%00`)).status).toBe(400)
  const step = { address: 'pat\0@example.com', step: 'known' }
  expect((await as('PUT', '/api/admin/senders', step)).status).toBe(400)
})

test('queries use an index', async () => {
  // With few rows, the plan would depend on whether PostgreSQL has analyzed them yet.
  await changeRows(db)`insert into submissions (id, submitter_email, link_hash)
    select 'm' || n, 'visitor' || n || '@c.example', 'm' || n from generate_series(1, 10000) n`
  await sql`vacuum analyze submissions, senders`.execute(db)
  const { listened, queries } = recordQueries(pool)
  await findSenders(listened, listSenders.query.parse({}))
  await findSenders(listened, listSenders.query.parse({ address: 'club1' }))
  expect(queries).toHaveLength(4)
  for (const [index, query] of queries.entries()) {
    const plan = await planOf(pool, query)
    expect(plan).not.toMatch(/Seq Scan on (?:submissions|senders)\b/)
    expect(plan).toMatch(index < 2 ? /submissions_address\b/ : /submissions_address_parts\b/)
  }
})
