/** Networks of reporters: hashed with a key, deleted after a while, and counted separately until somebody answers. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reviewedSite } from '../../../../tests/support/reviewed-site.ts'
import { forgetNetworks } from '../../../catalog/trust/server/reports/forget-networks.ts'
import { keyNetworks } from '../../../catalog/trust/server/reports/key-networks.ts'
import { getSiteKey } from '../../../platform/auth/site-key.ts'
import { queryColumn } from '../../../platform/db/query.ts'

const app = await reviewedSite({
  settings: { PUBLIC_URL: 'http://atlas.example', TRUST_PROXY: '1' },
  tables: ['messages', 'report_networks'],
})
const { db, publicEvent, report, live, as } = app

const isChecked = async (id: string) => (await publicEvent(id)).reportedAt !== null

const plainHash = (network: string) =>
  createHash('sha256').update(`report:${network}`).digest('base64url')

/** Changes a report to an unkeyed hash, as earlier releases stored it. */
const unkey = async (id: string, network: string) => {
  await sql`update event_reports set network_hash = ${plainHash(network)}, network_keyed = false
    where id = ${id}`.execute(db)
}

const hashes = () =>
  queryColumn(db)<string | null>`
    select network_hash as hash from event_reports
    union all select network_hash from report_networks`

const age = (days: number) =>
  sql`update event_reports set created_at = created_at - make_interval(days => ${days}::int),
    answered_at = answered_at - make_interval(days => ${days}::int)`.execute(db)

test('a network is stored as a keyed hash, as a plain hash could be guessed', async () => {
  const { id } = await live()
  const first = await report(id, '1.1.1.1')
  expect(
    (await as('PATCH', `/api/admin/messages/${first}`, { done: true, answer: 'rejected' })).status,
  ).toBe(200)
  const known = await hashes()
  expect(known).toHaveLength(2)
  expect(new Set(known).size).toBe(1)
  expect(known).not.toContain(plainHash('1.1.1.1'))
})

test('one key is created, by the first process that needs it', async () => {
  await sql`delete from site_keys`.execute(db)
  const keys = await Promise.all([1, 2, 3, 4].map(() => getSiteKey(db, 'report-networks')))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(keys[0]).toHaveLength(32)
  expect(await getSiteKey(db, 'another')).not.toEqual(keys[0])
})

test('plain hashes of an earlier release are keyed; their networks count as before', async () => {
  const { id } = await live()
  await unkey(await report(id, '1.1.1.1'), '1.1.1.1')
  await sql`insert into report_networks (network_hash, weight)
    values (${plainHash('1.1.1.1')}, 1), (${plainHash('9.9.9.9')}, 0.25)`.execute(db)
  expect(await keyNetworks(db)).toBe(2)
  expect(await keyNetworks(db)).toBe(0)
  expect(await hashes()).not.toContain(plainHash('1.1.1.1'))
  await report(id, '1.1.1.1')
  expect(await isChecked(id)).toBe(false)
  await report(id, '9.9.9.9')
  expect(await isChecked(id)).toBe(false)
  await report(id, '2.2.2.2')
  expect(await isChecked(id)).toBe(true)
})

test('a report added by a process of the earlier release does not count twice', async () => {
  const { id } = await live()
  await report(id, '1.1.1.1')
  await unkey(await report(id, '2.2.2.2'), '1.1.1.1')
  expect(await isChecked(id)).toBe(true)
  await keyNetworks(db)
  await app.catchUp()
  expect(await isChecked(id)).toBe(false)
})

test('unanswered reports lose their network after 90 days, but still count', async () => {
  const { id } = await live()
  await report(id, '1.1.1.1')
  await report(id, '1.1.1.1')
  const [before] = await hashes()
  await age(91)
  expect(await forgetNetworks(db)).toBe(2)
  const after = await hashes()
  expect(after).not.toContain(before)
  expect(new Set(after).size).toBe(1)
  expect(await forgetNetworks(db)).toBe(0)
  expect(await isChecked(id)).toBe(false)
  const second = await report(id, '2.2.2.2')
  expect(await isChecked(id)).toBe(true)
  await age(91)
  await forgetNetworks(db)
  expect(await isChecked(id)).toBe(true)
  const path = `/api/admin/messages/${second}`
  expect((await as('PATCH', path, { done: true, answer: 'rejected' })).status).toBe(200)
  expect(await isChecked(id)).toBe(false)
  expect(await sql`select from report_networks`.execute(db)).toMatchObject({ rows: [] })
})

test('a network that reports an event again is stored for 90 more days, unless answered', async () => {
  const { id } = await live()
  await report(id, '1.1.1.1')
  await age(91)
  await report(id, '1.1.1.1')
  expect(await forgetNetworks(db)).toBe(0)
  await sql`update event_reports set answered_at = now(), answered_by = 'organizer'`.execute(db)
  await age(91)
  expect(await forgetNetworks(db)).toBe(2)
  expect(await hashes()).toEqual([null, null])
})

test('a network without weight stays without weight when it is deleted', async () => {
  const [one, other] = [await live(), await live()]
  for (const { id } of [one, one]) {
    const path = `/api/admin/messages/${await report(id, '1.1.1.1')}`
    expect((await as('PATCH', path, { done: true, answer: 'rejected' })).status).toBe(200)
  }
  await report(other.id, '1.1.1.1')
  await age(91)
  await forgetNetworks(db)
  await report(other.id, '2.2.2.2')
  expect(await isChecked(other.id)).toBe(false)
})
