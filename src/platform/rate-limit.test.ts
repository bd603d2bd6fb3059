import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { openDatabase } from './db/database.ts'
import { clearTokens, purgeRateLimits, requireToken, returnToken, takeToken } from './rate-limit.ts'

const { db, url } = await testDatabase()

const three = { limit: 3, windowSeconds: 60 }

/** Simulates that `seconds` have passed since the last use of any key. */
const pass = (seconds: number) =>
  sql`update rate_limits set empty_at = empty_at - make_interval(secs => ${seconds})`.execute(db)

const takeAll = async (key: string, times: number) => {
  const taken: boolean[] = []
  for (let i = 0; i < times; i++) taken.push((await takeToken(db, key, three)).taken)
  return taken
}

test('the limit can be used at once, then nothing is left', async () => {
  expect(await takeAll('a', 5)).toEqual([true, true, true, false, false])
  const { taken, retryAfter } = await takeToken(db, 'a', three)
  expect(taken).toBe(false)
  expect(retryAfter).toBeGreaterThan(15)
  expect(retryAfter).toBeLessThanOrEqual(20)
})

test('one use is free after its share of the window, all after the whole window', async () => {
  await takeAll('b', 3)
  await pass(21)
  expect(await takeAll('b', 2)).toEqual([true, false])
  await pass(61)
  expect(await takeAll('b', 4)).toEqual([true, true, true, false])
})

test('a database clock that is set back locks nobody out', async () => {
  await takeAll('clock', 3)
  await pass(-3_600)
  expect(await takeAll('clock', 4)).toEqual([true, true, true, false])
  await pass(3_600)
})

test('refused uses do not count', async () => {
  await takeAll('c', 20)
  await pass(21)
  expect(await takeAll('c', 1)).toEqual([true])
})

test('keys are independent', async () => {
  await takeAll('d', 4)
  expect(await takeAll('D', 1)).toEqual([true])
})

test('concurrent uses, from several processes, get at most the limit', async () => {
  const other = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 5 })
  onTestFinished(() => other.close())
  const all = await Promise.all(
    Array.from({ length: 30 }, (_, i) => takeToken(i % 2 ? db : other.db, 'e', three)),
  )
  expect(all.filter(({ taken }) => taken)).toHaveLength(3)
})

test('one use can be returned, or all reset', async () => {
  await takeAll('f', 3)
  await returnToken(db, 'f', three)
  expect(await takeAll('f', 2)).toEqual([true, false])
  await clearTokens(db, 'f')
  expect(await takeAll('f', 3)).toEqual([true, true, true])
})

test('returning an unused token adds nothing', async () => {
  await takeAll('g', 1)
  for (let i = 0; i < 5; i++) await returnToken(db, 'g', three)
  expect(await takeAll('g', 4)).toEqual([true, true, true, false])
})

test('a refusal is a 429 whose message has the same time as Retry-After', async () => {
  const message = 'That is too many. Try again later, or write to us.'
  const hour = { limit: 2, windowSeconds: 7_200 }
  const refused = async () => {
    for (let times = 0; times < 2; times++) await takeToken(db, 'words', hour)
    return requireToken(db, 'words', hour, message).catch((error: unknown) => error)
  }
  expect(await refused()).toMatchObject({
    status: 429,
    message: 'That is too many. Try again in 60 minutes.',
    retryAfter: expect.closeTo(3_600, -2),
  })
  await clearTokens(db, 'words')
})

test('keys are stored as hashes, and deleted once unused', async () => {
  await takeToken(db, 'contact:someone@example.com', three)
  const { rows } = await sql<{ key_hash: string }>`select key_hash from rate_limits`.execute(db)
  expect(rows.every(({ key_hash: hash }) => /^[\w-]{43}$/.test(hash))).toBe(true)
  await pass(3600)
  await takeToken(db, 'fresh', three)
  expect(await purgeRateLimits(db)).toBe(rows.length)
  expect(await purgeRateLimits(db)).toBe(0)
})
