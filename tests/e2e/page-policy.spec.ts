/** The HTML of every page in the route table against its Content-Security-Policy. */
import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { DomUtils, parseDocument } from 'htmlparser2'
import { embeds } from '../../src/app/pages/page-table.ts'
import routes from '../../src/app/routes.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { linkToEvents } from '../support/link-to-events.ts'
import { saveMade } from '../support/made-event.ts'
import { markupFaults } from '../support/markup-faults.ts'
import { base as test } from './project-site.ts'

const { getAttributeValue, getElementsByTagName, textContent } = DomUtils

const [live, past] = ['policy-live', 'policy-past']

type Sample = { path: string; status?: number; cookie?: true }

/** Sample requests by route pattern; a route without samples fails the test. */
const samplesOf = (token: string): Record<string, Sample[]> => {
  const admin = (path: string): Sample[] => [
    { path, cookie: true },
    // Redirect of visitors without a session.
    { path, status: 302 },
  ]
  return {
    '': [{ path: '/' }, { path: '/?keyword=<script>&near=nowhere' }, { path: '/?cursor=x' }],
    'event/:id/:slug?': [
      { path: `/event/${live}` },
      { path: `/event/${past}` },
      { path: '/event/nowhere', status: 404 },
    ],
    'event/:id/flyer': [
      { path: `/event/${live}/flyer` },
      { path: `/event/${past}/flyer`, status: 404 },
    ],
    'event/:id/report': [{ path: `/event/${live}/report` }],
    upload: [{ path: '/upload' }],
    'upload/received': [{ path: '/upload/received' }],
    weekend: [{ path: '/weekend' }, { path: `/weekend?events=${live},${past},<script>,nowhere` }],
    // The site of the journeys sends no mail.
    email: [{ path: `/email?events=${live}`, status: 404 }],
    'email/:token': [{ path: '/email/wrong', status: 404 }],
    offline: [{ path: '/offline' }],
    manage: [{ path: '/manage' }],
    'manage/:token': [{ path: `/manage/${token}` }, { path: '/manage/wrong', status: 404 }],
    'manage/:token/sheet': [
      { path: `/manage/${token}/sheet` },
      { path: '/manage/wrong/sheet', status: 404 },
    ],
    'manage/:token/sheet/:id': [{ path: `/manage/${token}/sheet/nothing`, status: 404 }],
    'manage/:token/:id': [{ path: `/manage/${token}/${live}` }],
    'manage/:token/:id/change': [{ path: `/manage/${token}/${live}/change` }],
    'manage/:token/:id/copy': [{ path: `/manage/${token}/${live}/copy` }],
    'manage/:token/:id/series': [{ path: `/manage/${token}/${live}/series` }],
    'manage/:token/hand-over': [{ path: `/manage/${token}/hand-over` }],
    'hand-over/:token': [{ path: '/hand-over/wrong', status: 404 }],
    'manage/:token/claim': [{ path: `/manage/${token}/claim` }],
    'your-events/:token': [{ path: '/your-events/wrong', status: 404 }],
    'claim/:token': [{ path: '/claim/wrong', status: 404 }],
    'invitation/:token': [{ path: '/invitation/wrong', status: 404 }],
    'confirm/:token': [{ path: '/confirm/wrong', status: 404 }],
    'reminders/:token': [{ path: '/reminders/wrong', status: 404 }],
    'series/:id': [{ path: '/series/policy' }],
    'venue/:venue': [{ path: '/venue/lot-chicago-il' }],
    'organizer/:organizer': [{ path: '/organizer/policy-club' }],
    map: [{ path: '/map' }, { path: '/map?bbox=-85,39,-84,40&near=<script>' }],
    calendar: [
      { path: '/calendar' },
      { path: '/calendar?keyword=<script>&near=nowhere&month=x' },
      { path: '/calendar?month=2001-01', status: 302 },
    ],
    archive: [{ path: '/archive' }],
    'archive/:year/:state?': [{ path: '/archive/2001' }, { path: '/archive/2001/illinois' }],
    about: [{ path: '/about' }],
    credits: [{ path: '/credits' }],
    contact: [{ path: '/contact' }],
    help: [{ path: '/help' }],
    privacy: [{ path: '/privacy' }],
    terms: [{ path: '/terms' }],
    export: [{ path: '/export' }],
    download: [{ path: '/download' }],
    'deployment-sync': [{ path: '/deployment-sync' }],
    'sign-in': [{ path: '/sign-in' }],
    // Not found, as the site already has administrators.
    'first-run': [{ path: '/first-run', status: 404 }],
    'sign-out': [{ path: '/sign-out', status: 302 }],
    admin: admin('/admin'),
    'admin/demo': admin('/admin/demo'),
    'admin/events': admin('/admin/events'),
    'admin/events/:id': admin(`/admin/events/${live}`),
    'admin/events/:id/link': [{ path: `/admin/events/${live}/link`, status: 302 }],
    'admin/corrections': admin('/admin/corrections'),
    'admin/trusted': admin('/admin/trusted'),
    'admin/senders': admin('/admin/senders'),
    'admin/blocked': admin('/admin/blocked'),
    'admin/events/:id/matching': admin(`/admin/events/${live}/matching`),
    'admin/merged': admin('/admin/merged'),
    'admin/sources': admin('/admin/sources'),
    'admin/import': admin('/admin/import'),
    'admin/import/:id': [
      { path: '/admin/import/nothing', cookie: true, status: 404 },
      { path: '/admin/import/nothing', status: 302 },
    ],
    'admin/source-list': admin('/admin/source-list'),
    'admin/coverage': admin('/admin/coverage?near=boise-id'),
    'admin/venues': admin('/admin/venues'),
    'admin/answers': admin('/admin/answers'),
    'admin/messages': admin('/admin/messages'),
    'admin/outbox': admin('/admin/outbox'),
    'admin/audit': admin('/admin/audit'),
    'admin/files': admin('/admin/files'),
    'admin/personal-data': admin('/admin/personal-data'),
    'admin/status': admin('/admin/status'),
    'admin/figures': admin('/admin/figures?days=90'),
    'admin/setup': admin('/admin/setup'),
    'admin/settings': admin('/admin/settings'),
    'admin/backups': admin('/admin/backups'),
    'admin/confirm/:page': admin('/admin/confirm/backups'),
    'admin/people': admin('/admin/people'),
    'admin/account': admin('/admin/account'),
    browse: [{ path: '/browse' }],
    'lists/:place': [
      { path: '/lists/illinois' },
      { path: '/lists/chicago-il?lines=1' },
      { path: '/lists/nothing-of-ours', status: 404 },
    ],
    'embed/code': [
      { path: '/embed/code' },
      { path: '/embed/code?near=<script>&accent="><script>&height=x&resize=1' },
    ],
    ':topic/:place?': [{ path: '/car-shows' }, { path: '/nothing-of-ours', status: 404 }],
    '*': [
      { path: '/no/such/page/at/all', status: 404 },
      { path: '/no-such-file.csv', status: 404 },
    ],
  }
}

const directivesOf = (policy: string) =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )

/** True for script types that browsers execute; others, such as JSON-LD, are data. */
const isRun = (type: string | undefined) =>
  type === undefined || /^(|module|(text|application)\/(java|ecma)script)$/i.test(type)

const hashOf = (element: Parameters<typeof textContent>[0]) =>
  `'sha256-${createHash('sha256').update(textContent(element)).digest('base64')}'`

/** Parts of the page that its policy blocks, and parts that no page may contain. */
const faultsOf = (html: string, policy: string): string[] => {
  const directives = directivesOf(policy)
  const scripts = directives.get('script-src') ?? []
  const faults: string[] = []
  if (/unsafe-|strict-dynamic|\*(?!\.google-analytics)|data:/.test(scripts.join(' ')))
    faults.push(`script-src ${scripts.join(' ')}`)
  if (/unsafe-/.test(policy)) faults.push(policy)
  for (const [name, wanted] of [
    ['default-src', `'self'`],
    ['object-src', `'none'`],
    ['img-src', `'self' data:`],
    ['frame-src', `'self'`],
    ['base-uri', `'none'`],
    ['form-action', `'self'`],
    ['frame-ancestors', `'none'`],
  ] as const)
    if (directives.get(name)?.join(' ') !== wanted) faults.push(`${name} is not ${wanted}`)
  const styles = directives.get('style-src') ?? []
  if (styles.some((source) => !/^'(self|sha256-[\w+/=]+)'$/.test(source)))
    faults.push(`style-src ${styles.join(' ')}`)
  for (const element of getElementsByTagName(() => true, parseDocument(html))) {
    const { name, attribs } = element
    const shown = `<${name} ${JSON.stringify(attribs)}>`
    for (const [attribute, value] of Object.entries(attribs)) {
      if (attribute === 'style' || attribute.startsWith('on') || attribute === 'nonce')
        faults.push(shown)
      if (/^\s*(javascript|vbscript|data:text)/i.test(value)) faults.push(shown)
    }
    if (['base', 'object', 'embed', 'applet'].includes(name)) faults.push(shown)
    if (name === 'style' && !styles.includes(hashOf(element))) faults.push(shown)
    if (name !== 'script' || !isRun(getAttributeValue(element, 'type'))) continue
    const source = getAttributeValue(element, 'src')
    if (source === undefined ? !scripts.includes(hashOf(element)) : !/^\/(?!\/)/.test(source))
      faults.push(`${shown} ${textContent(element).slice(0, 80)}`)
  }
  return faults
}

const onEveryPage = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'permissions-policy': /geolocation=\(self\)/,
}

const expectToFind = () => {
  const policy = `default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
  expect(faultsOf('<p>Fine</p><script src="/x.js"></script>', policy)).toEqual([])
  for (const wrong of [
    '<script>a()</script>',
    '<script type="module">a()</script>',
    '<script src="//evil.example/x.js"></script>',
    '<p style="color:red">',
    '<p onclick="a()">',
    '<style>p{}</style>',
    '<a href=" JavaScript:a()">',
    '<script nonce="n" src="/x.js"></script>',
  ])
    expect(faultsOf(wrong, policy), wrong).not.toEqual([])
  expect(
    faultsOf('', policy.replace(`script-src 'self'`, `script-src 'unsafe-inline'`)),
  ).not.toEqual([])
  expect(faultsOf('', policy.replace(`style-src 'self'`, `style-src 'self' https:`))).not.toEqual(
    [],
  )
  expect(faultsOf('', policy.replace(`base-uri 'none'`, ''))).not.toEqual([])
  expect(faultsOf('', policy.replace('data:', 'data: https:'))).not.toEqual([])
}

test('the policy of every page allows its own scripts and no others', async ({ request }) => {
  expectToFind()
  const database = await openDatabase({ dataDir: process.env.SITE_DATA_DIR ?? '', poolSize: 1 })
  const { db } = database
  await saveMade(db, [
    {
      id: live,
      seriesId: 'policy',
      organizerName: 'Policy Club',
      flyerUrl: '/uploads/0123456789abcdef-40x40-c8410b.jpg',
    },
    { id: past, date: '2001-06-05' },
  ])
  const samples = samplesOf(await linkToEvents(db, [live]))
  const patterns = routes.map(({ path = '' }) => path)
  expect(Object.keys(samples).toSorted()).toEqual(patterns.toSorted())
  const { cookie } = await signedInAdministrator(db, `policy${Date.now()}@example.com`)
  let scripts = 0
  for (const { path, status = 200, cookie: signedIn } of Object.values(samples).flat()) {
    const answer = await request.get(`${process.env.SITE_URL}${path}`, {
      headers: { accept: 'text/html', ...(signedIn && { cookie }) },
      maxRedirects: 0,
    })
    const headers = answer.headers()
    expect.soft({ path, status: answer.status() }).toEqual({ path, status })
    const policy = headers['content-security-policy'] ?? ''
    expect.soft(policy, path).toContain(`frame-ancestors 'none'`)
    for (const [name, wanted] of Object.entries(onEveryPage))
      expect.soft(headers[name], `${name} of ${path}`).toMatch(wanted)
    if (status === 302) continue
    expect.soft(headers['content-type'], path).toContain('text/html')
    const html = await answer.text()
    expect.soft(faultsOf(html, policy), path).toEqual([])
    expect.soft(markupFaults(html), path).toEqual([])
    scripts += policy.match(/'sha256-/g)?.length ?? 0
  }
  for (const pattern of embeds) {
    const headers = (
      await request.get(`${process.env.SITE_URL}/${pattern.replace(':id', live)}`)
    ).headers()
    expect.soft(headers['content-security-policy'], pattern).toContain('frame-ancestors *')
    expect.soft(headers['x-frame-options'], pattern).toBeUndefined()
  }
  // Ensures that hashes of inline scripts were checked.
  expect(scripts).toBeGreaterThan(patterns.length)
  for (const id of [live, past]) await db.deleteFrom('events').where('id', '=', id).execute()
  await db.deleteFrom('series').where('id', '=', 'policy').execute()
  await database.close()
})
