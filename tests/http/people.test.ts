/** Owners invite, change and remove administrators; the last owner cannot be removed. */
import { beforeEach, expect, test } from 'vitest'
import { purgeInvitations } from '../../src/features/sign-in/server/people/invitations.ts'
import type { Role } from '../../src/kit/roles.ts'
import { changeRows, queryColumn, queryValue } from '../../src/platform/db/query.ts'
import { goodPassword, hashCheaply, signedInAdministrator } from '../support/administrator.ts'
import { codeAt } from '../support/code-at.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { testApp } from '../support/test-app.ts'

const silent = await testApp()
const { database } = silent
const { db } = database
const mailing = await testApp(
  {
    SMTP_URL: 'smtp://mail.example:25',
    PUBLIC_URL: 'http://localhost:3000',
    INFO_ADDRESS: 'info@atlas.org',
  },
  database,
)
const demanding = await testApp({ REQUIRE_SECOND_FACTOR: 'on' }, database)

let firstAct = 0

beforeEach(async () => {
  await emptyTables(db, 'administrators', 'invitations', 'rate_limits', 'outbox_messages')
  firstAct = (await queryValue(db)<number>`select max(id) from audit_log`) ?? 0
})

type Asking = { method?: string; cookie?: string; body?: unknown; app?: typeof silent }

const ask = async (path: string, { method, cookie = '', body, app = silent }: Asking = {}) => {
  const answer = await app.request(path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { 'content-type': 'application/json', cookie },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await answer.text()
  const [session = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';')
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text), session }
}

const password = goodPassword
const inviting = (email: string, role: Role = 'editor') => ({ email, role, password })
const invitations = '/api/admin/invitations'

const people = async (cookie: string) => {
  const { body } = await ask('/api/admin/people', { cookie })
  return body.people.map((each: { email: string; role: string; removed: boolean }) =>
    [each.email, each.role, each.removed ? 'removed' : ''].filter(Boolean).join(' '),
  )
}

const acts = async () => {
  return queryColumn(db)`
    select concat_ws(' ', administrator_email, action, after ->> 'email',
      nullif(split_part(note, ',', 1), ''))
    from audit_log where id > ${firstAct} order by id`
}

const newOwner = (email = 'clara@example.com') => signedInAdministrator(db, email)

test('without mail, the link is shown once and creates one account with the role', async () => {
  const { cookie } = await newOwner()
  const made = await ask(invitations, { cookie, body: inviting(' Ed@Example.com ') })
  expect(made).toMatchObject({
    status: 200,
    body: { path: expect.stringMatching(/^\/invitation\//) },
  })
  expect(await db.selectFrom('outbox_messages').select('id').execute()).toEqual([])
  const token = made.body.path.split('/')[2]
  const [invitation] = await db.selectFrom('invitations').selectAll().execute()
  expect(JSON.stringify(invitation)).not.toContain(token)

  const link = `/api/invitations/${token}`
  expect((await ask(link)).body).toEqual({ email: 'ed@example.com', role: 'editor' })
  const weak = await ask(link, { body: { password: 'ed@example.com' } })
  expect([weak.status, Object.keys(weak.body.error.fields)]).toEqual([422, ['password']])
  const tries = await Promise.all([1, 2, 3, 4].map(() => ask(link, { body: { password } })))
  expect(tries.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404])
  const session = tries.find(({ status }) => status === 204)?.session ?? ''
  expect((await ask('/api/admin/session', { cookie: session })).body).toMatchObject({
    email: 'ed@example.com',
    role: 'editor',
  })
  expect((await ask(link)).status).toBe(404)
  expect((await ask('/api/admin/people', { cookie: session })).status).toBe(403)
  expect(await people(cookie)).toEqual(['clara@example.com owner', 'ed@example.com editor'])
  expect(await acts()).toEqual([
    'clara@example.com administrator_invited ed@example.com editor',
    'ed@example.com administrator_created ed@example.com by invitation',
    'ed@example.com signed_in ed@example.com by invitation',
  ])
})

test('with mail, the link is only in the message; a newer invitation or a withdrawal ends it', async () => {
  const { cookie } = await newOwner()
  const first = await ask(invitations, { cookie, body: inviting('ed@example.com'), app: mailing })
  expect(first.body).toEqual({ path: null })
  const mails = async () =>
    db.selectFrom('outbox_messages').selectAll().orderBy('position').execute()
  const linkIn = (text = '') => `/api/invitations/${/\/invitation\/([\w-]+)/.exec(text)?.[1]}`
  const [mail] = await mails()
  expect(mail).toMatchObject({ recipient: 'ed@example.com' })
  expect(mail?.text).toContain('clara@example.com invited you')
  expect((await ask(linkIn(mail?.text))).status).toBe(200)

  await ask(invitations, { cookie, body: inviting('ed@example.com', 'owner'), app: mailing })
  expect((await ask(linkIn(mail?.text))).status).toBe(404)
  const second = linkIn((await mails())[1]?.text)
  expect((await ask(second)).body.role).toBe('owner')
  const listed = (await ask('/api/admin/people', { cookie })).body.invitations
  expect(listed).toMatchObject([{ email: 'ed@example.com', role: 'owner' }])
  const withdrawn = { method: 'DELETE', cookie }
  expect((await ask(`${invitations}/${listed[0].id}`, withdrawn)).status).toBe(204)
  expect((await ask(`${invitations}/${listed[0].id}`, withdrawn)).status).toBe(404)
  expect((await ask(second, { body: { password } })).status).toBe(404)
  // Messages with invalidated links are not sent.
  const ended = { failed_at: expect.any(String), secret: null }
  expect(await mails()).toMatchObject([ended, ended])
})

test('a link expires after 7 days, and is then deleted', async () => {
  const { cookie } = await newOwner()
  const { body } = await ask(invitations, { cookie, body: inviting('ed@example.com') })
  const link = `/api${body.path.replace('invitation', 'invitations')}`
  const [row] = await db.selectFrom('invitations').selectAll().execute()
  const days = (Date.parse(row?.expires_at ?? '') - Date.parse(row?.created_at ?? '')) / 86_400_000
  expect(days).toBeCloseTo(7, 1)
  await purgeInvitations(db)
  expect((await ask(link)).status).toBe(200)
  await changeRows(db)`update invitations set expires_at = ${new Date(0).toISOString()}`
  expect((await ask(link)).status).toBe(404)
  expect((await ask(link, { body: { password } })).status).toBe(404)
  expect((await ask('/api/admin/people', { cookie })).body.invitations).toEqual([])
  await purgeInvitations(db)
  expect(await db.selectFrom('invitations').select('id').execute()).toEqual([])
})

test.each([
  ['removed', 'POST', '/remove', {}],
  ['made an editor', 'PATCH', '', { role: 'editor' }],
])('invitations by an owner who is %s are revoked', async (_, method, path, change) => {
  const clara = await newOwner()
  const dan = await newOwner('dan@example.com')
  const own = await ask(invitations, {
    cookie: dan.cookie,
    body: inviting('dan@home.example', 'owner'),
  })
  const other = await ask(invitations, { cookie: clara.cookie, body: inviting('ed@example.com') })
  const done = await ask(`/api/admin/people/${dan.id}${path}`, {
    method,
    cookie: clara.cookie,
    body: { ...change, password },
  })
  expect(done.status).toBe(204)
  const opened = await Promise.all(
    [own, other].map(({ body }) => ask(`/api${body.path.replace('invitation', 'invitations')}`)),
  )
  expect(opened.map(({ status }) => status)).toEqual([404, 200])
})

test('every change requires the password, and the second factor if on', async () => {
  const owner = await newOwner()
  const editor = await signedInAdministrator(db, 'ed@example.com', 'editor')
  const { cookie } = owner
  const calls: [path: string, method: string, body: object][] = [
    [invitations, 'POST', { email: 'kim@example.com', role: 'owner' }],
    [`/api/admin/people/${editor.id}`, 'PATCH', { role: 'owner' }],
    [`/api/admin/people/${editor.id}/remove`, 'POST', {}],
  ]
  const refused = async (proof: object, field: string) => {
    for (const [path, method, body] of calls) {
      const answer = await ask(path, { method, cookie, body: { ...body, ...proof } })
      expect([path, answer.status, Object.keys(answer.body.error.fields)]).toEqual([
        path,
        422,
        [field],
      ])
    }
  }
  await hashCheaply(db, owner.email)
  await refused({ password: 'not mine at all' }, 'password')
  const begun = await ask('/api/admin/second-factor', { cookie, body: { password } })
  const code = codeAt(begun.body.secret)
  await ask('/api/admin/second-factor/confirm', { cookie, body: { code } })
  await refused({ password }, 'code')
  expect(await people(cookie)).toEqual(['clara@example.com owner', 'ed@example.com editor'])
})

test('a new administrator must set up a required second factor', async () => {
  const { cookie } = await newOwner()
  const { body } = await ask(invitations, { cookie, body: inviting('ed@example.com') })
  const link = `/api${body.path.replace('invitation', 'invitations')}`
  const { session } = await ask(link, { body: { password }, app: demanding })
  const of = { cookie: session, app: demanding }
  expect((await ask('/api/admin/session', of)).body).toMatchObject({ mustSetUp: true })
  expect((await ask('/api/admin/pending-events', of)).status).toBe(403)
})

test('a role change applies at once; removal ends the sessions; an invitation restores the account', async () => {
  const { cookie } = await newOwner()
  const editor = await signedInAdministrator(db, 'ed@example.com', 'editor')
  const theirs = { cookie: editor.cookie }
  const path = `/api/admin/people/${editor.id}`
  const change = (role: string) => ask(path, { method: 'PATCH', cookie, body: { role, password } })
  expect((await ask('/api/admin/settings', theirs)).status).toBe(403)
  expect((await change('owner')).status).toBe(204)
  expect((await ask('/api/admin/settings', theirs)).status).toBe(200)
  expect((await change('editor')).status).toBe(204)
  expect((await ask('/api/admin/settings', theirs)).status).toBe(403)
  expect((await change('guest')).status).toBe(422)
  expect((await ask(`${path}/remove`, { cookie, body: { password } })).status).toBe(204)
  expect((await ask('/api/admin/pending-events', theirs)).status).toBe(401)
  const signIn = { email: 'ed@example.com', password }
  expect((await ask('/api/sign-in', { body: signIn })).status).toBe(401)
  expect((await change('owner')).status).toBe(404)
  expect(await people(cookie)).toEqual(['clara@example.com owner', 'ed@example.com editor removed'])

  const again = await ask(invitations, { cookie, body: inviting('ed@example.com', 'owner') })
  const link = `/api${again.body.path.replace('invitation', 'invitations')}`
  expect((await ask(link, { body: { password: `${password} again` } })).status).toBe(204)
  expect(await people(cookie)).toEqual(['clara@example.com owner', 'ed@example.com owner'])
  const known = await ask(invitations, { cookie, body: inviting('ed@example.com') })
  expect(known.status).toBe(409)
  expect((await acts()).filter((act) => act.startsWith('clara'))).toEqual([
    'clara@example.com administrator_role_changed ed@example.com editor to owner',
    'clara@example.com administrator_role_changed ed@example.com owner to editor',
    'clara@example.com administrator_disabled ed@example.com from unknown',
    'clara@example.com administrator_invited ed@example.com owner',
  ])
})

test('the last owner stays, even if owners remove or demote each other at once', async () => {
  const a = await newOwner()
  const alone = (how: { method?: string; path?: string; body: object }) =>
    ask(`/api/admin/people/${a.id}${how.path ?? ''}`, { cookie: a.cookie, ...how })
  await signedInAdministrator(db, 'ed@example.com', 'editor')
  const removal = { path: '/remove', body: { password } }
  const demotion = { method: 'PATCH', body: { role: 'editor', password } }
  expect((await alone(removal)).status).toBe(409)
  expect((await alone(demotion)).status).toBe(409)

  for (const { path = '', ...how } of [removal, demotion] as (typeof removal & {
    method?: string
  })[]) {
    const b = await newOwner(`owner${path.length}@example.com`)
    const asked = [
      [a, b],
      [b, a],
    ] as const
    const answers = await Promise.all(
      asked.map(([who, whom]) =>
        ask(`/api/admin/people/${whom.id}${path}`, { cookie: who.cookie, ...how }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(204)
    expect([401, 403]).toContain(statuses[1])
    const left = await queryColumn(db)`
      select email from administrators where role = 'owner' and disabled_at is null`
    expect(left).toHaveLength(1)
    // Restores owner `one` for the next round.
    const back = { role: 'owner' as const, disabled_at: null }
    await db.updateTable('administrators').set(back).where('id', '=', a.id).execute()
    if (left[0] !== a.email) {
      const { cookie } = await reopen(a.id)
      Object.assign(a, { cookie })
    }
    await changeRows(db)`update administrators set role = 'editor' where id = ${b.id}`
  }
})

const reopen = async (id: string) => {
  const { openSession } = await import('../../src/features/sign-in/server/accounts/sessions.ts')
  return { cookie: `session=${await openSession(db, id, 'a test')}` }
}

test('an owner removed while their change was pending changes nothing', async () => {
  const a = await newOwner()
  const b = await newOwner('two@example.com')
  const c = await newOwner('three@example.com')
  const remove = (who: typeof a, whom: typeof a) =>
    ask(`/api/admin/people/${whom.id}/remove`, { cookie: who.cookie, body: { password } })
  // All three pass authorization before the first change gets the lock.
  const answers = await Promise.all([remove(a, b), remove(b, c), remove(c, a)])
  const gone = answers.filter(({ status }) => status === 204).length
  const rows = await db.selectFrom('administrators').select('disabled_at').execute()
  expect(rows.filter(({ disabled_at }) => disabled_at !== null)).toHaveLength(gone)
  expect(gone).toBeLessThan(3)
})
