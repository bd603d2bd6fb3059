/** Opens every administrator page and posts its forms as a stranger and as an editor. */
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isOwnerPage, ownerPages } from '../../src/app/pages/page-addresses.ts'
import { createPageContext } from '../../src/app/rendering/page-context.ts'
import routes from '../../src/app/routes.ts'
import { closeSession } from '../../src/features/sign-in/server/accounts/sessions.ts'
import { HttpRequest } from '../../src/platform/http/http-request.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { testApp } from '../support/test-app.ts'

const { app, database } = await testApp()
const demanding = await testApp({ REQUIRE_SECOND_FACTOR: 'on' }, database)

type Work = (args: unknown) => unknown
type PageModule = { loader?: Work; action?: Work; default?: unknown }

const folder = path.join(import.meta.dirname, '../../src/app')
const pages = await Promise.all(
  routes
    .filter((route) => route.path === 'admin' || route.path?.startsWith('admin/'))
    .map(async ({ path: pattern = '', file }) => ({
      address: `/${pattern.replace(':id', 'abc123')}`,
      page: (await import(path.join(folder, file))) as PageModule,
    })),
)

const dead = await signedInAdministrator(database.db)
await closeSession(database.db, dead.cookie.replace('session=', ''))
const live = await signedInAdministrator(database.db)
const editor = await signedInAdministrator(database.db, 'editor@example.com', 'editor')

/** Arguments of a page's loader or action; its API calls carry the request's cookie. */
const argsOf = (address: string, method: string, cookie: string | undefined, asked = app) => {
  const url = new URL(address, 'http://localhost')
  const request = new Request(url, {
    method,
    headers: cookie ? { cookie } : {},
    body: method === 'POST' ? new URLSearchParams({ id: 'abc123', intent: 'approve' }) : undefined,
  })
  const settings = {
    analyticsId: undefined,
    publicUrl: url.origin,
    sendsMail: false,
    infoAddress: 'info@atlas.org',
  }
  const context = createPageContext({
    call: asked.callAs(HttpRequest.ofWeb(new Request(url, { headers: request.headers }))),
    address,
    role: isOwnerPage(address) ? 'owner' : 'editor',
    settings,
    nonce: '',
  })
  return { request, context, url, params: { id: 'abc123' } }
}

/** Returns the address that a loader or action redirects to; throws on any other result. */
const sentTo = async (work: Work, args: unknown) => {
  const running = (async () => work(args))()
  const answer = await running.catch((error: unknown) => error)
  if (!(answer instanceof Response && answer.status === 302)) {
    throw new Error('Someone who is no administrator got in.')
  }
  return answer.headers.get('location') ?? ''
}

const statusOf = (failure: unknown): unknown =>
  typeof failure === 'object' && failure !== null && 'init' in failure
    ? (failure.init as ResponseInit).status
    : (failure as { status?: number } | undefined)?.status

const strangers = [
  ['nobody', undefined],
  ['a session that is over', dead.cookie],
  ['a session that never was', `session=${'A'.repeat(43)}`],
] as const

test('administrator pages and their forms are found', () => {
  expect(pages.map(({ address }) => address)).toContain('/admin/events/abc123')
  expect(pages.length).toBeGreaterThan(7)
  expect(pages.filter(({ page }) => page.action).length).toBeGreaterThan(3)
})

describe.each(pages)('$address', ({ address, page }) => {
  const signIn = `/sign-in?to=${encodeURIComponent(address)}`
  // A form-only page may redirect to another administrator page, which requires the sign-in.
  const others = pages.flatMap((each) => (each.page === page ? [] : each.address))

  test.each(strangers)('redirects %s to the sign-in page', async (_who, cookie) => {
    if (!page.loader) throw new Error('A page without a loader asks nobody who they are.')
    expect([signIn, ...others]).toContain(await sentTo(page.loader, argsOf(address, 'GET', cookie)))
  })

  test.each(strangers)('refuses a form from %s', async (_who, cookie) => {
    if (!page.action) return
    const target = await sentTo(page.action, argsOf(address, 'POST', cookie))
    // The sign-in link keeps a posted decision in the page's address (`chosen`), so that it can be sent again.
    expect([signIn, `${signIn}${encodeURIComponent('?chosen=')}`]).toContain(
      target?.replace(/(%3Fchosen%3D).*$/, '$1'),
    )
  })

  test('redirects to the account page if a required second factor is not set up', async () => {
    if (address === '/admin/account') return
    for (const [work, method] of [
      [page.loader, 'GET'],
      [page.action, 'POST'],
    ] as const) {
      if (!work) continue
      const to = await sentTo(work, argsOf(address, method, live.cookie, demanding.app))
      expect(['/admin/account', ...others]).toContain(to)
    }
  })

  test('an unknown cursor gives the page or a 404', async () => {
    const args = { ...argsOf(address, 'GET', live.cookie) }
    const request = new Request(`${args.url}?cursor=x`, { headers: args.request.headers })
    const answer = (async () => page.loader?.({ ...args, request }))()
    const failure: unknown = await answer.then(
      () => undefined,
      (error: unknown) => error,
    )
    expect([undefined, 404]).toContain(statusOf(failure))
  })

  test.runIf(isOwnerPage(address))('is denied to an editor', async () => {
    for (const [work, method] of [
      [page.loader, 'GET'],
      [page.action, 'POST'],
    ] as const) {
      if (!work) continue
      for (const spelled of [address, address.toUpperCase(), address.replace('admin', '%61dmin')]) {
        const running = (async () => work(argsOf(spelled, method, editor.cookie)))()
        await expect(running).rejects.toMatchObject({ init: { status: 403 } })
      }
    }
  })

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://sub.localhost' },
  ])('refuses a cross-site form with %o', async (headers) => {
    const { cookie } = live
    for (const to of [address, `${address}.data`]) {
      const init = { method: 'POST', headers: { ...headers, cookie } as Record<string, string> }
      expect((await app.request(to, init)).status).toBe(403)
    }
  })
})

test('the navigation of an editor leaves out exactly the pages denied to editors', async () => {
  const hidden = async (cookie: string) => {
    const answer = await app.request('/api/admin/waiting-work', { headers: { cookie } })
    return ((await answer.json()) as { hiddenPages: string[] }).hiddenPages
  }
  expect(await hidden(editor.cookie)).toEqual(ownerPages)
  expect(ownerPages).toContain('/admin/settings')
  expect(await hidden(live.cookie)).toEqual([])
})

test('the session used above is valid, so the refusals had other reasons', async () => {
  const { page } = pages.find(({ address }) => address === '/admin') ?? {}
  await expect(page?.loader?.(argsOf('/admin', 'GET', live.cookie))).resolves.toMatchObject({
    email: live.email,
  })
})
