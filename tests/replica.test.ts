/** Reads from a healthy streaming replica; the drill stalls, kills and promotes it. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Status } from '../src/features/status/contract.ts'
import { saveMade } from './support/made-event.ts'
import {
  admin,
  cookie,
  database,
  onCopy,
  open,
  pair,
  portOf,
  readsFrom,
  request,
  soon,
  status,
} from './support/replica-site.ts'

test('visitors read from the replica, with the same limits; writes and decisions use the primary', async () => {
  await onCopy()
  expect(await portOf(database.db)).toBe(pair.primary.port)
  expect(status()).toMatchObject({ state: 'following' })
  const limit = sql`show statement_timeout`.execute(database.reads.db)
  expect((await limit).rows).toEqual([{ statement_timeout: '7s' }])
  expect(await (await request('/readyz')).json()).toEqual({ status: 'ready', replica: 'following' })
  const shown = (await (await admin('/api/admin/status')).json()) as Status
  expect(shown.database.replica).toEqual({ state: 'following', lagSeconds: expect.any(Number) })
  const numbers = await (await admin('/metrics')).text()
  expect(numbers).toContain('atlas_replica_following 1')
  expect(numbers).toMatch(/atlas_replica_lag_seconds 0/)
  expect(numbers).toContain('atlas_database_connections{pool="replica",state="waiting"} 0')
  // Requests by private link and from signed-in administrators read from the primary.
  const portAt = async (at: string, init?: RequestInit) =>
    Number(await (await request(at, init)).text())
  // On a busy machine the replica may lag for a moment.
  await expect.poll(() => portAt('/manage-not'), soon).toBe(pair.replica.port)
  expect(await portAt('/manage-not', { headers: { cookie } })).toBe(pair.primary.port)
  expect(await portAt('/manage/secret')).toBe(pair.primary.port)
  expect(await database.reads.onPrimary(readsFrom)).toBe(pair.primary.port)
})

test('a write on the read connection fails', async () => {
  const write = database.reads.replicaPool?.query('delete from events')
  await expect(write).rejects.toMatchObject({ code: '25006' })
})

test('after a change, reads use the primary until the replica has the change', async () => {
  await saveMade(database.db, [{ id: 'late', name: 'Zanzibar meet', requestedStatus: 'pending' }])
  await database.reads.requireLatest()
  await onCopy()
  await pair.replica.administrate('select pg_wal_replay_pause()')
  expect((await admin('/api/events/late/approve', { method: 'PATCH' })).status).toBe(200)
  const words = await request('/api/events?keyword=zanzibar')
  expect(((await words.json()) as { id: string }[]).map(({ id }) => id)).toEqual(['late'])
  expect((await request('/event/late.ics')).status).toBe(200)
  expect(await readsFrom()).toBe(pair.primary.port)
  await pair.replica.administrate('select pg_wal_replay_resume()')
  await onCopy()
})

describe('a DATABASE_REPLICA_URL', () => {
  // `lookEveryMs` also limits the time of the first check of the replica.
  const opening = (replicaUrl: string) =>
    open({ databaseUrl: pair.primary.url, replicaUrl, lookEveryMs: 3_000 })

  test.each([
    ['another password', () => pair.replica.url.replace('app-', 'wrong-'), /wrong password/],
    ['no database', () => pair.replica.url.replace(/atlas$/, 'nowhere'), /no such database/],
    [
      'another database',
      () => pair.replica.url.replace(/atlas$/, 'postgres'),
      /a streaming replica/,
    ],
  ])(
    'with %s gives an error that names the setting but not the password',
    async (_, address, words) => {
      const failing = opening(address())
      await expect(failing).rejects.toThrow(words)
      await expect(failing).rejects.toThrow('DATABASE_REPLICA_URL')
      await expect(failing).rejects.not.toThrow('-password')
    },
  )

  test('where no server listens yet is retried; the primary itself counts as promoted', async () => {
    const early = await opening('postgresql://atlas:x@127.0.0.1:1/atlas')
    expect(early.reads.status()?.state).toBe('away')
    expect(await portOf(early.reads.db)).toBe(pair.primary.port)
    const same = await opening(pair.primary.url)
    await expect.poll(() => same.reads.status()?.state, soon).toBe('promoted')
    expect(await portOf(same.reads.db)).toBe(pair.primary.port)
  })
})
