/** The audit log names events, even merged and removed ones; entries are found by event, person and day. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { planOf, recordQueries } from '../../../../tests/support/query-plans.ts'
import { asAdministrator, smallApi } from '../../../../tests/support/small-api.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { changeRows } from '../../../platform/db/query.ts'
import { type AuditEntryView, listAudit } from '../contract.ts'
import { findEntries } from './queries.ts'
import { auditRoutes } from './routes.ts'

const { db, pool } = await testDatabase()
const { request } = smallApi((api) => auditRoutes(api, { db }))

const search = async (query: Record<string, string>) => {
  const address = `/api/admin/audit?${new URLSearchParams(query)}`
  const response = await request(address, { headers: asAdministrator })
  expect(response.status).toBe(200)
  return (await response.json()) as AuditEntryView[]
}

const notesOf = async (query: Record<string, string>) =>
  (await search(query)).map(({ note }) => note)

const clara = { id: 'a1', email: 'clara@example.com' }

const record = (note: string, id: string, actor: Parameters<typeof recordAudit>[1]['actor']) =>
  recordAudit(db, { actor, action: 'edited', subject: { type: 'event', id }, note })

await saveMade(db, [
  { id: 'kept', name: 'Neon Cruise', date: '2099-06-07' },
  { id: 'gone', name: 'Neon Night 100% Chrome' },
  { id: 'merged', name: 'Quartz Meet', requestedStatus: 'pending' },
  { id: 'always', name: 'Quartz Museum', ongoing: true },
])
await changeRows(db)`
  insert into administrators (id, email, password_hash) values ('a1', ${clara.email}, 'x')`
await changeRows(db)`
  insert into submissions (id, submitter_email, link_hash) values ('s1', 'Pat@example.com', 'x')`
await changeRows(db)`
  insert into submission_events (submission_id, event_id) values ('s1', 'kept'), ('s1', 'gone')`
await record('kept by clara', 'kept', clara)
await record('gone by pat', 'gone', 'organizer')
await record('merged by clara', 'merged', clara)
await record('always by a feed', 'always', 'system')
await recordAudit(db, {
  actor: 'system',
  action: 'reminders_stopped',
  subject: { type: 'submission', id: 's1' },
  note: 'submission of kept',
})
await recordAudit(db, {
  actor: 'visitor',
  action: 'sign_in_failed',
  subject: { type: 'administrator', id: 'a1' },
  note: 'somebody tried',
})
await recordAudit(db, {
  actor: clara,
  action: 'trust_set',
  subject: { type: 'sender', id: 'pat@example.com' },
  note: 'trust of pat',
})
await sql`update events set name = 'Neon Cruise-In' where id = 'kept'`.execute(db)
await sql`delete from submission_events where event_id = 'gone'`.execute(db)
await sql`delete from events where id = 'gone'`.execute(db)
await sql`update events set status = 'deleted', deleted_at = now() where id = 'merged'`.execute(db)
await sql`insert into event_redirects (event_id, kept_id) values ('merged', 'kept')`.execute(db)

test('entries name their event and its current state', async () => {
  const entries = await search({})
  const eventOf = (note: string) => entries.find((entry) => entry.note === note)?.event
  const place = 'Chicago, IL'
  const plain = { nameThen: null, mergedInto: null }
  expect(eventOf('kept by clara')).toEqual({
    ...plain,
    id: 'kept',
    name: 'Neon Cruise-In',
    nameThen: 'Neon Cruise',
    date: '2099-06-07',
    place,
    status: 'published',
  })
  const gone = { name: 'Neon Night 100% Chrome', date: '2099-06-06', place, status: 'removed' }
  expect(eventOf('gone by pat')).toEqual({ ...plain, id: 'gone', ...gone })
  expect(eventOf('merged by clara')).toMatchObject({
    name: 'Quartz Meet',
    status: 'merged',
    mergedInto: 'kept',
  })
  expect(eventOf('always by a feed')).toMatchObject({ name: 'Quartz Museum', date: null, place })
  expect(eventOf('submission of kept')).toMatchObject({ id: 'gone', status: 'removed' })
  expect(eventOf('trust of pat')).toBeNull()
})

test.each<[string, string[]]>([
  ['kept', ['kept by clara']],
  ['gone', ['submission of kept', 'gone by pat']],
  [' gone ', ['submission of kept', 'gone by pat']],
  ['neon', ['submission of kept', 'gone by pat', 'kept by clara']],
  ['cruise NEON', ['kept by clara']],
  ['100%', ['submission of kept', 'gone by pat']],
  ['0_%', []],
  ['QUARTZ', ['always by a feed', 'merged by clara']],
  ['nothing of that', []],
  [' ', ['trust of pat', 'somebody tried', 'submission of kept', 'always by a feed']],
])('finds the event %j', async (event, notes) => {
  const found = await notesOf({ event })
  expect(event.trim() === '' ? found.slice(0, 4) : found).toEqual(notes)
})

test.each<[string, string[]]>([
  ['CLARA@example.com', ['trust of pat', 'somebody tried', 'merged by clara', 'kept by clara']],
  ['clara', ['trust of pat', 'somebody tried', 'merged by clara', 'kept by clara']],
  ['system', ['submission of kept', 'always by a feed']],
  ['organizer', ['gone by pat']],
  ['visitor', ['somebody tried']],
  ['nobody@example.com', []],
])('finds the person %s', async (person, notes) => {
  expect(await notesOf({ person })).toEqual(notes)
})

test('finds a sender by trust changes and by changes through private links', async () => {
  await record('kept by pat', 'kept', 'organizer')
  expect(await notesOf({ person: 'pat@EXAMPLE.com' })).toEqual(['kept by pat', 'trust of pat'])
  expect(await notesOf({ person: 'pat@example.com', event: 'neon' })).toEqual(['kept by pat'])
})

test('days follow the time zone, both ends included, also with clock changes', async () => {
  const times = {
    'last of Friday': '2027-03-13T04:59:59Z',
    'first of Saturday': '2027-03-13T05:00:00Z',
    'last of Sunday': '2027-03-15T03:59:59Z',
    'first of Monday': '2027-03-15T04:00:00Z',
  }
  for (const [note, at] of Object.entries(times)) {
    await sql`insert into audit_log (at, actor, action, subject_type, subject_id, note)
      values (${at}, 'system', 'x', 'setting', 'clock', ${note})`.execute(db)
  }
  const days = { from: '2027-03-13', to: '2027-03-14', timeZone: 'america/new_york' }
  expect(await notesOf(days)).toEqual(['last of Sunday', 'first of Saturday'])
  expect(await notesOf({ from: '2027-03-13', to: '2027-03-13' })).toEqual([
    'first of Saturday',
    'last of Friday',
  ])
  expect(await notesOf({ ...days, to: '2027-03-12' })).toEqual([])
})

test('pages keep the search, and entries with the same time are not repeated', async () => {
  await sql`insert into audit_log (at, actor, action, subject_type, subject_id, note)
    select '2027-05-05', 'system', 'x', 'event', 'kept', n from generate_series(1, 7) n`.execute(db)
  const pages: string[][] = []
  let address: string | undefined = '/api/admin/audit?event=cruise-in&person=system&limit=3'
  while (address) {
    const response = await request(address, { headers: asAdministrator })
    pages.push(((await response.json()) as AuditEntryView[]).map(({ note }) => note))
    expect(response.headers.get('x-total-count')).toBe('7')
    address = /<([^>]*)>/.exec(response.headers.get('link') ?? '')?.[1]
  }
  expect(pages).toEqual([['7', '6', '5'], ['4', '3', '2'], ['1']])
})

test.each([
  'from=4/5/2027',
  'to=0001-01-01',
  'from=9999-12-31',
  'timeZone=Mars',
  'event=',
  'person=%00',
])('refuses %s and names the field', async (query) => {
  const response = await request(`/api/admin/audit?${query}`, { headers: asAdministrator })
  const [field = ''] = query.split('=')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { fields: { [field]: expect.any(String) } },
  })
})

test('every search uses an index', async () => {
  const { listened, queries } = recordQueries(pool)
  const plansOf = async (query: Record<string, string>, avoided: ('seqscan' | 'indexscan')[]) => {
    queries.length = 0
    await findEntries(listened, listAudit.query.parse(query))
    const asked = queries.filter((each) => each.sql.includes('audit_log'))
    expect(asked).toHaveLength(2)
    const plans = await Promise.all(asked.map((each) => planOf(pool, each, avoided)))
    return plans
  }
  const searches: [Record<string, string>, RegExp][] = [
    [{ event: 'neon cruise' }, /audit_log_events[^]*audit_log_event_names/],
    [{ person: 'clara' }, /audit_log_persons[^]*audit_log_subject[^]*audit_log_subject/],
    [{ person: 'pat@example.com' }, /audit_log_persons[^]*audit_log_subject[^]*audit_log_events/],
    [{ from: '2027-03-13', to: '2027-03-14' }, /audit_log_times/],
  ]
  for (const [query, index] of searches) {
    const avoided =
      'from' in query ? ['seqscan' as const] : ['seqscan' as const, 'indexscan' as const]
    for (const plan of await plansOf(query, avoided)) {
      expect(plan).toMatch(index)
      expect(plan).not.toMatch(/Seq Scan on audit_log\b/)
    }
  }
  await sql`insert into audit_log (actor, action, subject_type, subject_id)
    select 'system', 'x', 'setting', n from generate_series(1, 10050) n`.execute(db)
  await sql`analyze audit_log`.execute(db)
  // The count needs no index, as it stops at 10,000.
  const [, page] = await plansOf({}, [])
  expect(page).toMatch(/audit_log_times/)
})
