import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { madeEvent } from '../../../../../tests/support/made-event.ts'
import { createLog } from '../../../../platform/log.ts'
import { createCatalogVersion } from '../../../event/server/catalog-version.ts'
import { deleteEvent } from '../../../event/server/decide-events.ts'
import { saveEvents } from '../../../event/server/event-store.ts'
import { readLive, startLiveSync } from './live-sync.ts'

const database = await testDatabase()
const { db } = database
const log = createLog('silent')

const save = (...ids: string[]) =>
  db.transaction().execute((transaction) =>
    saveEvents(
      transaction,
      ids.map((id) => madeEvent({ id })),
    ),
  )

await save('before')
const version = await createCatalogVersion(database.connection, log)
const live = await startLiveSync(database, version, log)
afterAll(async () => {
  live.close()
  await version.close()
})

// Much longer than needed, so that a busy machine does not fail the test.
const soon = { timeout: 30_000, interval: 10 }
const known = (id: string) => live.catalog.slotOf(id) !== undefined

describe('memory follows the database', () => {
  test('after the start', () => {
    expect(known('before')).toBe(true)
    expect(live.catalog.size).toBe(1)
  })

  test('if an event is added', async () => {
    await save('new')
    await expect.poll(() => known('new'), soon).toBe(true)
  })

  test('if an event is changed, without a duplicate', async () => {
    await db.transaction().execute(async (transaction) => {
      await sql`update events set name = 'Renamed' where id = 'new'`.execute(transaction)
      await sql`select pg_notify('catalog_changed', '')`.execute(transaction)
    })
    const text = () => live.catalog.columns.json.text(live.catalog.slotOf('new') ?? -1)
    await expect.poll(text, soon).toContain('"name":"Renamed"')
    expect(live.catalog.size).toBe(2)
  })

  test('when a refresh resolves', async () => {
    const saving = Array.from({ length: 5 }, async (_, n) => {
      await save(`asked${n}`)
      await live.refresh()
      return known(`asked${n}`)
    })
    expect(await Promise.all(saving)).toEqual([true, true, true, true, true])
    await db.transaction().execute(async (transaction) => {
      for (let n = 0; n < 5; n++) await deleteEvent(transaction, `asked${n}`)
    })
    await live.refresh()
    expect(known('asked0')).toBe(false)
  })

  test('if an event is deleted', async () => {
    await db.transaction().execute((transaction) => deleteEvent(transaction, 'new'))
    await expect.poll(() => known('new'), soon).toBe(false)
  })

  test('if a row is deleted directly', async () => {
    await save('short-lived')
    await expect.poll(() => known('short-lived'), soon).toBe(true)
    await sql`delete from events where id = 'short-lived'`.execute(db)
    await expect.poll(() => known('short-lived'), soon).toBe(false)
    expect(known('before')).toBe(true)
  })

  test('if a transaction commits after later ones', async () => {
    const slow = await db.startTransaction().execute()
    await saveEvents(slow, [madeEvent({ id: 'slow' })])
    await save('quick')
    await expect.poll(() => known('quick'), soon).toBe(true)
    expect(known('slow')).toBe(false)
    await slow.commit().execute()
    await expect.poll(() => known('slow'), soon).toBe(true)
  })

  test('if many events are added, all at once', async () => {
    // More events than a single slice adds.
    const ids = Array.from({ length: 2_100 }, (_, n) => `bulk${n}`)
    const sizes = new Set<number>()
    const watching = setInterval(() => sizes.add(live.catalog.size), 1)
    const before = live.catalog.size
    await save(...ids)
    await expect.poll(() => live.catalog.size, { timeout: 30_000 }).toBe(before + ids.length)
    clearInterval(watching)
    expect([...sizes].filter((size) => size !== before && size !== before + ids.length)).toEqual([])
  })

  test('if many events are changed, without obsolete rows', async () => {
    const { size } = live.catalog
    await sql`update events set name = 'Said Anew' where id like 'bulk%'`.execute(db)
    await live.refresh()
    const { catalog } = live
    expect([catalog.columns.size, catalog.size]).toEqual([size, size])
    expect(catalog.columns.json.text(catalog.slotOf('bulk7') ?? -1)).toContain('"Said Anew"')
  })

  test('after its notification connections are lost', async () => {
    const lines = sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and application_name like '%catalog_changed'`
    for (const { pid } of (await lines.execute(db)).rows) {
      await sql`select pg_terminate_backend(${pid})`.execute(db)
    }
    await save('unheard')
    await sql`delete from events where id = 'before'`.execute(db)
    await expect.poll(() => known('unheard') && !known('before'), { timeout: 30_000 }).toBe(true)
  })
})

test('changed words of a series are read with each of its dates', async () => {
  await sql`insert into series (id, rule_in_words) values ('s', 'Every Friday')`.execute(db)
  await db
    .transaction()
    .execute((transaction) => saveEvents(transaction, [madeEvent({ id: 'date', seriesId: 's' })]))
  const { upTo } = await readLive(database)
  await sql`update series set rule_in_words = 'Every Saturday' where id = 's'`.execute(db)
  const { changedEvents } = await readLive(database, upTo)
  expect(changedEvents.map(({ id, seriesRule }) => [id, seriesRule])).toContainEqual([
    'date',
    'Every Saturday',
  ])
})

test('restored rows with transaction numbers of another server are read once', async () => {
  const trigger = (state: string) => sql.raw(`alter table events ${state} trigger note_change`)
  await sql`${trigger('disable')}`.execute(db)
  await sql`update events set changed_in = '9000000000000000'`.execute(db)
  await sql`${trigger('enable')}`.execute(db)
  const { changedEvents, upTo } = await readLive(database)
  expect(changedEvents.length).toBeGreaterThan(1_000)
  await save('restored')
  const ids = (await readLive(database, upTo)).changedEvents.map(({ id }) => id)
  expect(ids).toContain('restored')
  expect(ids.length).toBeLessThan(10)
})

test('while PostgreSQL is away, the catalog stays', async () => {
  const warn = vi.fn<(message: string) => void>()
  let isAway = false
  const pool = {
    ...database.pool,
    connect: () => (isAway ? Promise.reject(new Error('away')) : database.pool.connect()),
  } as unknown as typeof database.pool
  const keeper = await startLiveSync({ db, pool }, version, { info: () => {}, warn })
  const { size } = keeper.catalog
  isAway = true
  await save('meanwhile')
  await expect.poll(() => keeper.awaySince, soon).toBeGreaterThan(0)
  expect(keeper.catalog.size).toBe(size)
  expect(warn.mock.calls.flat().join()).toMatch(/searches go on/)
  isAway = false
  await expect.poll(() => keeper.catalog.slotOf('meanwhile'), { timeout: 30_000 }).toBeDefined()
  expect(keeper.awaySince).toBeUndefined()
  keeper.close()
})

test('a failed refresh is repeated once PostgreSQL is back', async () => {
  let isAway = false
  const pool = {
    ...database.pool,
    connect: () => (isAway ? Promise.reject(new Error('away')) : database.pool.connect()),
  } as unknown as typeof database.pool
  const deaf = { onChange: () => () => {} }
  const keeper = await startLiveSync({ db, pool }, deaf, { info: () => {}, warn: () => {} })
  await save('asked-in-vain')
  isAway = true
  await expect(keeper.refresh()).rejects.toThrow('away')
  isAway = false
  await expect.poll(() => keeper.catalog.slotOf('asked-in-vain'), { timeout: 30_000 }).toBeDefined()
  keeper.close()
})
