import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectEvents, type KnownPast } from '../../../../tests/support/archive-oracle.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  archives,
  type PastEvent,
  pastEvent,
  searches,
} from '../../../../tests/support/past-events.ts'
import { costlyRuns } from '../../../../tests/support/property-runs.ts'
import { saveEvents } from '../../../catalog/event/server/event-store.ts'
import { createCleanWords } from '../../../catalog/search/server/search-words.ts'
import { addDays } from '../../../catalog/time/local-dates.ts'
import { changeRows } from '../../../platform/db/query.ts'
import { archiveSearch } from '../contract.ts'
import { listStates, listYears } from './browse-archive.ts'
import { findArchived } from './find-archived.ts'
import { refreshArchiveIndex } from './index-job.ts'

const { db } = await testDatabase()
const clean = createCleanWords(db)

const store = (events: readonly PastEvent[]) =>
  db.transaction().execute((transaction) => saveEvents(transaction, events))

const clear = () => sql`delete from events`.execute(db)

const find = (filters: object) => findArchived(db, archiveSearch.parse(filters), clean)

const findAll = async (
  filters: object,
  between: (page: number) => Promise<void> = async () => {},
) => {
  const ids: string[] = []
  const totals: number[] = []
  let cursor: string | undefined
  for (let page = 1; page === 1 || cursor; page++) {
    const found = await find({ ...filters, cursor })
    ids.push(...found.events.map(({ id }) => id))
    totals.push(found.total)
    cursor = found.next
    await between(page)
  }
  return { ids, totals }
}

/** Signal that aborts the refresh of the index after this many months. */
const afterMonths = (months: number) => {
  let checks = 0
  return {
    get aborted() {
      return checks++ >= months
    },
  } as AbortSignal
}

const expectSame = async (known: readonly KnownPast[], filters: object) => {
  const expected = expectEvents(known, archiveSearch.parse(filters)).map(({ id }) => id)
  const { ids, totals } = await findAll(filters)
  expect(ids).toEqual(expected)
  expect(new Set(totals)).toEqual(new Set([expected.length]))
}

const expectSameCounts = async (known: readonly KnownPast[]) => {
  const count = (values: (string | number)[]) =>
    [...Map.groupBy(values, (value) => value)].map(([value, same]) => [value, same.length]).sort()
  const years = await listYears(db, undefined)
  expect(years.map(({ year, events }) => [year, events]).sort()).toEqual(
    count(known.map(({ draft }) => Number(draft.date?.slice(0, 4)))),
  )
  const states = await listStates(db, 2023)
  expect(states.map(({ state, events }) => [state, events]).sort()).toEqual(
    count(
      known.filter(({ draft }) => draft.date?.startsWith('2023')).map(({ draft }) => draft.state),
    ),
  )
}

beforeEach(clear)

describe('results equal plain loops over all events', () => {
  const changes = fc.array(
    fc.record({ of: fc.nat(40), what: fc.constantFrom('delete', 'move', 'revive') }),
    { maxLength: 6 },
  )
  const some = fc.array(searches, { minLength: 4, maxLength: 4 })

  test('for any indexed part, and after any changes', async () => {
    const property = fc.asyncProperty(
      archives,
      archives,
      some,
      changes,
      fc.nat(5),
      async (first, second, filters, changed, months) => {
        await clear()
        const known = first.map((event, n) => ({ ...event, id: `a${n}` }))
        await store(known)
        await refreshArchiveIndex(db, { signal: afterMonths(months) })
        const later = second.map((event, n) => ({ ...event, id: `b${n}` }))
        await store(later)
        let all: KnownPast[] = [...known, ...later]
        for (const { of, what } of changed) {
          const event = all[of % all.length]
          if (!event) break
          all = all.filter((other) => other !== event)
          if (what === 'delete') await sql`delete from events where id = ${event.id}`.execute(db)
          if (what === 'revive') {
            await sql`update events set status = 'published' where id = ${event.id}`.execute(db)
          }
          if (what === 'move') {
            const date = addDays(event.draft.date ?? '', 31)
            const endDate = addDays(event.draft.endDate ?? event.draft.date ?? '', 31)
            await changeRows(db)`
              update events set date = ${date}, end_date = ${endDate} where id = ${event.id}`
            all.push({ ...event, draft: { ...event.draft, date, endDate } })
          }
        }
        for (const search of filters) await expectSame(all, search)
        await expectSameCounts(all)
        await refreshArchiveIndex(db, { signal: afterMonths(months) })
        for (const search of filters) await expectSame(all, search)
        await refreshArchiveIndex(db)
        for (const search of filters) await expectSame(all, search)
        await expectSameCounts(all)
      },
    )
    await expect(fc.assert(property, costlyRuns)).resolves.toBeUndefined()
  })
})

test('needs and categories are found once a month is indexed, and follow text changes', async () => {
  await store([
    pastEvent({
      id: 'dogs',
      date: '2023-04-01',
      features: ['Pet friendly'],
      carCategories: ['Hot Rods'],
    }),
    pastEvent({ id: 'kids', date: '2023-04-02', description: 'Kids zone. Leashed dogs welcome.' }),
    pastEvent({
      id: 'none',
      date: '2023-05-01',
      features: ['No dogs'],
      carCategories: ['Café Racers'],
    }),
  ])
  await refreshArchiveIndex(db)
  const ids = async (filters: object) => (await find(filters)).events.map(({ id }) => id)
  expect(await ids({ goodFor: 'dogs' })).toEqual(['kids', 'dogs'])
  expect(await ids({ goodFor: ['dogs', 'kids'] })).toEqual(['kids'])
  expect(await ids({ goodFor: 'dogs', carCategory: 'hot rods' })).toEqual(['dogs'])
  expect(await ids({ carCategory: ['CAFE racers', 'Hot Rods'] })).toEqual(['none', 'dogs'])
  await sql`update events set features = '{}' where id = 'dogs'`.execute(db)
  await sql`delete from events where id = 'kids'`.execute(db)
  await refreshArchiveIndex(db)
  expect(await ids({ goodFor: 'dogs' })).toEqual([])
  expect((await sql`select from archive_needs`.execute(db)).rows).toEqual([])
})

describe('pages', () => {
  const days = Array.from({ length: 90 }, (_, n) => addDays('2023-04-01', n % 45))
  const many = days.map((date, n) => pastEvent({ id: `old${String(n).padStart(3, '0')}`, date }))

  test.each([false, true])(
    'contain each event once while others are archived, deleted and indexed (indexed first: %s)',
    async (indexed) => {
      await store(many)
      if (indexed) await refreshArchiveIndex(db)
      const { ids, totals } = await findAll({ limit: 7 }, async (page) => {
        // Newer events sort before the pages still to come, so those pages do not contain them.
        await store([pastEvent({ id: `new${page}`, date: '2024-01-01' })])
        // An older event belongs on the pages that are still to come.
        if (page === 2) await store([pastEvent({ id: 'older', date: '2023-01-01' })])
        if (page === 3) await sql`delete from events where id = 'old000'`.execute(db)
        if (page === 4) await refreshArchiveIndex(db, { signal: afterMonths(1) })
        if (page === 6) await refreshArchiveIndex(db)
      })
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.toSorted()).toEqual(
        [...many.map(({ id }) => id), 'older'].filter((id) => id !== 'old000').toSorted(),
      )
      expect(totals.at(0)).toBe(90)
      expect(ids.at(-1)).toBe('older')
    },
  )

  test('the last page has no next page', async () => {
    await store(many.slice(0, 10))
    expect((await find({ limit: 10 })).next).toBeUndefined()
    expect((await find({ limit: 9 })).next).toBeDefined()
  })

  test('a cursor is valid only for its search', async () => {
    await store(many)
    const { next } = await find({ limit: 5 })
    await expect(find({ cursor: next, limit: 50 })).resolves.toMatchObject({ total: 90 })
    await expect(find({ cursor: next, keyword: 'show' })).rejects.toMatchObject({
      code: 'invalid_request',
      fields: { cursor: expect.stringContaining('other filters') },
    })
    await expect(find({ cursor: 'nonsense' })).rejects.toMatchObject({
      fields: { cursor: expect.stringContaining("cursor isn't valid") },
    })
  })
})
