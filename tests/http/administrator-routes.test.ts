/** Makes every administrator call as a stranger, and every owner call as an editor. */
import { expect, test } from 'vitest'
import { closeSession } from '../../src/features/sign-in/server/accounts/sessions.ts'
import { fillPath } from '../../src/kit/endpoint.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { testApp } from '../support/test-app.ts'

const { app, database } = await testApp()

const guarded = app.api.endpoints.filter(({ access }) => access === 'administrator')
const calls = guarded.map(({ method, path }) => ({ method, path }))

const dead = await signedInAdministrator(database.db)
await closeSession(database.db, dead.cookie.replace('session=', ''))

const live = await signedInAdministrator(database.db)
const editor = await signedInAdministrator(database.db, 'editor@example.com', 'editor')

type Call = { method: string; path: string }

const ask = ({ method, path }: Call, headers: Record<string, string>) =>
  app.request(fillPath(path, { id: 'abc123', token: 'abc123' }), {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: method === 'GET' ? undefined : '{}',
  })

test('administrator calls are found', () => {
  expect(calls.map(({ path }) => path)).toContain('/api/admin/session')
  expect(calls.length).toBeGreaterThan(5)
})

test('every call under /api/admin is for administrators', () => {
  const open = app.api.endpoints.filter(
    ({ path, access }) => path.startsWith('/api/admin') && access !== 'administrator',
  )
  expect(open.map(({ path }) => path)).toEqual([])
})

test.each(calls)('$method $path returns 401 without a session', async (call) => {
  const response = await ask(call, {})
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({
    error: { code: 'sign_in_required', message: 'Sign in first.' },
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each(calls)('$method $path returns 401 with an ended session', async (call) => {
  expect((await ask(call, { cookie: dead.cookie })).status).toBe(401)
  expect((await ask(call, { cookie: `session=${'A'.repeat(43)}` })).status).toBe(401)
})

test.each(calls)('$method $path returns 403 to pages of other sites', async (call) => {
  const { cookie } = live
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://sub.localhost' },
  ]
  for (const headers of foreign) {
    expect((await ask(call, { cookie, ...headers } as Record<string, string>)).status).toBe(403)
  }
})

const owners = guarded.flatMap(({ method, path, role }) =>
  role === 'owner' ? { method, path } : [],
)

test.each(owners)('$method $path returns 403 to an editor', async (call) => {
  const response = await ask(call, { cookie: editor.cookie })
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({
    error: { code: 'forbidden', message: 'Only an owner of the site can do this.' },
  })
})

test('settings, backups, people, mail and personal data are for owners; reviewing is for editors', async () => {
  const parts = new Set(owners.map(({ path }) => path.split('/')[3]))
  expect([...parts].toSorted()).toEqual([
    'backups',
    'demo',
    'invitations',
    'outbox',
    'people',
    'personal-data',
    'ready-answers',
    'settings',
    'setup',
  ])
  for (const path of ['/api/admin/pending-events', '/api/admin/messages', '/api/admin/audit'])
    expect((await ask({ method: 'GET', path }, { cookie: editor.cookie })).status).toBe(200)
})

test('the session used above is valid, so the refusals had other reasons', async () => {
  const { cookie } = live
  const call = { method: 'GET', path: '/api/admin/session' }
  expect((await ask(call, { cookie })).status).toBe(200)
  expect((await ask(call, { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})
