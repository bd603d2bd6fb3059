/** Data of one email address: exported completely, and erased from every table except those with a stated reason. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables, submissionTables } from '../../../../tests/support/empty-tables.ts'
import { organizer, visitorMessage } from '../../../../tests/support/private-link.ts'
import { reviewer } from '../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { openClaim } from '../../../catalog/profile/server/claims.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { changeRows, queryRows } from '../../../platform/db/query.ts'
import { eraseMessages } from '../../contact/server/queries.ts'
import { addSubscription, eraseSubscriber } from '../../email-updates/server/subscribers.ts'
import { watchEvents } from '../../email-updates/server/watched-events.ts'
import { eraseSheets } from '../../import/server/files/import-store.ts'
import { runPrivacyErase, runPrivacyExport } from './personal-data-command.ts'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example' })
const { db, post, request } = app
const { submit } = organizer(app)
const { as } = await reviewer(app)

const address = 'Quinn.Doe@example.com'
const other = 'sam@example.com'

beforeEach(async () => {
  const tables = ['messages', 'profile_claims', 'senders', 'blocks', 'subscribers'] as const
  await emptyTables(db, ...submissionTables, ...tables)
})

const message = (email: string) => {
  return { ...visitorMessage, firstName: 'Quinn', email, message: 'My words.' }
}

const fill = async (email: string) => {
  const contact = { contactEmail: email, organizerName: `Club of ${email}` }
  const live = await submit({ submitterEmail: email, ...contact })
  expect((await as('PATCH', `/api/events/${live.id}/approve`)).status).toBe(200)
  const later = { name: `Waiting ${email}`, date: '2031-06-07' }
  const waiting = await submit({ submitterEmail: email.toLowerCase(), ...later })
  expect((await post('/api/contact', message(email))).status).toBe(201)
  const report = { reason: 'moved', text: 'Elsewhere now.', email }
  expect((await post(`/api/events/${live.id}/reports`, report)).status).toBe(201)
  const claim = { kind: 'organizer', slug: `club-${email[0]}`, proof: 'mail' } as const
  await inTransaction(db, (tx) => openClaim(tx, { ...claim, email, domain: '' }))
  await changeRows(db)`
    insert into senders (address) values (${email.toLowerCase()}) on conflict do nothing`
  await inTransaction(db, async (tx) => {
    const { id } = await addSubscription(tx, email, { kind: 'events' })
    await watchEvents(tx, id, [live.id])
  })
  return { live, waiting }
}

/** Tables with the text in any row. */
const holding = async (text: string) => {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const rows = await queryRows(db)`
      select from ${sql.table(name)} t where strpos(lower(t::text), ${text.toLowerCase()}) > 0 limit 1`
    if (rows.length > 0) found.push(name)
  }
  return found.toSorted()
}

const asText = async (answer: Promise<Response>) => {
  const response = await answer
  const text = await response.text()
  expect({ status: response.status, text }).toEqual({ status: 200, text })
  return text
}

const find = async (given: string) =>
  JSON.parse(await asText(as('POST', '/api/admin/personal-data/find', { address: given })))
const erase = (given: string, confirm = given) =>
  as('POST', '/api/admin/personal-data/erase', { address: given, confirm })

test('an address is erased from every table except those with a stated reason; other addresses stay', async () => {
  const { live, waiting } = await fill(address)
  await fill(other)
  const before = await holding(other)
  const held = ['messages', 'outbox_messages', 'profile_claims', 'senders', 'submissions']
  expect(await holding(address)).toEqual(expect.arrayContaining([...held, 'subscribers']))
  const wrong = await erase(address, other)
  expect(wrong.status).toBe(422)
  expect(await holding(address)).toContain('submissions')

  const found = await find(address.toUpperCase())
  const whats = found.data.map(({ what }: { what: string }) => what).join(', ')
  expect(whats).toBe(
    'Submissions, Messages and reports, Mail in the outbox, Record as a sender, Claims of pages, Email updates, Listings that name it',
  )
  expect(JSON.stringify(found)).toContain('My words.')
  expect(JSON.stringify(found)).not.toContain(other)

  const entries = await db.selectFrom('audit_log').select('id').execute()
  await asText(erase(address, address.toLowerCase()))
  const left = await holding(address)
  expect(left.filter((name) => !['audit_log', 'events'].includes(name))).toEqual([])
  expect(left).toContain('events')
  expect(await holding(other)).toEqual(before)
  const [entry, ...more] = await queryRows(db)`select * from audit_log
    where id > ${Math.max(0, ...entries.map(({ id }) => id))} and action = 'personal_data_erased'`
  expect(more).toEqual([])
  expect(entry).toMatchObject({ after: { Submissions: 2 } })
  expect(JSON.stringify(entry).toLowerCase()).not.toContain('quinn')

  expect((await request(`/api/events/${live.id}`)).status).toBe(200)
  expect((await as('GET', `/api/admin/events/${waiting.id}`)).status).toBe(200)
  expect((await request(live.path)).status).toBe(404)
  const reports = await db.selectFrom('messages').selectAll().where('kind', '=', 'report').execute()
  expect(reports.map(({ email, text }) => [email, text])).toEqual(
    expect.arrayContaining([
      ['', ''],
      [other, 'Elsewhere now.'],
    ]),
  )
})

test('texts of others that contain the address are listed, with the reason why they stay', async () => {
  const { live } = await fill(other)
  const named = `Ask ${address} for a place.`
  const described = await submit({ submitterEmail: other, name: 'Described', description: named })
  await sql`insert into review_notes (event_id, kind, reason)
    values (${described.id}, 'changes', ${named})`.execute(db)
  const side = JSON.stringify({ contactEmail: address })
  await sql`insert into merged_listings (event_id, own, shown)
    values (${live.id}, ${side}::jsonb, '{}')`.execute(db)
  const writing = { ...message('lee@example.com'), message: named }
  expect((await post('/api/contact', writing)).status).toBe(201)
  const found = await find(address)
  const rows = new Map<string, Record<string, unknown>[]>(
    found.data.map((kind: { what: string; rows: [] }) => [kind.what, kind.rows]),
  )
  const listed = rows.get('Listings that name it')?.map(({ id }) => id)
  expect(listed?.toSorted()).toEqual([live.id, described.id].toSorted())
  expect(rows.get('Notes of reviewers that name it')).toHaveLength(1)
  expect(rows.get('Messages of others that name it')).toHaveLength(1)
  await asText(erase(address))
  expect(await holding('lee@example.com')).toContain('messages')
})

test('the command exports as JSON, and erases only with --yes', async () => {
  await fill(address)
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  await runPrivacyExport(db, address, print)
  expect(JSON.parse(lines.join('\n')).data.length).toBeGreaterThan(4)
  const parts = { db, eraseMessages, eraseSheets, eraseSubscriber }
  lines.length = 0
  await runPrivacyErase(parts, address, {}, print)
  expect(lines.join('\n')).toMatch(/Submissions: 2 to erase\.[\s\S]*Nothing was erased/)
  expect(await holding(address)).toContain('submissions')
  await runPrivacyErase(parts, address, { yes: true }, print)
  expect(await holding(address)).not.toContain('submissions')
  lines.length = 0
  await runPrivacyErase(parts, 'nobody@example.com', { yes: true }, print)
  expect(lines).toEqual(['Nothing is kept of this address.'])
  await expect(runPrivacyErase(parts, 'quinn', {}, print)).rejects.toThrow('not an email address')
  await expect(runPrivacyExport(db, 'quinn', print)).rejects.toThrow('not an email address')
})

test('a sender with trust set by an administrator stays, with the reason', async () => {
  await fill(address)
  await sql`update senders set set_step = 'new', set_at = now(), set_by = 'ana@example.com'
    where address = ${address.toLowerCase()}`.execute(db)
  const text = await asText(erase(address))
  expect(text).toContain('that decision must last')
  expect(await holding(address)).toContain('senders')
})

test('a block of the address stays, with the reason, also under another name of the mailbox', async () => {
  const kinds = ['address']
  expect((await as('POST', '/api/admin/blocks', { address, kinds })).status).toBe(200)
  const tagged = address.replace('@', '+cars@')
  const text = await asText(erase(tagged))
  expect(text).toContain('a block must last')
  expect(await holding(address)).toContain('blocks')
})

test('erasure is all or nothing', async () => {
  await fill(address)
  const eraseNothing = () => Promise.reject(new Error('The disk is full.'))
  const failing = { db, eraseSheets, eraseSubscriber, eraseMessages: eraseNothing }
  await expect(runPrivacyErase(failing, address, { yes: true }, () => {})).rejects.toThrow('disk')
  expect(await holding(address)).toEqual(expect.arrayContaining(['profile_claims', 'submissions']))
})
