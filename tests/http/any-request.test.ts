/** Fuzzed requests: the API answers in time, never with a 5xx, and leaks no memory. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { anyCodePoint } from '../support/any-code-point.ts'
import { type AnyRequest, anyRequest, type OpenApi } from '../support/any-request.ts'
import { bytesHeld } from '../support/collect-garbage.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { saveMade } from '../support/made-event.ts'
import { organizer } from '../support/private-link.ts'
import { isDrill } from '../support/property-runs.ts'
import { testApp } from '../support/test-app.ts'

/** Number of requests; ANY_REQUESTS=5000 takes two minutes and covers more. */
const runs = Number(process.env.ANY_REQUESTS ?? (isDrill ? 1_000 : 120))
/** Milliseconds until a request counts as hanging; generous because of busy machines. */
const slowest = 20_000

/** Logged server errors. */
const failures: unknown[] = []
const log = Object.assign(createLog('silent'), {
  error: ({ err }: { err: unknown }) => void failures.push(err),
})

const site = await testApp({ TRUST_PROXY: '1' }, undefined, log)
const { app, database, request, json } = site
const { db } = database
const document = await json<OpenApi>(request('/openapi.json'))

const plans = ['a', 'b', 'c'].flatMap((id) => [
  {
    id: `live-${id}`,
    name: 'Ford Weekly',
    seriesId: 'weekly',
    date: `2099-06-0${id.charCodeAt(0) - 96}`,
  },
  { id: `past-${id}`, date: '2001-06-05' },
  { id: `waiting-${id}`, requestedStatus: 'pending' as const },
])
const names = ['live-a', 'past-a', 'waiting-a', 'live-b', 'past-b', 'weekly', 'nowhere']

const changed = ['events', 'series', 'rate_limits', 'submissions', 'messages', 'site_switches']

/** Restores rows that requests delete or use up, sessions that they sign out, and switches that they turn on. */
const prepare = async () => {
  await emptyTables(db, ...changed)
  await saveMade(db, plans)
  const links = organizer(site)
  const link = await links.submit()
  const several = Array.from({ length: 8 }, () => signedInAdministrator(db))
  const cookies = (await Promise.all(several)).map(({ cookie }) => cookie)
  return {
    ids: [...names, link.id, link.id],
    tokens: [link.token],
    cookies: [...cookies, 'a=b'],
  }
}

/** Fails if an error message is zod's instead of ours. */
const expectPlain = (text: string) => {
  if (!text.startsWith('{')) return
  for (const message of Object.values(JSON.parse(text).error.fields ?? {})) {
    expect(message).not.toMatch(/^Invalid (input|option|string)|^Too (big|small)/)
  }
}

const send = async ({ method, path, headers, body }: AnyRequest) => {
  failures.length = 0
  const begun = performance.now()
  const response = await Promise.race([
    app.request(path, { method, headers, body }),
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('no answer')), slowest).unref(),
    ),
  ])
  const text = await response.text()
  expect(performance.now() - begun).toBeLessThan(slowest)
  if (failures[0] !== undefined) throw failures[0]
  expect(response.status).toBeLessThan(500)
  if (response.status >= 400 && !response.headers.has('content-encoding')) expectPlain(text)
  return response
}

/** Cursor from a response's Link header with one part replaced; undefined without a next page. */
const forge = (response: Response, part: number, value: unknown): string | undefined => {
  const next = /^<([^>]*)>/.exec(response.headers.get('link') ?? '')?.[1]
  if (next === undefined) return undefined
  const url = new URL(next, 'http://localhost')
  const cursor = Buffer.from(url.searchParams.get('cursor') ?? '', 'base64url').toString()
  if (!cursor.startsWith('[')) return undefined
  const parts = JSON.parse(cursor) as unknown[]
  parts[1 + (part % 5)] = value
  url.searchParams.set('cursor', Buffer.from(JSON.stringify(parts)).toString('base64url'))
  return url.pathname + url.search
}

test(
  'any request gets a response below 500, in time',
  async () => {
    const perRound = 40
    let answered = 0
    const seed = Date.now() % 1_000_000_000
    for (let round = 0; round * perRound < runs; round++) {
      const known = await prepare()
      const property = fc.asyncProperty(
        anyRequest(document, known),
        fc.nat(),
        fc.oneof(
          fc.double(),
          fc.string({ unit: anyCodePoint }),
          fc.constantFrom(null, 1e300, -1e-320, '\ud800'),
        ),
        async (one, part, value) => {
          const response = await send(one)
          answered++
          const forged = forge(response, part, value)
          if (forged) await send({ ...one, method: 'GET', body: undefined, path: forged })
        },
      )
      await fc.assert(property, { numRuns: perRound, seed: seed + round, endOnFailure: true })
    }
    expect(answered).toBeGreaterThanOrEqual(runs)
  },
  60_000 + runs * 100,
)

test('requests leave nothing in memory', async () => {
  const known = await prepare()
  const samples = fc.sample(anyRequest(document, known), { numRuns: 150, seed: 1 })
  // Unique long headers in each request rule out hits in caches keyed by headers. The content requested stays the same,
  // since responses may be cached; every second request is refused for its unknown parameter.
  const sendAll = async (round: number) => {
    for (const [at, one] of samples.entries()) {
      const long = `${round}-${at}${'x'.repeat(15_000)}`
      const more = `${one.path.includes('?') ? '&' : '?'}of=${long}`
      const headers = { ...one.headers, 'user-agent': long, 'if-none-match': `"${long}"` }
      await send({ ...one, headers, path: at % 2 ? one.path : one.path + more })
    }
  }
  await sendAll(1)
  const before = await bytesHeld()
  await sendAll(2)
  const grown = (await bytesHeld()) - before
  // A few KB per request; keeping one long value of every second request would take more.
  expect(grown).toBeLessThan(1_000_000)
}, 120_000)
