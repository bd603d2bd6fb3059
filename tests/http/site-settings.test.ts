/** Site settings: effect on all output, undo, and permission to change them. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { busyPage } from '../../src/app/pages/plain-pages.ts'
import { action } from '../../src/features/settings/web/settings-page.tsx'
import { siteSettings } from '../../src/kit/site-settings.ts'
import { parseConfig, senderOf } from '../../src/platform/config.ts'
import { queryRows } from '../../src/platform/db/query.ts'
import { applySettings } from '../../src/platform/default-settings.ts'
import { addVersion } from '../../src/platform/stored-settings.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { reviewer } from '../support/reviewer.ts'
import { isTest, readSources } from '../support/source-files.ts'
import { testApp } from '../support/test-app.ts'

const app = await testApp()
const { db, database, request, json } = app
const { as: send, administrator, pageContext } = await reviewer(app)
const { email } = administrator

beforeEach(() => emptyTables(db, 'site_settings'))
afterEach(() => applySettings())

type Refused = {
  data: { message: string; fields: object; typed: Record<string, string> }
}

type Version = {
  version: number
  settings: Record<string, string>
  history: { version: number; changes: unknown[] }[]
}

const current = () => json<Version>(send('GET', '/api/admin/settings'))

/** Saves the current settings with some of them changed. */
const change = async (texts: object, more: object = {}) => {
  const { version, settings } = await current()
  return send('PUT', '/api/admin/settings', { version, ...settings, ...texts, ...more })
}

/** Sends a visitor's message; returns the emails to the site and to the visitor. */
const write = async () => {
  await emptyTables(db, 'outbox_messages', 'rate_limits')
  const message = { subject: 'A question', message: 'Is there a swap meet?' }
  const from = { firstName: 'Pat', lastName: 'Lee', email: 'pat@example.com' }
  expect((await send('POST', '/api/contact', { ...from, ...message })).status).toBe(201)
  const mail = await db.selectFrom('outbox_messages').selectAll().execute()
  const to = (is: boolean) => mail.filter(({ recipient }) => (recipient === from.email) === is)
  const [toVisitor] = to(true)
  const [toSite] = to(false)
  if (!toVisitor || !toSite) throw new Error('There is no mail.')
  return { toVisitor, toSite }
}

const undo = async (version: number, newest?: number) =>
  send('POST', '/api/admin/settings/undo', {
    version,
    newest: newest ?? (await current()).version,
  })

const hostile = `Bob's "Café" <b>&\u2028Söns`
const clean = `Bob's "Café" <b>& Söns`

test('the name appears in all output, escaped', async () => {
  const before = await (await request('/api/docs')).text()
  expect(before).toContain('<title>API · Gearhead Atlas</title>')
  expect((await change({ name: hostile })).status).toBe(200)
  expect(siteSettings.name).toBe(clean)

  const docs = await (await request('/api/docs')).text()
  const escaped = /Bob(?:'|&#x?\d+;|&apos;)s &quot;Café&quot; &lt;b&gt;&amp; Söns/
  expect(docs).toMatch(new RegExp(`<title>API · ${escaped.source}`))
  const document = await json<{ info: { title: string } }>(request('/openapi.json'))
  expect(document.info.title).toBe(`${clean} API`)
  expect(await (await request('/events.rss')).text()).toMatch(
    new RegExp(`<title>${escaped.source}: all events`),
  )
  expect(await (await request('/events.ics')).text()).toContain(`Bob's "Café" <b>& Söns: all`)
  expect(String(busyPage().body)).toMatch(escaped)
  expect(String(busyPage().body)).not.toContain('<b>')

  const { text, html } = (await write()).toVisitor
  expect(text).toContain(`\n-- \n${clean}\n`)
  expect(html).toMatch(escaped)
  expect(html).not.toContain('<b>')
})

test('file names follow the site name in plain letters; old URLs redirect', async () => {
  const disposition = async (path: string) =>
    (await request(path, { method: 'HEAD' })).headers.get('content-disposition')
  const old = '/gearhead_atlas_database_export.csv'
  expect(await disposition('/api/database/export-excel')).toMatch(
    /filename="Gearhead_Atlas_Database_\d{4}-\d\d-\d\d\.csv"/,
  )
  expect(await disposition(old)).toBe(`attachment; filename="${old.slice(1)}"`)
  await change({ name: hostile })
  for (const [path, end] of [
    ['export-excel', 'csv'],
    ['export.xlsx', 'xlsx'],
    ['export.jsonl', 'jsonl'],
    ['export.ics', 'ics'],
  ])
    expect(await disposition(`/api/database/${path}`)).toMatch(
      new RegExp(
        `^attachment; filename="Bob_s_Cafe_b_Sons_Database_\\d{4}-\\d\\d-\\d\\d\\.${end}"$`,
      ),
    )
  const address = '/bob_s_cafe_b_sons_database_export.csv'
  const facts = await json<{ path: string }>(request('/api/database/static-export'))
  expect(facts.path).toBe(address)
  expect((await request(address)).status).toBe(200)
  for (const earlier of [old, '/some_other_name_database_export.csv']) {
    const answer = await request(earlier)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, address])
  }
  expect((await request('/unknown.csv')).status).toBe(404)
})

test('a preview changes nothing; a change is undone, and both are in the audit log', async () => {
  const preview = await json(change({ name: 'Ohio Wheels' }, { preview: 'yes' }))
  expect(preview).toEqual({
    changes: [{ name: 'name', before: 'Gearhead Atlas', after: 'Ohio Wheels' }],
    files: ['Ohio_Wheels_Database_2027-01-31.csv', '/ohio_wheels_database_export.csv'],
  })
  expect([(await current()).version, siteSettings.name]).toEqual([0, 'Gearhead Atlas'])

  await change({ name: 'Ohio Wheels' })
  await change({ banner: 'Moved to Sunday', name: '' })
  expect(siteSettings).toMatchObject({ name: 'Gearhead Atlas', banner: 'Moved to Sunday' })
  expect((await undo(2)).status).toBe(200)
  expect(siteSettings).toMatchObject({ name: 'Ohio Wheels', banner: '' })
  expect((await undo(1)).status).toBe(200)
  expect(siteSettings.name).toBe('Gearhead Atlas')
  const { version, history } = await current()
  expect([version, history.length, history[3]?.changes]).toEqual([
    4,
    4,
    [{ name: 'name', before: 'Gearhead Atlas', after: 'Ohio Wheels' }],
  ])
  const entries = await queryRows(db)`select administrator_email, before, after from audit_log
    where action = 'settings_changed' order by id`
  expect(entries.slice(-2)).toEqual([
    {
      administrator_email: email,
      before: { name: 'Gearhead Atlas', banner: 'Moved to Sunday' },
      after: { name: 'Ohio Wheels', banner: '' },
    },
    {
      administrator_email: email,
      before: { name: 'Ohio Wheels' },
      after: { name: 'Gearhead Atlas' },
    },
  ])
})

test('one of two simultaneous changes is refused; invalid texts are named', async () => {
  const { settings } = await current()
  const both = ['Ohio Wheels', 'Iowa Wheels'].map((name) =>
    send('PUT', '/api/admin/settings', { version: 0, ...settings, name }),
  )
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409])
  const wrong = { name: '...', infoAddress: 'nobody', x: 'javascript:alert(1)', analyticsId: '">' }
  const answer = await change(wrong)
  const { error } = (await answer.json()) as { error: { fields: object } }
  expect(Object.keys(error.fields).sort()).toEqual(['analyticsId', 'infoAddress', 'name', 'x'])
  const unreachable = await change({ infoAddress: 'info@site.invalid' })
  expect(unreachable.status).toBe(422)
  expect((await undo(99)).status).toBe(404)
  for (const none of [-5_953_114_650_346_550, 2 ** 31]) expect((await undo(none)).status).toBe(400)
})

test('a form opened before another change keeps typed texts, takes over the rest, and saves with a second press', async () => {
  await change({ accounts: 'Blog https://blog.org/a\nForum https://forum.org/b' })
  const { version, settings } = await current()
  const accounts = settings.accounts?.replace('\n', '\r\n') ?? ''
  const shown = { ...settings, accounts, version: String(version), preview: 'no' }
  const theirs = { name: 'Ohio Wheels', region: 'OH', accounts: 'News https://news.org/c' }
  await change({ ...theirs, tagline: 'Theirs' })
  const press = (form: Record<string, string>) => {
    const posted = new Request('http://localhost', {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    return action({ request: posted, context: pageContext() } as never).catch(
      (saved: unknown) => saved,
    )
  }
  const { data: refused } = (await press({ ...shown, tagline: 'Mine', banner: 'New' })) as Refused
  expect(refused.message).toBe(
    'Somebody changed the settings meanwhile: Name, Tagline, More accounts, Region. Check and save again.',
  )
  expect(refused.fields).toEqual({ tagline: 'Now: Theirs. Yours replaces it.' })
  await press(refused.typed)
  expect((await current()).settings).toMatchObject({
    ...theirs,
    tagline: 'Mine',
    banner: 'New',
  })
})

test('undo works for changes no longer listed, and is refused if there are newer changes than listed', async () => {
  for (let version = 1; version <= 23; version++)
    await db.transaction().execute((tx) => addVersion(tx, version, { name: `Wheels ${version}` }))
  const { history } = await current()
  expect(history.at(-1)).toMatchObject({ version: 4 })
  expect((await undo(4, 22)).status).toBe(409)
  await change({ banner: 'Moved to Sunday' })
  expect((await undo(3)).status).toBe(200)
  expect(siteSettings.name).toBe('Wheels 2')
  expect((await undo(1)).status).toBe(200)
  expect(siteSettings.name).toBe('Gearhead Atlas')
})

test('a directory of certain states starts there: place suggestions and the map', async () => {
  type Found = { city: string; state: string }[]
  const first = async (q: string) => (await json<Found>(request(`/api/places?q=${q}`)))[0]?.state
  const box = async (query = '') =>
    (await json<{ box: number[] }>(request(`/api/events/map${query}`))).box
  expect([await first('Springfield'), (await box())[0]]).toEqual(['MO', -180])

  const input = { region: ' ohio;in, OH', timeZone: 'pacific/kiritimati' }
  const accounts =
    '\n Club  forum   https://forum.example/ohio \r\nMastodon https://m.example/@ohio\n'
  expect((await change({ ...input, accounts })).status).toBe(200)
  expect(siteSettings).toMatchObject({
    region: 'OH, IN',
    timeZone: 'Pacific/Kiritimati',
    accounts: 'Club forum https://forum.example/ohio\nMastodon https://m.example/@ohio',
  })
  expect([await first('Springfield'), await first('Spri')]).toEqual(['OH', 'OH'])
  expect(await first('Chicago')).toBe('IL')
  const [west = 0, south = 0, east = 0, north = 0] = await box()
  // Columbus and Indianapolis are in the frame, which is less than 20 degrees wide.
  for (const [latitude, longitude] of [
    [39.96, -83],
    [39.77, -86.16],
  ] as const)
    expect(west < longitude && longitude < east && south < latitude && latitude < north).toBe(true)
  expect(east - west).toBeLessThan(20)
  // A search with a state shows that state.
  expect((await box('?state=CA'))[2]).toBeLessThan(-100)

  const wrong = {
    region: 'Ohio, Ontario',
    timeZone: 'CST',
    accounts: 'Mastodon https://m.example/@ohio\nForum javascript:alert(1)',
  }
  const { error } = (await (await change(wrong)).json()) as { error: { fields: object } }
  expect(error.fields).toEqual({
    region: 'Enter states, such as Ohio or OH, IN.',
    timeZone: 'Enter a zone of the IANA list, such as America/Chicago.',
    accounts: 'Line 2: enter a name and a whole address, Mastodon https://…',
  })
})

test('on a site with mail but without INFO_ADDRESS, the address cannot be emptied or undone', async () => {
  const sends = { SMTP_URL: 'smtp://localhost:25', PUBLIC_URL: 'http://localhost' }
  const site = await testApp(sends, database)
  const { as: sendThere } = await reviewer(site)
  const put = async (infoAddress: string, more: object = {}) => {
    const { version, settings } = await current()
    return sendThere('PUT', '/api/admin/settings', { version, ...settings, infoAddress, ...more })
  }
  expect((await put('hello@ohio-wheels.org')).status).toBe(200)
  expect(await site.fieldsOf(put('', { preview: 'yes' }), 422)).toEqual(['infoAddress'])
  expect(await site.fieldsOf(put(''), 422)).toEqual(['infoAddress'])
  const undone = await sendThere('POST', '/api/admin/settings/undo', { version: 1, newest: 1 })
  expect(undone.status).toBe(422)
  expect(siteSettings.infoAddress).toBe('hello@ohio-wheels.org')
})

test('the address of the settings receives messages of visitors, and is the sender of mail', async () => {
  await change({ name: 'Ohio Wheels', infoAddress: 'hello@ohio-wheels.org' })
  expect((await write()).toSite.recipient).toBe('hello@ohio-wheels.org')
  expect(senderOf(parseConfig({}))).toEqual({
    name: 'Ohio Wheels',
    address: 'hello@ohio-wheels.org',
  })
  expect(senderOf(parseConfig({ MAIL_FROM: 'A <a@b.org>' }))).toBe('A <a@b.org>')
})

/** Statements that read settings while the module loads, outside of any function. */
const readAtLoad = (text: string): string[] =>
  text.split(/^(?=[a-z/])/m).filter((statement) => {
    const at = statement.search(/\b(?:siteSettings\b|plainName\()/)
    return (
      at >= 0 && !/^(?:import|\/)/.test(statement) && !/=>|function/.test(statement.slice(0, at))
    )
  })

test('no module reads settings while it loads, before they are known', () => {
  expect(readAtLoad('const a = () => siteSettings.name\n\nconst b = siteSettings.name\n')).toEqual([
    'const b = siteSettings.name\n',
  ])
  const sources = readSources('src').filter(
    ({ path }) => !isTest(path) && path !== 'src/kit/site-settings.ts',
  )
  const found = sources.flatMap(({ path, text }) => readAtLoad(text).map((part) => [path, part]))
  expect(found).toEqual([])
})
