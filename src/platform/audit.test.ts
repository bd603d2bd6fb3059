import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { forgetNetworks, recordAudit } from './audit.ts'
import { changeRows } from './db/query.ts'

const { db } = await testDatabase()

const administrator = { id: 'a1', email: 'me@example.com' }
const subject = { type: 'event', id: 'e1' }

const newest = () =>
  db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

test('an entry has actor, action, subject, time, and values before and after', async () => {
  const before = { status: 'pending', makes: ['Tucker'] }
  const after = { status: 'published', makes: ['Tucker'] }
  const entry = { actor: administrator, action: 'approved', subject, before, after, note: 'fine' }
  await recordAudit(db, entry)
  const row = await newest()
  expect(row).toMatchObject({
    actor: 'administrator',
    administrator_id: 'a1',
    administrator_email: 'me@example.com',
    action: 'approved',
    subject_type: 'event',
    subject_id: 'e1',
    before,
    after,
    note: 'fine',
  })
  expect(Math.abs(Date.parse(row.at) - Date.now())).toBeLessThan(60_000)
})

test.each(['organizer', 'system', 'visitor'] as const)('%s needs no account', async (actor) => {
  await recordAudit(db, { actor, action: 'corrected', subject })
  const entry = { actor, administrator_id: null, before: null, after: null, note: '' }
  expect(await newest()).toMatchObject(entry)
})

test('an entry is rolled back with its change', async () => {
  const { id } = await newest()
  await db
    .transaction()
    .execute(async (tx) => {
      await recordAudit(tx, { actor: 'system', action: 'purged', subject })
      throw new Error('the change failed')
    })
    .catch(() => {})
  expect((await newest()).id).toBe(id)
})

test.each([
  ['update', sql`update audit_log set note = 'x'`],
  ['delete', sql`delete from audit_log where id = 1`],
  ['truncate', sql`truncate audit_log`],
  [
    'update by upsert',
    sql`insert into audit_log overriding system value
    values (1, now(), 'system', null, null, 'x', 'x', 'x', null, null, '')
    on conflict (id) do update set note = 'x'`,
  ],
])('the database refuses changes of the audit log: %s', async (_, statement) => {
  await expect(statement.execute(db)).rejects.toThrow('append-only')
})

test('networks of sign-in events are removed after 90 days, and nothing else can be', async () => {
  const network = '2001:db8:1:2::/64'
  await recordAudit(db, {
    actor: 'visitor',
    action: 'sign_in_failed',
    subject: { type: 'administrator', id: 'a1' },
    after: { email: 'me@example.com', network },
    note: `wrong password, from ${network}, Firefox`,
  })
  const { id } = await newest()
  const ageBy = async (days: number) => {
    await sql`alter table audit_log disable trigger user`.execute(db)
    await changeRows(db)`
      update audit_log set at = now() - make_interval(days => ${days}::int) where id = ${id}`
    await sql`alter table audit_log enable trigger user`.execute(db)
  }
  await ageBy(89)
  expect(await forgetNetworks(db)).toBe(0)
  const early = sql`update audit_log set after = after - 'network' where id = ${id}`.execute(db)
  await expect(early).rejects.toThrow('append-only')
  await ageBy(91)
  for (const change of [
    sql`after = after - 'email'`,
    sql`after = after - 'network', note = ''`,
    sql`after = after - 'network', action = 'signed_in'`,
  ])
    await expect(sql`update audit_log set ${change} where id = ${id}`.execute(db)).rejects.toThrow(
      'append-only',
    )
  expect(await forgetNetworks(db)).toBe(1)
  expect(await newest()).toMatchObject({
    after: { email: 'me@example.com' },
    note: 'wrong password, from a network that was forgotten, Firefox',
  })
  expect(JSON.stringify(await newest())).not.toContain('2001:db8')
  expect(await forgetNetworks(db)).toBe(0)
})

test('any text can be recorded', async () => {
  const unit = fc.constantFrom('a', '\0', '\ud800', '\udc00', '"', '\\', 'é', '\u202e', '🚗')
  const text = fc.string({ unit })
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), text, async (value, words) => {
      const after = { value, words: `${words}\0\ud800\\u0000` }
      await recordAudit(db, { actor: 'system', action: 'corrected', subject, after, note: words })
      const row = await newest()
      expect((row.after as typeof after).words.endsWith('\ufffd\\u0000')).toBe(true)
    }),
    {
      examples: [
        [{ '': '\0' }, '\0'],
        ['\udc00', '\ud83d'],
      ],
    },
  )
})
