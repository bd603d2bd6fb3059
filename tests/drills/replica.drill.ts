/** A streaming replica that lags, stalls, is killed and is promoted. */
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inSnapshot } from '../../src/features/archive/server/snapshot.ts'
import type { Database, Db } from '../../src/platform/db/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { saveMade } from '../support/made-event.ts'
import {
  admin,
  archived,
  closings,
  database,
  logged,
  onCopy,
  open,
  openLookedAtOnce,
  pair,
  portOf,
  reader,
  readsFrom,
  request,
  soon,
  status,
  writer,
} from '../support/replica-site.ts'
import type { StreamingPair } from '../support/streaming-pair.ts'

test.each(['40001', '40P01'])(
  'a read that conflicts with replay (%s) is repeated on the primary',
  async (code) => {
    await onCopy()
    const read = `do $$ begin
    if pg_is_in_recovery() then raise exception 'conflict' using errcode = '${code}'; end if;
  end $$`
    const { db, pool } = database.reads
    const reading = Promise.all([sql.raw(read).execute(db), pool.query(read)])
    await expect(reading).resolves.toHaveLength(2)
  },
)

describe('a replica that lags', () => {
  test('is not used while it lags too far behind', async () => {
    await pair.replica.administrate('select pg_wal_replay_pause()')
    // A change without a notification to this process.
    await sql`create table unheard (id int)`.execute(database.db)
    await expect.poll(() => status()?.state, soon).toBe('behind')
    expect(status()?.lagSeconds).toBeGreaterThan(0.4)
    expect(await readsFrom()).toBe(pair.primary.port)
    await pair.replica.administrate('select pg_wal_replay_resume()')
    await onCopy()
    expect(status()?.state).toBe('following')
  })
})

describe('a replica that is lost', () => {
  test('no read fails while it is stalled or down, and it is used again once it is back', async () => {
    const failures: unknown[] = []
    const over = new AbortController()
    onTestFinished(() => over.abort())
    let answered = 0
    const reading = [1, 2, 3].map(async () => {
      while (!over.signal.aborted) {
        await readsFrom().then(
          () => answered++,
          (error: unknown) => failures.push(error),
        )
        await archived('nothing').catch((error: unknown) => failures.push(error))
      }
    })
    pair.replica.stall()
    await expect.poll(() => status()?.state, soon).toBe('away')
    await expect.poll(readsFrom, soon).toBe(pair.primary.port)
    pair.replica.resume()
    await onCopy()
    await pair.replica.stop('SIGQUIT')
    await expect.poll(() => status()?.state, soon).toBe('away')
    expect(await readsFrom()).toBe(pair.primary.port)
    await pair.replica.start()
    await onCopy()
    // Waits, as a busy machine answers fewer reads in the same time.
    await expect.poll(() => answered, soon).toBeGreaterThan(50)
    over.abort()
    await Promise.all(reading)
    expect(failures).toEqual([])
    expect(answered).toBeGreaterThan(50)
    expect(logged).toContain('The replica does not answer: all reads go to the primary')
  })
})

test('a statement that hangs on the replica is repeated on the primary, and the replica is not used for a while', async () => {
  const addresses = { databaseUrl: pair.primary.url, replicaUrl: pair.replica.url }
  const own = await open({ ...addresses, patienceMs: 300 })
  await expect.poll(() => portOf(own.reads.db), soon).toBe(pair.replica.port)
  const hanging = sql<{ port: number }>`select inet_server_port() as port,
    case when pg_is_in_recovery() then pg_sleep(60)::text end`
  const { rows } = await hanging.execute(own.reads.db)
  expect(rows[0]?.port).toBe(pair.primary.port)
  await expect.poll(() => portOf(own.reads.db), soon).toBe(pair.replica.port)
})

test('one address may lead to several servers: each connection is checked', async () => {
  const many = await startDatabaseProxy({ connectionString: pair.replica.url })
  closings.push(many.close)
  await database.reads.requireLatest()
  await onCopy()
  const { db, reads } = await openLookedAtOnce({ replicaUrl: many.url })
  const readOnly = sql<{ port: number; is: string }>`select inet_server_port() as port,
    current_setting('default_transaction_read_only') as is`
  const read = async () => (await readOnly.execute(reads.db)).rows[0]
  expect(await read()).toEqual({ port: pair.replica.port, is: 'on' })
  await pair.replica.administrate('select pg_wal_replay_pause()')
  await saveMade(db, [{ id: 'several', name: 'Not on every server yet' }])
  await reads.requireLatest()
  expect(await read()).toEqual({ port: pair.primary.port, is: 'off' })
  await pair.replica.administrate('select pg_wal_replay_resume()')
  await expect.poll(read, soon).toEqual({ port: pair.replica.port, is: 'on' })
  // The proxy now leads to the primary, which is not a replica.
  many.moveTo({ connectionString: pair.primary.url })
  expect(await read()).toEqual({ port: pair.primary.port, is: 'off' })
})

/** Slow on the primary only. */
const slowly = `select inet_server_port() as port,
  case when pg_is_in_recovery() then '' else pg_sleep(60)::text end`

const slowPort = async (db: Db) =>
  (await sql.raw<{ port: number }>(slowly).execute(db)).rows[0]?.port

const asleep = `select pid from pg_stat_activity where wait_event = 'PgSleep'`

const sleeping = async (count: number, server = pair.primary): Promise<void> => {
  await expect.poll(() => server.administrate(asleep), soon).toHaveLength(count)
}

/** Makes all reads go to the primary until `pg_wal_replay_resume()` on the replica. */
const primaryOnly = async ({ db, reads }: Database, id: string): Promise<void> => {
  await onCopy()
  await pair.replica.administrate('select pg_wal_replay_pause()')
  await saveMade(db, [{ id, name: 'Not on the copy yet' }])
  await reads.requireLatest()
}

describe('connections that are lost while both servers are up', () => {
  const end = (server: StreamingPair['primary'], where: string) =>
    server.administrate(`select pg_terminate_backend(pid) from pg_stat_activity where ${where}`)

  test('to the primary: reads are repeated there, since nobody may see older data', async () => {
    onTestFinished(async () => {
      await pair.replica.administrate('select pg_wal_replay_resume()')
      await onCopy()
    })
    const own = await open({ databaseUrl: pair.primary.url, replicaUrl: pair.replica.url })
    await expect.poll(() => portOf(own.reads.db), soon).toBe(pair.replica.port)
    await primaryOnly(own, 'recent')
    const recent = sql`select pg_sleep(5)::text from events where id = 'recent'`
    const reading = [recent.execute(own.reads.db), recent.execute(own.reads.db)]
    await sleeping(2)
    await end(pair.primary, `wait_event = 'PgSleep'`)
    for (const { rows } of await Promise.all(reading)) expect(rows).toHaveLength(1)
  })

  test('to both, all at once: reads do not wait for each other, and get no dead connection', async () => {
    const few = { databaseUrl: pair.primary.url, replicaUrl: pair.replica.url, poolSize: 2 }
    const { db, reads } = await open(few)
    await expect.poll(() => portOf(reads.db), soon).toBe(pair.replica.port)
    const long = sql`select pg_sleep(5)`
    const onCopyNow = [1, 2].map(() => long.execute(reads.db))
    const onPrimaryNow = reads.onPrimary(() => [1, 2].map(() => long.execute(reads.db)))
    await sleeping(2)
    await sleeping(2, pair.replica)
    const waiting = [1, 2].map(() => sql`update events set name = name where false`.execute(db))
    const begun = performance.now()
    const isSleeping = `wait_event = 'PgSleep'`
    await Promise.all([end(pair.replica, isSleeping), end(pair.primary, isSleeping)])
    await Promise.all([...onCopyNow, ...onPrimaryNow, ...waiting])
    expect(performance.now() - begun).toBeLessThan(25_000)
  })
})

test('a prepared statement whose table has changed fails once, not permanently', async () => {
  const { db, reads } = database
  onTestFinished(() =>
    db.schema
      .dropTable('changing')
      .ifExists()
      .execute()
      .then(() => {}),
  )
  await sql`create table changing (a int)`.execute(db)
  await sql`grant select on changing to public`.execute(db)
  await reads.requireLatest()
  const read = () => reads.pool.query({ name: 'changing', text: 'select * from changing' })
  await onCopy()
  await read()
  await sql`alter table changing add b int`.execute(db)
  await reads.requireLatest()
  await onCopy()
  // The statement fails once on each connection that has prepared it.
  const columns = () =>
    read().then(
      ({ fields }) => fields.map(({ name }) => name),
      () => [],
    )
  await expect.poll(columns, soon).toEqual(['a', 'b'])
})

describe('the primary is lost, and the replica takes over', () => {
  test('running reads are repeated on the replica, also in transactions; reads that need the latest data fail', async () => {
    const { reads } = database
    onTestFinished(async () => {
      await pair.replica.administrate('select pg_wal_replay_resume()')
      await onCopy()
    })
    await primaryOnly(database, 'underWay')
    const reading = Promise.allSettled([
      slowPort(reads.db),
      reads.pool.query(slowly).then(({ rows }) => rows[0].port),
      reads.pool
        .query({ name: 'slowly', text: slowly, values: [] })
        .then(({ rows }) => rows[0].port),
      inSnapshot(reads.db, slowPort),
      reads.onPrimary(() => slowPort(reads.db)),
    ])
    await sleeping(5)
    onTestFinished(() => pair.primary.start())
    await pair.primary.stop('SIGQUIT')
    const ports = await reading
    const values = ports.map((read) => (read.status === 'fulfilled' ? read.value : read.reason))
    const { port: copy } = pair.replica
    expect(values).toEqual([copy, copy, copy, copy, expect.any(Error)])
  })

  test('visitors can read meanwhile; then it accepts changes, which reach memory, without a restart', async () => {
    await onCopy()
    // `untold` keeps the address of the lost primary: nothing tells it that the replica was promoted.
    const untold = await open({ databaseUrl: pair.primary.url, replicaUrl: pair.replica.url })
    await expect.poll(() => portOf(untold.reads.db), soon).toBe(pair.replica.port)
    const unsure = await openLookedAtOnce({ replicaUrl: pair.replica.url, patienceMs: 300 })
    pair.replica.stall()
    expect(await portOf(unsure.reads.db)).toBe(pair.primary.port)
    pair.replica.resume()
    expect(unsure.reads.status()?.state).toBe('away')
    await pair.primary.stop('SIGQUIT')
    expect(await portOf(unsure.reads.db)).toBe(pair.replica.port)
    expect((await request('/api/archived-events/search', { method: 'POST' })).status).toBe(200)
    expect((await admin('/api/events/late/approve', { method: 'PATCH' })).status).toBe(503)
    await pair.replica.administrate('select pg_promote()')
    await expect.poll(() => untold.reads.status()?.state, soon).toBe('promoted')
    expect(await portOf(untold.reads.db)).toBe(pair.replica.port)
    await expect(portOf(untold.db)).rejects.toThrow()
    writer.moveTo({ connectionString: pair.replica.url })
    await expect.poll(() => portOf(database.db).catch(() => 0), soon).toBe(pair.replica.port)
    await saveMade(database.db, [{ id: 'after', name: 'After the change' }])
    await expect.poll(async () => (await request('/api/events/after')).status, soon).toBe(200)
    expect(await readsFrom()).toBe(pair.replica.port)
    await expect.poll(() => status()?.state, soon).toBe('promoted')
  })

  test('once the former primary follows it as a replica, reads use that, also in processes started before', async () => {
    const begun = () => open({ databaseUrl: writer.url, replicaUrl: reader.url })
    const begunBefore = await begun()
    await pair.swap()
    reader.moveTo({ connectionString: pair.primary.url })
    const begunAfter = await begun()
    await saveMade(database.db, [{ id: 'swapped', name: 'After the exchange' }])
    for (const { db, reads } of [begunBefore, begunAfter]) {
      await expect.poll(() => portOf(db).catch(() => 0), soon).toBe(pair.replica.port)
      await expect.poll(() => reads.status()?.state, soon).toBe('following')
      await expect.poll(() => portOf(reads.db), soon).toBe(pair.primary.port)
      const found = sql`select id from events where id = 'swapped'`
      await expect.poll(async () => (await found.execute(reads.db)).rows, soon).toHaveLength(1)
    }
  })
})
