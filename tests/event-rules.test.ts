/** Validation rules of events apply to every input: submission, correction, edit, import and feed. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readDraft } from '../src/catalog/event/check-draft.ts'
import { follow } from '../src/features/import/server/feeds/change-feeds.ts'
import { claimFeed } from '../src/features/import/server/feeds/feed-store.ts'
import { runFeed } from '../src/features/import/server/feeds/run-feed.ts'
import { importFiles } from '../src/features/import/server/import-files.ts'
import { noRules } from '../src/features/import/server/row/field-rules.ts'
import { queryRows } from '../src/platform/db/query.ts'
import { emptyTables, submissionTables } from './support/empty-tables.ts'
import { feedServer } from './support/feed-server.ts'
import { testFiles } from './support/import-files.ts'
import { submission } from './support/private-link.ts'
import { reviewedSite } from './support/reviewed-site.ts'

const app = await reviewedSite({ settings: {}, tables: ['feeds'] })
const { database, post, submit, correct, as } = app
const { db, connection } = database
const server = await feedServer()
const { write } = testFiles()

const { submitterEmail: _, ...entry } = submission

/** Valid row; its event shows that the import ran. */
const other = { ...entry, id: 'other', name: 'Evening Cruise', date: '2031-06-14' }

const problemsOf = async (answer: Promise<Response>): Promise<Record<string, string>> => {
  const response = await answer
  const body = (await response.json()) as { error?: { fields?: Record<string, string> } }
  expect({ status: response.status, body }).toEqual({ status: 422, body })
  return body.error?.fields ?? {}
}

/** Invalid values: four break a rule between two fields, one a rule of a single field. */
const wrong = [
  ['a rain date on the date', { rainDate: '2031-05-03' }, 'rainDate', /rain date must be after/],
  ['a rain date before it', { rainDate: '2031-05-01' }, 'rainDate', /rain date must be after/],
  ['a last day before the first', { endDate: '2031-05-01' }, 'endDate', /before the first/],
  ['half a point', { latitude: 41.88, longitude: '' }, 'latitude', /both latitude and longitude/],
  ['a name without a letter', { name: '!?' }, 'name', /needs a name/],
] as const

describe.each(wrong)('%s', (_what, fields, field, message) => {
  const problem = { [field]: expect.stringMatching(message) }

  test('is refused in a submission', async () => {
    expect(await problemsOf(post('/api/events', { ...submission, ...fields }))).toEqual(problem)
  })

  test("is refused in an organizer's change", async () => {
    expect(await problemsOf(correct(await submit(), fields))).toEqual(problem)
  })

  test("is refused in an administrator's edit", async () => {
    const { id } = await submit()
    expect(await problemsOf(as('PATCH', `/api/admin/events/${id}`, fields))).toEqual(problem)
  })

  test('is not imported from a file', async () => {
    const [report] = await importFiles(
      { db, connection },
      {
        settings: { ...settings, publish: true },
        files: [{ path: write(JSON.stringify([{ ...entry, id: 'a', ...fields }, other])) }],
        now: Date.parse('2026-07-01T12:00:00Z'),
      },
    )
    expect(report?.rows).toBe(2)
    expect([1, 2]).toContain(await expectSound())
  })

  test('is not imported from a feed', async () => {
    server.serve('/list.json', JSON.stringify([{ ...entry, id: 'a', ...fields }, other]))
    const now = Date.parse('2026-07-01T12:00:00Z')
    const feed = await follow(
      db,
      {
        url: server.at('/list.json'),
        trust: 'live',
        settings: { map: [], set: [], default: [], all: false },
      },
      'system',
    )
    const claimed = await claimFeed(db, now, feed.id)
    if (!claimed) throw new Error('Somebody else reads it.')
    await runFeed(
      { db, connection, allowLoopback: true, now, listRecipients: async () => [], site: '' },
      claimed,
    )
    expect([1, 2]).toContain(await expectSound())
  })
})

const settings = { rules: noRules, all: false, strict: false, dryRun: false }

/** Fails unless every stored event passes validation as a draft. */
const expectSound = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select name, event_type as "eventType", date::text as date, end_date::text as "endDate",
      rain_date::text as "rainDate", latitude, longitude, ongoing, event_status as "eventStatus"
    from events`.execute(db)
  for (const row of rows) expect(readDraft(row).problems).toEqual({})
  return rows.length
}

test('an import keeps the row, drops an invalid rain date, and reports it', async () => {
  const list = [{ ...entry, id: 'a', rainDate: '2031-05-01', website: 'no address' }]
  const issues: unknown[] = []
  const [report] = await importFiles(
    { db, connection },
    {
      settings: { ...settings, publish: true },
      files: [{ path: write(JSON.stringify(list)), sink: (issue) => void issues.push(issue) }],
      now: Date.parse('2026-07-01T12:00:00Z'),
    },
  )
  expect(report).toMatchObject({ rows: 1, taken: 1 })
  expect(await expectSound()).toBe(1)
  expect(JSON.stringify(issues)).toContain('left out Rain date: the rain date must be after')
  expect(JSON.stringify(issues)).toContain('left out Website')
})

test('an administrator gets all problems at once', async () => {
  const { id } = await submit()
  const edit = {
    website: 'no address',
    rainDate: '2031-05-01',
    endDate: '2031-05-02',
    logoUrl: '/nothing.png',
    flyerUrl: `/uploads/${'0'.repeat(16)}.pdf`,
    near: 'Nowhere at all, ZZ',
    timeZone: 'Mars',
    scope: 'all',
  }
  const problems = await problemsOf(as('PATCH', `/api/admin/events/${id}`, edit))
  expect(Object.keys(problems).sort()).toEqual(Object.keys(edit).sort())
  const words = { city: 'Qwxyz', state: 'IL', zipCode: 'abc', latitude: 'north' }
  const problemsOfPlace = await problemsOf(as('PATCH', `/api/admin/events/${id}`, words))
  expect(Object.keys(problemsOfPlace).sort()).toEqual(['city', 'latitude', 'zipCode'])
})

test('invisible characters are removed in every input, except those of emoji, flags and scripts', async () => {
  const flag = '\u{1f3f4}\u{e0075}\u{e0073}\u{e0074}\u{e0078}\u{e007f}'
  const shown = `Café 👨\u200d👩\u200d👧 ${flag} می\u200cخواهم`
  const typed = `\u200eCa\u200bf\u00adé\u2060 👨\u200d👩\u200d👧 ${flag}\u{e0041} می\u200cخواهم\u202e`
  const texts = ['name', 'description', 'venueName', 'streetAddress', 'organizerName'] as const
  const all = (text: string) => Object.fromEntries(texts.map((field) => [field, text]))
  const read = () =>
    queryRows(db)<Record<string, string>>`
      select distinct name, description, venue_name as "venueName", street_address as "streetAddress",
        organizer_name as "organizerName" from events where name <> ${other.name}`
  const link = await submit(all(typed))
  expect(await read()).toEqual([all(shown)])
  await correct(link, all(`${typed} 2`))
  expect(await read()).toEqual([all(`${shown} 2`)])
  await as('PATCH', `/api/admin/events/${link.id}`, all(`${typed}\u{e0041} 3`))
  expect(await read()).toEqual([all(`${shown} 3`)])
  await emptyTables(db, ...submissionTables)
  const list = JSON.stringify([{ ...entry, id: 'a', ...all(typed) }, other])
  const files = [{ path: write(list) }]
  const now = Date.parse('2026-07-01T12:00:00Z')
  await importFiles({ db, connection }, { settings: { ...settings, publish: true }, files, now })
  expect(await read()).toEqual([all(shown)])
})

test('a date that the series already has is reported with the other problems', async () => {
  const link = await submit({ repeats: { every: 'week', until: '2031-05-17' } })
  const change = { date: '2031-05-10', website: 'no address' }
  const problem = {
    date: 'The series already has a date on 2031-05-10.',
    website: expect.any(String),
  }
  expect(await problemsOf(correct(link, change))).toEqual(problem)
  const all = await problemsOf(correct(link, { ...change, scope: 'following' }))
  expect(Object.keys(all)).toEqual(['website'])
})

test.each([
  [{ endDate: '2031-05-05', rainDate: '2031-05-04' }, { rainDate: /after the last day/ }],
  [{ endDate: '2041-05-03' }, { endDate: /At most a year/ }],
])('opening days %j are refused at their field', async (days, expected) => {
  const problem = Object.fromEntries(
    Object.entries(expected).map(([field, words]) => [field, expect.stringMatching(words)]),
  )
  expect(await problemsOf(post('/api/events', { ...submission, ...days }))).toEqual(problem)
  const link = await submit()
  expect(await problemsOf(correct(link, days))).toEqual(problem)
  expect(await problemsOf(as('PATCH', `/api/admin/events/${link.id}`, days))).toEqual(problem)
})

test('naming another charity sets charityInvolved; with the same name it can be set to false', async () => {
  const involved = async (id: string) =>
    (await db.selectFrom('events').select('charity_involved').where('id', '=', id).execute())[0]
      ?.charity_involved
  const named = { charityName: 'Food Bank', charityInvolved: false }
  const link = await submit(named)
  expect(await involved(link.id)).toBe(true)
  await correct(link, named)
  expect(await involved(link.id), 'the name was there before').toBe(false)
  await correct(link, { charityName: 'Shelter' })
  expect(await involved(link.id)).toBe(true)
  await as('PATCH', `/api/admin/events/${link.id}`, { charityInvolved: false })
  expect(await involved(link.id)).toBe(false)
  await as('PATCH', `/api/admin/events/${link.id}`, named)
  expect(await involved(link.id)).toBe(true)
})

describe('no two dates of a series share a day', () => {
  const every = { repeats: { every: 'week', until: '2031-05-24' } }
  const next = { endDate: expect.stringMatching('next date on 2031-05-10') }
  const taken = { date: 'The series already has a date on 2031-05-10.' }

  test.each(['one', 'following'])(
    "after an organizer's change with the scope %s",
    async (scope) => {
      const link = await submit(every)
      expect(await problemsOf(correct(link, { endDate: '2031-05-10', scope }))).toEqual(next)
      expect((await correct(link, { endDate: '2031-05-09', scope })).status).toBe(200)
      expect(await problemsOf(correct(link, { date: '2031-05-06' }))).toEqual(taken)
    },
  )

  test.each(['one', 'following', 'all'])(
    "after an administrator's change with the scope %s",
    async (scope) => {
      const { id } = await submit(every)
      const edit = (change: object) => as('PATCH', `/api/admin/events/${id}`, change)
      expect(await problemsOf(edit({ endDate: '2031-05-10', scope }))).toEqual(next)
      expect((await edit({ endDate: '2031-05-09', scope })).status).toBe(200)
      expect(await problemsOf(edit({ date: '2031-05-06' }))).toEqual(taken)
      expect((await edit({ date: '2031-05-04', scope: 'all' })).status).toBe(200)
    },
  )
})

describe('a path of this site must be that of an upload', () => {
  const path = { logoUrl: '/nothing.png' }
  const problem = { logoUrl: 'Must be an uploaded file or a web address.' }

  test('in a submission, a change and an edit', async () => {
    expect(await problemsOf(post('/api/events', { ...submission, ...path }))).toEqual(problem)
    const link = await submit()
    expect(await problemsOf(correct(link, path))).toEqual(problem)
    expect(await problemsOf(as('PATCH', `/api/admin/events/${link.id}`, path))).toEqual(problem)
  })

  test('except files that the event already shows, such as those of our exports', async () => {
    const link = await submit()
    await db.updateTable('events').set({ logo_url: '/demo/logo.svg' }).execute()
    expect((await correct(link, { name: 'Coffee' })).status).toBe(200)
    expect((await as('PATCH', `/api/admin/events/${link.id}`, { name: 'Tea' })).status).toBe(200)
  })
})

test.each([
  ['the rain date of one is the date of the other', { date: '2031-05-10' }],
  ['the one is open year-round', { date: null, ongoing: true }],
])('two listings merge into a valid one, where %s', async (_what, fields) => {
  const gone = await submit({ name: 'Sunday Coffee Meet', rainDate: '2031-05-10' })
  const response = await submit(fields)
  const merged = await as('POST', `/api/admin/events/${gone.id}/merge`, { into: response.id })
  expect(merged.status).toBe(200)
  const event = await as('GET', `/api/admin/events/${response.id}`)
  expect(await event.json()).toMatchObject({ ...fields, rainDate: null })
  const saved = await as('PATCH', `/api/admin/events/${response.id}`, { name: 'Coffee' })
  expect(saved.status).toBe(200)
  await as('POST', `/api/admin/events/${gone.id}/restore`)
  const restored = await as('GET', `/api/admin/events/${gone.id}`)
  expect(await restored.json()).toMatchObject({ date: '2031-05-03', rainDate: '2031-05-10' })
})

test('an event can move to its rain date and still be edited', async () => {
  const { id } = await submit({ rainDate: '2031-05-04' })
  await as('PATCH', `/api/events/${id}/approve`)
  const date = { date: '2031-05-04', endDate: '' }
  const moved = await as('PATCH', `/api/admin/events/${id}`, date)
  expect(moved.status).toBe(200)
  const event = await as('GET', `/api/admin/events/${id}`)
  expect(await event.json()).toMatchObject({
    date: '2031-05-04',
    rainDate: '2031-05-04',
    previousDate: '2031-05-03',
    eventStatus: 'rescheduled',
  })
  expect((await as('PATCH', `/api/admin/events/${id}`, { name: 'Wet Coffee' })).status).toBe(200)
})
