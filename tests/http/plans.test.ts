/**
 * Explains every query that a visitor can cause, on a database that is mostly archive: each must read events by an
 * index that excludes the archive, so that no query slows down as the archive grows.
 */
import { sql } from 'kysely'
import { Client, escapeLiteral } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadBenchData } from '../../bench/data.ts'
import { queryRows } from '../../src/platform/db/query.ts'
import { isNamedByTests, testDatabase } from '../support/database.ts'
import { testApp } from '../support/test-app.ts'

const { database, request, post, json } = await testApp({}, await testDatabase({ isFresh: true }))
const { db, pool } = database

type Statement = { text: string; values: unknown[]; prepared: boolean }

/** Statements that the clients sent, by SQL text. */
const seen = new Map<string, Statement>()

const spy = vi.spyOn(Client.prototype, 'query').mockName('query')
afterAll(() => spy.mockRestore())

const collect = () => {
  for (const [first, second] of spy.mock.calls as unknown[][]) {
    const config = (typeof first === 'string' ? { text: first } : first) as {
      text?: string
      name?: string
      values?: unknown[]
    }
    const { text, name, values = Array.isArray(second) ? second : [] } = config
    // Skips reads of live sync, which no visitor causes.
    if (text && /\bevents\b/.test(text) && !text.includes('changed_in'))
      seen.set(text, { text, values, prepared: name !== undefined && !isNamedByTests(name) })
  }
  spy.mockClear()
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

const explain = async (text: string, values: unknown[] = []): Promise<Plan[]> => {
  const { rows } = await pool.query(`explain (format json) ${text}`, values)
  return nodes(rows[0]['QUERY PLAN'][0].Plan)
}

const literalOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  return escapeLiteral(
    Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(',')}}` : String(value),
  )
}

/** Generic plan, which PostgreSQL caches for prepared statements regardless of the values. */
const explainKept = async ({ text, values }: Statement): Promise<Plan[]> => {
  const client = await pool.connect()
  try {
    const literals = values.length > 0 ? `(${values.map(literalOf).join(', ')})` : ''
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare kept as ${text}`)
    const { rows } = await client.query(`explain (format json) execute kept${literals}`)
    return nodes(rows[0]['QUERY PLAN'][0].Plan)
  } finally {
    client.release(true)
  }
}

/** True for an index scan of a date range (days of a state, or some months), which finds last year's archived dates. */
const isSomeDays = ({ 'Index Name': index, 'Index Cond': condition = '' }: Plan) =>
  (index === 'events_by_state_day' || index === 'events_export_figures') &&
  /\bdate >= /.test(condition) &&
  /\bdate <= /.test(condition)

/** Accesses of events that read more than live events, single rows or a date range. */
const tooWide = (plan: Plan[]) =>
  plan
    .filter(
      (node) => node['Relation Name'] === 'events' || node['Index Name']?.startsWith('events_'),
    )
    .filter((node) => !isSomeDays(node))
    .map((node) => ({ type: node['Node Type'], index: node['Index Name'] }))
    .filter(({ type, index }) =>
      type === 'Bitmap Heap Scan'
        ? false
        : !/^events_(live|lead|archived_by)_|^events_pkey$/.test(index ?? ''),
    )

const here = { userLat: 41.88, userLng: -87.63 }

const searches: Record<string, unknown>[] = [
  {},
  here,
  { ...here, fromDate: '2020-01-01' },
  { ...here, radiusMiles: 25 },
  { ...here, radiusMiles: 2500, keyword: 'ford' },
  { near: '60601', keyword: 'show' },
  { near: 'Chicago, IL', keyword: 'tucker' },
  { keyword: 'corvete' },
  { keyword: 'xqzzyq' },
  { keyword: 'ford', sortBy: 'relevance' },
  { keyword: 'illinois' },
  { ...here, keyword: 'swap meet' },
  { keyword: 'ford drag racing new york', sortBy: 'relevance' },
  { keyword: 'ilinios tucker' },
  { eventType: 'car_show' },
  { eventType: ['car_show', 'concours'], ...here },
  { state: 'CA' },
  { state: ['CA', 'IL'] },
  { attendanceCost: 'free' },
  { carMake: 'ford' },
  { carMake: 'tucker', ...here },
  { feature: 'live music' },
  { charityInvolved: true },
  { datedOnly: true },
  { datedOnly: true, fromDate: '2099-01-01', toDate: '2099-01-02' },
  { fromDate: '2099-01-01' },
  { ...here, fromDate: '2099-01-01', toDate: '2099-02-01' },
  { toDate: '2099-01-01' },
  {
    state: 'CA',
    eventType: 'car_show',
    attendanceCost: 'free',
    keyword: 'ford',
    toDate: '2099-01-01',
  },
]

const requestEverything = async () => {
  for (const filters of searches) {
    const response = await post('/api/events/search', { ...filters, limit: 2 })
    expect(response.status).toBe(200)
    const next = /<([^>]*)>/.exec(response.headers.get('link') ?? '')?.[1]
    if (next) await json(request(next))
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(filters)) {
      for (const one of [value].flat()) query.append(name, String(one))
    }
    await json(request(`/api/events/facets?${query}`))
    collect()
  }
  await json(request('/api/events/count'))
  for (const path of [
    '/api/events/map',
    '/api/events/month',
    '/api/browse',
    '/api/browse/car-shows',
    '/api/browse/this-weekend',
    '/api/dates/2099-06-06?near=60601&name=Spring%20Car%20Show&eventType=car_show',
  ])
    await json(request(path))
  collect()
  const rows = await queryRows(db)<{
    id: string
    series: string
    venue: string
    organizer: string
  }>`
    select id, series_id as series, venue_slug(venue_name, city, state) as venue,
      venue_slug(organizer_name, '', '') as organizer from events
    where organizer_name <> '' and series_id is not null and status = 'published' limit 1`
  spy.mockClear()
  await json(request(`/api/events/${rows[0]?.id}`))
  await json(request(`/api/events/${rows[0]?.id}/dates`))
  expect(rows).toHaveLength(1)
  for (const { series, venue, organizer } of rows) {
    await json(request(`/api/series/${series}`))
    await json(request(`/api/series/${series}?before=2020-01-01.x`))
    for (const path of [`/api/venues/${venue}`, `/api/organizers/${organizer}`]) {
      await json(request(path))
      await json(request(`${path}?before=2020-01-01.x`))
    }
    for (const filter of [
      `series=${series}`,
      `venue=${venue}`,
      `organizer=${organizer}`,
      'state=CA',
      'keyword=ford',
      '',
    ]) {
      expect((await request(`/events.ics?${filter}`)).status).toBe(200)
    }
    expect((await request(`/series/${series}.ics`)).status).toBe(200)
  }
  collect()
}

beforeAll(async () => {
  await loadBenchData(db, { live: 400, archived: 3_000 })
  await sql`update events set organizer_name = 'Club of ' || city`.execute(db)
  await sql`analyze`.execute(db)
}, 120_000)

test('the check itself detects a plan that reads the archive', async () => {
  expect(tooWide(await explain(`select * from events where name = 'x'`))).not.toEqual([])
  expect(
    tooWide(
      await explain(`select * from events where status = 'archived' order by date desc limit 1`),
    ),
  ).not.toEqual([])
  expect(tooWide(await explain(`select * from events where date > '2000-01-01'`))).not.toEqual([])
})

test.each(['with all past events archived', 'while the archive job is late'])(
  '%s',
  async (when) => {
    if (when.startsWith('while')) {
      await sql`update events set day_ends_at = now() - interval '1 minute'
      where id = (select min(id) from events where status = 'published')`.execute(db)
      await db.transaction().execute(async (transaction) => {
        await sql`select pg_notify('catalog_changed', '')`.execute(transaction)
      })
      await vi.waitFor(async () => {
        const { count } = await json<{ count: number }>(request('/api/events/count'))
        expect(count).toBe(399)
      }, 20_000)
    }
    seen.clear()
    spy.mockClear()
    await requestEverything()
    // Searches run in memory; only lookups of their words reach the database.
    expect(seen.size).toBeGreaterThanOrEqual(20)
    for (const statement of seen.values()) {
      const { text, values, prepared } = statement
      expect({ text, wide: tooWide(await explain(text, values)) }).toEqual({ text, wide: [] })
      if (!prepared) continue
      expect({ text, wide: tooWide(await explainKept(statement)) }).toEqual({ text, wide: [] })
    }
  },
  120_000,
)
