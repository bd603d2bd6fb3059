/** Newer releases: signed files of every kind from a server, which of them are accepted, and what is reported. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signedInAdministrator } from '../../../../tests/support/administrator.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { feedServer } from '../../../../tests/support/feed-server.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { pageSettings, siteSettings } from '../../../kit/site-settings.ts'
import { applySettings } from '../../../platform/default-settings.ts'
import { packageVersion } from '../../../platform/package-version.ts'
import { checkReleases, checkWhenDue, runUpgradeCheck } from './check-releases.ts'
import { readUpgradeState, type UpgradeState } from './seen-releases.ts'
import { compareVersions, type Release, signRelease } from './signed-release.ts'

const { db, request, json } = await testApp()
const server = await feedServer()
const parts = { db, allowLoopback: true }
const { cookie } = await signedInAdministrator(db)

const newPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  return { privateKey, key }
}
const { privateKey, key } = newPair()

beforeEach(async () => {
  server.requests.length = 0
  await emptyTables(db, 'seen_releases', 'site_settings')
  applySettings({ releaseUrl: server.at('/release.json'), releaseKey: key })
})
afterEach(() => applySettings())

const named: Release = { version: '2.10.0', date: '2027-03-01', security: null }
const serve = (release: Partial<Release>, pair = privateKey) =>
  server.serve('/release.json', { body: signRelease({ ...named, ...release }, pair) })
const serveText = (body: string) => server.serve('/release.json', { body })
/** State that a site of this version reports after a check. */
const told = async (running = '2.9.1') => {
  await checkReleases(parts)
  return readUpgradeState(db, running)
}

test('a newer release is reported, and whether it or one in between fixes security', async () => {
  serve({})
  expect(await told()).toMatchObject({
    state: 'newer',
    said: 'The newest release is 2.10.0 of 2027-03-01; this is 2.9.1. It fixes no security problem.',
    failure: null,
  })
  expect(await told('2.10.0')).toMatchObject({ state: 'current' })
  expect(await told('3.0.0')).toMatchObject({ state: 'current' })
  serve({ security: '2.9.2' })
  expect(await told()).toMatchObject({
    state: 'security',
    said: expect.stringMatching(/fixes security problems/),
  })
  expect(await told('2.9.2')).toMatchObject({ state: 'newer' })
})

test('no request is made until file and key are configured', async () => {
  serve({})
  for (const settings of [{}, { releaseUrl: siteSettings.releaseUrl }, { releaseKey: key }]) {
    applySettings(settings)
    await checkWhenDue(parts)
    await checkReleases(parts)
    expect(await readUpgradeState(db)).toMatchObject({ state: 'off', askedAt: null })
  }
  expect(server.requests).toEqual([])
})

test('the file is read once a day, and after its URL or key changed; the request identifies nothing', async () => {
  applySettings({ ...siteSettings, name: 'Club of Secret Cars' })
  serve({})
  await checkWhenDue(parts)
  await checkWhenDue(parts)
  expect(server.requests).toHaveLength(1)
  expect(JSON.stringify(server.requests)).not.toMatch(/secret/i)
  await sql`update seen_releases set asked_at = now() - interval '25 hours'`.execute(db)
  await checkWhenDue(parts)
  expect(server.requests).toHaveLength(2)
  applySettings({ ...siteSettings, releaseUrl: server.at('/release.json?new') })
  await checkWhenDue(parts)
  expect(server.requests).toHaveLength(3)
})

test('an older file is ignored', async () => {
  serve({ security: '2.9.8' })
  await told()
  for (const older of [
    { version: '2.9.9' },
    { version: '2.11.0', date: '2027-02-28' },
    { date: '2027-02-28' },
    { security: '2.9.2' },
    { security: null },
  ]) {
    serve({ security: '2.9.8', ...older })
    const state = await told()
    expect({ older, failure: state.failure }).toEqual({
      older,
      failure: expect.stringMatching(/older than 2\.10\.0 of 2027-03-01/),
    })
    expect(state.state).toBe('security')
  }
  serve({ security: '2.9.8', version: '2.10.1' })
  expect(await told()).toMatchObject({ failure: null, said: expect.stringMatching(/2\.10\.1/) })
})

test('another key resets the state', async () => {
  serve({ version: '9.0.0' })
  await told()
  const other = newPair()
  applySettings({ ...siteSettings, releaseKey: other.key })
  serve({ version: '1.0.0' }, other.privateKey)
  expect(await told('0.9.0')).toMatchObject({ state: 'newer', failure: null })
})

const signed = (text: string) =>
  JSON.stringify({
    release: text,
    signature: sign(null, Buffer.from(text), privateKey).toString('base64'),
  })
const whole = signRelease(named, privateKey)

test.each([
  ['an empty file', '', /is not a file of releases/],
  ['a page', '<!doctype html><title>Moved</title>', /is not a file of releases/],
  ['no signature', JSON.stringify({ release: JSON.stringify(named) }), /is not a file/],
  ['an empty signature', whole.replace(/("signature": ")[^"]+/, '$1'), /is not signed with/],
  ['a changed text', whole.replace('2.10.0', '2.20.0'), /is not signed with/],
  ['another key', signRelease(named, newPair().privateKey), /is not signed with/],
  ['a signed text that is no JSON', signed('2.10.0'), /names no version and date/],
  [
    'a signed day that is none',
    signed(JSON.stringify({ ...named, date: '2027-02-30' })),
    /names no/,
  ],
  ['a signed version of words', signed(JSON.stringify({ ...named, version: 'next' })), /names no/],
  [
    'a security fix of tomorrow',
    signed(JSON.stringify({ ...named, security: '2.10.1' })),
    /later release than the newest/,
  ],
  ['a huge file', ' '.repeat(70_000), /is larger than/],
])('%s is refused with a message, and the last state stays', async (_, text, reason) => {
  serve({})
  await told()
  serveText(text)
  const state = await told()
  expect(state.failure).toMatch(reason)
  expect(state.failure).toContain(siteSettings.releaseUrl)
  expect(state.state).toBe('newer')
})

test('a private address is not requested, and a missing file is reported', async () => {
  await checkReleases({ db, allowLoopback: false })
  expect((await readUpgradeState(db)).failure).toMatch(/not on the public internet/)
  expect(server.requests).toEqual([])
  applySettings({ ...siteSettings, releaseUrl: server.at('/nowhere.json') })
  expect((await told()).failure).toMatch(/answered 404/)
  expect((await readUpgradeState(db)).state).toBe('unknown')
})

test('versions are compared by numbers', () => {
  const sorted = ['0.1.0', '0.1.2', '0.1.10', '0.2.0', '1.0.0', '10.0.0']
  expect(sorted.toReversed().toSorted(compareVersions)).toEqual(sorted)
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0)
})

test('the command line and the status page report the same', async () => {
  const lines: string[] = []
  const run = () => runUpgradeCheck(parts, (line) => lines.push(line))
  serve({ version: '99.0.0', security: '99.0.0' })
  expect(await run()).toBe(true)
  expect(lines).toEqual([
    expect.stringContaining(`99.0.0 of 2027-03-01; this is ${packageVersion}`),
  ])
  const status = await json<{ upgrade: UpgradeState }>(
    request('/api/admin/status', { headers: { cookie } }),
  )
  expect(status.upgrade).toMatchObject({ state: 'security', said: lines[0], failure: null })
  serveText('')
  expect(await run()).toBe(false)
  expect(lines.at(-1)).toMatch(/^The file of releases can't be used: http/)
  applySettings()
  expect(await run()).toBe(false)
})

test('URL and key are set together, the key also as PEM, and pages get neither', async () => {
  const headers = { cookie, 'content-type': 'application/json' }
  const { version, settings } = await json<{ version: number; settings: object }>(
    request('/api/admin/settings', { headers }),
  )
  const empty = { ...settings, releaseUrl: '', releaseKey: '' }
  const change = (texts: object) =>
    request('/api/admin/settings', {
      method: 'PUT',
      headers,
      body: JSON.stringify({ version, ...empty, ...texts }),
    })
  const url = 'https://example.com/release.json'
  const refusals: [object, number, string][] = [
    [{ releaseUrl: url }, 422, 'releaseKey'],
    [{ releaseKey: key }, 422, 'releaseUrl'],
    [{ releaseUrl: url, releaseKey: 'secret' }, 400, 'releaseKey'],
    [{ releaseUrl: url, releaseKey: key.slice(0, -4) }, 400, 'releaseKey'],
    [{ releaseUrl: 'ftp://example.com/x', releaseKey: key }, 400, 'releaseUrl'],
  ]
  for (const [texts, status, field] of refusals) {
    const answer = await change(texts)
    const { error } = (await answer.json()) as { error: { fields: object } }
    expect([answer.status, Object.keys(error.fields)]).toEqual([status, [field]])
  }
  const pem = `-----BEGIN PUBLIC KEY-----\n${key}\n-----END PUBLIC KEY-----\n`
  expect((await change({ releaseUrl: url, releaseKey: pem })).status).toBe(200)
  expect(siteSettings).toMatchObject({ releaseUrl: url, releaseKey: key })
  expect(JSON.stringify(pageSettings())).not.toMatch(/release/)
})
