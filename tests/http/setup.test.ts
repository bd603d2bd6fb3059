/** Setup checklist of a new directory, in the browser's call and in the terminal. */
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { runDoctor, setupDepsOf } from '../../src/app/setup-checklist.ts'
import { checkSetup } from '../../src/features/settings/server/check-setup.ts'
import { parseConfig } from '../../src/platform/config.ts'
import { applySettings, type ChangedSettings } from '../../src/platform/default-settings.ts'
import { addVersion, loadSettings } from '../../src/platform/stored-settings.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { startMailServer } from '../support/mail-server.ts'
import { testApp } from '../support/test-app.ts'

const mail = await startMailServer()
afterAll(() => mail.stop())
const settings = {
  // No server listens on this port, and no network is needed.
  PUBLIC_URL: 'https://localhost:9',
  SMTP_URL: mail.url,
  INFO_ADDRESS: 'hello@atlas.org',
  TRUST_PROXY: '1',
}
const site = await testApp(settings)
const { db } = site.database
const bare = await testApp({}, site.database)
const { cookie } = await signedInAdministrator(db)

beforeEach(() => emptyTables(db, 'site_settings', 'site_keys', 'outbox_messages', 'rate_limits'))
afterEach(() => applySettings())

const store = async (version: number, changed: ChangedSettings) => {
  await db.transaction().execute((tx) => addVersion(tx, version, changed))
  await loadSettings(db)
}

type Line = { id: string; state: string; said: string }

const statesOf = async (app: typeof site, headers: Record<string, string> = {}) => {
  const answer = app.request('https://localhost:9/api/admin/setup', {
    headers: { cookie: `__Host-${cookie}; ${cookie}`, ...headers },
  })
  const lines = await app.json<Line[]>(answer)
  return Object.fromEntries(lines.map(({ id, state }) => [id, state]))
}

const send = (path: string, body?: object) =>
  site.request(`https://localhost:9/api/admin/setup/${path}`, {
    method: 'POST',
    headers: { cookie: `__Host-${cookie}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })

test('each line states its status', async () => {
  expect(await statesOf(bare)).toEqual({
    name: 'todo',
    address: 'todo',
    accounts: 'unknown',
    region: 'unknown',
    demo: 'done',
    'public-url': 'todo',
    mail: 'todo',
    backups: 'unknown',
    'search-engines': 'todo',
    sources: 'unknown',
  })
  await store(1, { banner: 'Moved to Sunday', tagline: 'Cars of Ohio' })
  expect((await statesOf(bare)).name).toBe('todo')
  await store(2, { name: 'Ohio Wheels' })
  const state = await statesOf(site, { 'x-forwarded-proto': 'https' })
  expect(state).toMatchObject({ name: 'done', address: 'done', 'public-url': 'done', mail: 'todo' })
})

const ours = { status: 200, location: '', text: '\nSitemap: https://localhost:9/sitemap.xml' }
const index = { status: 200, location: '', text: '<sitemapindex>' }
const redirect = { status: 308, location: 'https://localhost:9/', text: '' }
const away = { failure: 'connect ECONNREFUSED', code: 'ECONNREFUSED' }
const expired = { failure: 'certificate has expired', code: 'CERT_HAS_EXPIRED' }
const foreign = { ...ours, text: 'User-agent: *\nDisallow: /' }

test.each<[string, object, object | undefined, string, string]>([
  ['this machine', {}, undefined, 'done', 'done'],
  ['two proxies, the inner one without TLS', {}, { forwardedScheme: 'http' }, 'done', 'done'],
  ['no way back in', { robots: away }, {}, 'done', 'unknown'],
  ['a terminal', { robots: away }, undefined, 'unknown', 'unknown'],
  ['a proxy with HTTP', { robots: away }, { forwardedScheme: 'http' }, 'unknown', 'unknown'],
  ['another host', {}, { host: 'app:3000' }, 'todo', 'done'],
  ['an untrusted proxy', {}, { isForwarded: true }, 'todo', 'done'],
  ['HTTP without a redirect', { overHttp: ours }, {}, 'todo', 'done'],
  ['no HTTP at all', { overHttp: away }, {}, 'done', 'done'],
  ['an old certificate', { robots: expired }, {}, 'todo', 'unknown'],
  ['a parked domain', { robots: foreign }, undefined, 'unknown', 'todo'],
  ['no sitemap', { sitemap: { ...index, status: 404 } }, {}, 'done', 'todo'],
])('public address and robots.txt, seen by %s', async (_, outside, seen, address, engines) => {
  const config = parseConfig({ ...settings, TRUST_PROXY: '0', NODE_ENV: 'test' })
  const parts = {
    ...setupDepsOf(db, config),
    probePublicUrl: async () => ({ robots: ours, sitemap: index, overHttp: redirect, ...outside }),
  }
  const came = { host: 'localhost:9', isForwarded: false, forwardedScheme: undefined, ...seen }
  const lines = await checkSetup(parts, seen && came)
  const stateOf = (id: string) => lines.find((line) => line.id === id)?.state
  expect([stateOf('public-url'), stateOf('search-engines')]).toEqual([address, engines])
})

test('the mail line is done once the link of the newest test message is opened', async () => {
  expect((await send('test-mail')).status).toBe(204)
  expect((await send('test-mail')).status).toBe(204)
  const messages = await db.selectFrom('outbox_messages').select('text').execute()
  const tokens = messages.map(({ text }) => /setup\?mail=([\w-]+)/.exec(text)?.[1] ?? '')
  const used = await Promise.all(tokens.map((token) => send('test-mail/arrived', { token })))
  expect(used.map(({ status }) => status).sort()).toEqual([204, 404])
  expect((await statesOf(site)).mail).toBe('done')
  // Another mail server needs a new test.
  const moved = await testApp({ ...settings, SMTP_URL: 'smtp://other.example' }, site.database)
  expect((await statesOf(moved)).mail).toBe('todo')
  // So does another sender address.
  await store(1, { infoAddress: 'hello@ohio-wheels.org' })
  expect((await statesOf(site)).mail).toBe('todo')
})

test('the doctor prints the same lines and fails while something is left to do', async () => {
  const printed: string[] = []
  const config = parseConfig({ ...settings, NODE_ENV: 'test' })
  expect(await runDoctor(db, config, (line) => void printed.push(line))).toBe(false)
  const text = printed.join('\n')
  expect(text).toContain('TO DO: Name and texts. The site has the built-in name, Gearhead Atlas.')
  expect(text).toContain('ok: Information address.')
  expect(text).toContain('check: Public address and HTTPS.')
  expect(text).toContain('database: ')
})

test('the doctor passes for a site without sources and with backups by its server', async () => {
  await store(1, { name: 'Ohio Wheels' })
  const named = await testApp({ ...settings, BACKUP_DIR: 'off' }, site.database)
  const { mail: _, ...states } = await statesOf(named)
  expect(states).toMatchObject({ name: 'done', backups: 'unknown', sources: 'unknown' })
  expect(Object.values(states)).not.toContain('todo')
})
