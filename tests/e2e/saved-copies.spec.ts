/** Offline copies of saved events by the service worker, behind a proxy that can cut the network. */
import { request as ask, createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { listen } from '../support/listen.ts'
import { pushMessage } from './push-message.ts'
import { expect, forget, inDrill, isHydrated, test as visit } from './site.ts'

/** `bytes`: length of the body that replaces the site's page. */
type Fault =
  | 'cut'
  | 'silent'
  | { status?: number; headers?: Record<string, string>; bytes?: number }
  | undefined

/** Proxy to the site at a separate address. */
const startProxy = async (target: string) => {
  const network = {
    url: '',
    asked: [] as string[],
    faultOf: (_path: string): Fault => undefined,
    /** Delays a request until the promise resolves. */
    holdOf: async (_path: string): Promise<void> => {},
    /** Prepended to the worker's script, to simulate a browser's refusal; `addition` is appended, as a new build. */
    refusal: '',
    addition: '',
    close: () => server.close(),
  }
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    network.asked.push(path)
    await network.holdOf(path)
    const fault = network.faultOf(path)
    if (fault === 'cut') request.socket.destroy()
    if (typeof fault === 'string') return
    if (fault) {
      response.writeHead(fault.status ?? 200, { 'content-type': 'text/html', ...fault.headers })
      response.end('.'.repeat(fault.bytes ?? 1))
      return
    }
    const isWorker = path === '/service-worker.js'
    const headers = { ...request.headers, ...(isWorker && { 'accept-encoding': 'identity' }) }
    const { method } = request
    const passed = ask(new URL(path, target), { method, headers }, (answer) => {
      const { 'content-length': _, ...others } = answer.headers
      response.writeHead(answer.statusCode ?? 502, others)
      if (isWorker) response.write(network.refusal)
      answer.on('end', () => response.end(isWorker ? network.addition : ''))
      answer.pipe(response, { end: false })
    })
    passed.on('error', () => request.socket.destroy())
    request.pipe(passed)
  })
  const port = await listen(server)
  network.url = `http://127.0.0.1:${port}`
  return network
}
type Network = Awaited<ReturnType<typeof startProxy>>

const test = visit.extend<{ network: Network }>({
  network: async ({}, use) => {
    const network = await startProxy(process.env.SITE_URL ?? '')
    await use(network)
    network.close()
  },
  baseURL: async ({ network }, use) => use(network.url),
})
test.use({ viewport: { width: 360, height: 740 } })

type Found = {
  id: string
  name: string
  contactPhone: string | null
  flyerUrl: string | null
  streetAddress: string | null
  startTime: string | null
}

/** Events with everything that a visitor needs on the road: phone, flyer, street address, start time. */
const wholeEvents = async (page: Page, count: number): Promise<Found[]> => {
  const answer = await page.request.get('/api/events?limit=100')
  const events = (await answer.json()) as Found[]
  const whole = events.filter((event) =>
    [event.contactPhone, event.flyerUrl, event.streetAddress, event.startTime].every(Boolean),
  )
  expect(whole.length).toBeGreaterThanOrEqual(count)
  return whole.slice(0, count)
}

const save = async (page: Page, { id }: Found) => {
  await page.goto(`/event/${id}`)
  const star = page.locator('article a.star').first()
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
}

/** Paths with a copy, and the list of events in the copied plan. */
const copies = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('saved-copies-1'))) return { paths: [], list: '' }
    const cache = await caches.open('saved-copies-1')
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
    const list = (await cache.match('/weekend'))?.headers.get('x-list') ?? ''
    return { paths, list }
  })

const renew = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage('online'))

const hasCopiesOf = (page: Page, events: readonly Found[]) =>
  expect
    .poll(async () => (await copies(page)).list, { timeout: 20_000 })
    .toBe(
      events
        .map(({ id }) => id)
        .toSorted()
        .join(),
    )

/** Waits until requests stop. */
const settled = async (page: Page, network: Network) => {
  let seen = -1
  while (seen !== network.asked.length) {
    seen = network.asked.length
    await page.waitForTimeout(1_000)
  }
}

const needsSignal = (page: Page) => page.getByRole('heading', { name: 'No signal out here' })
const refusals = /ERR_|Failed to (fetch|load)|couldn't load|No new copies/

test('three events are saved on a phone and open offline; other pages say that they need a connection', async ({
  page,
  network,
  troubles,
}) => {
  await page.goto('/about')
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  expect(await registered()).toBe(0)
  const events = await wholeEvents(page, 3)
  for (const event of events) await save(page, event)
  await hasCopiesOf(page, events)
  expect((await copies(page)).paths).not.toContain('/about')

  const devTools = await page.context().newCDPSession(page)
  const { errors } = await devTools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  network.faultOf = () => 'cut'
  await page.context().setOffline(true)
  // By a link of a hydrated page.
  await page.getByRole('link', { name: 'My Weekend' }).click()
  const band = page.getByRole('status').filter({ hasText: 'No signal' })
  for (const event of events) {
    await expect(band).toHaveText(/Saved copy as of \w+day \d+:\d\d [AP]M\.$/)
    await page.getByRole('link', { name: event.name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(event.name)
    await expect(band).toHaveText(/as of \w+day \d+:\d\d [AP]M\. Coordinates: [\d.-]+, [\d.-]+$/)
    await expect(page.locator(`a[href^="tel:"]`).first()).toBeVisible()
    await expect(page.getByText(event.streetAddress ?? '').first()).toBeVisible()
    await expect(page.getByText(/\d+(:\d\d)? [AP]M/).first()).toBeVisible()
    await expect(
      page.getByLabel('Events around here on the map').locator('path').first(),
    ).toBeVisible()
    const flyer = page.getByAltText(/^Flyer of/)
    await flyer.scrollIntoViewIfNeeded()
    await expect
      .poll(() => flyer.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBeGreaterThan(0)
    await page.goto('/weekend')
  }
  await page.goto('/about')
  await expect(needsSignal(page)).toBeVisible()
  await page.goto('/event/none-of-these')
  await expect(needsSignal(page)).toBeVisible()

  await page.context().setOffline(false)
  network.faultOf = () => undefined
  await page.goto(`/event/${events[0]?.id}`)
  await expect(band).toBeHidden()
  await page.locator('article a.star').first().click()
  await hasCopiesOf(page, events.slice(1))
  // Removing the copy of an unlisted event is the worker's last step.
  await expect.poll(async () => (await copies(page)).paths).not.toContain(`/event/${events[0]?.id}`)

  // Without saved events, only the offline page is kept, even after a push message.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const asked = indexedDB.open('saved')
        asked.onsuccess = () => {
          const work = asked.result.transaction('events', 'readwrite')
          work.objectStore('events').clear()
          work.oncomplete = () => resolve(asked.result.close())
        }
      }),
  )
  await pushMessage(page, network.url, { title: 'New date', tag: events[1]?.id })
  const pages = async () =>
    (await copies(page)).paths.filter((path) => /^\/(event|weekend|offline)/.test(path))
  await expect.poll(pages).toEqual(['/offline'])
  forget(troubles, refusals)
})

test('a network without responses: the copy is shown, also from a hydrated page @drill', async ({
  page,
  network,
  troubles,
}) => {
  const events = await wholeEvents(page, 1)
  for (const event of events) await save(page, event)
  await hasCopiesOf(page, events)
  await page.goto('/weekend')
  const link = page.getByRole('link', { name: events[0]?.name ?? '', exact: true })
  await expect(link).toBeVisible()
  // Waits for the code that leaves links to the browser.
  await page.waitForTimeout(5_000)
  // The browser still considers itself online.
  network.faultOf = () => 'silent'
  await link.click()
  await expect(page.getByText(/Slow signal\. Saved copy as of/)).toBeVisible({ timeout: 20_000 })
  forget(troubles, refusals)
})

test('if copying fails at any step or storage is full, copies are complete or unchanged @drill', async ({
  page,
  network,
  troubles,
}) => {
  const [first, second] = await wholeEvents(page, 2)
  if (!first || !second) throw new Error('two events')
  await save(page, first)
  await hasCopiesOf(page, [first])
  const devTools = await page.context().newCDPSession(page)
  const quota = (quotaSize?: number) =>
    devTools.send('Storage.overrideQuotaForOrigin', { origin: network.url, quotaSize })
  await quota(1_000)
  await save(page, second)
  await settled(page, network)
  expect((await copies(page)).list).toBe(first.id)
  await expect(page.getByRole('banner').locator('[data-count="2"]')).toBeVisible()
  await quota()

  const [step = 16] = inDrill(1)
  for (let allowed = 0; (await copies(page)).list === first.id; allowed += step) {
    const before = network.asked.length
    network.faultOf = () => (network.asked.length - before > allowed ? 'cut' : undefined)
    await renew(page)
    await settled(page, network)
    const { paths, list } = await copies(page)
    expect(paths).toContain(`/event/${first.id}`)
    if (list !== first.id) expect(paths).toContain(`/event/${second.id}`)
  }
  await hasCopiesOf(page, [first, second])

  // If the page cannot be loaded after a push message, its copy is renewed later.
  const keptAt = () =>
    page.evaluate(
      async (path) => (await caches.match(path))?.headers.get('x-kept-at'),
      `/event/${first.id}`,
    )
  const before = await keptAt()
  network.faultOf = (path) => (path.startsWith(`/event/${first.id}`) ? 'cut' : undefined)
  await pushMessage(page, network.url, { title: 'New date', tag: first.id })
  await expect.poll(async () => (await copies(page)).list).toMatch(/^!/)
  expect(await keptAt()).toBe(before)
  network.faultOf = () => undefined
  await renew(page)
  await expect.poll(keptAt).not.toBe(before)
  await hasCopiesOf(page, [first, second])
  forget(troubles, refusals)
})

test('a canceled event says so offline; a response that is not a valid page is never stored', async ({
  page,
  network,
  troubles,
}) => {
  const canceled = { id: 'fixed-card-cancelled', name: 'Esmeralda County Drag Day, cancelled' }
  const answer = await page.request.get('/api/events?limit=20')
  const events = (await answer.json()) as Found[]
  const faults: Fault[] = [
    { status: 404 },
    { status: 302, headers: { location: '/about' } },
    { headers: { 'cache-control': 'private' } },
    { headers: { 'cache-control': 'no-store' } },
    { bytes: 2_600_000 },
    { status: 503 },
    ...inDrill<Fault>('silent'),
  ]
  const bad = new Map(faults.map((fault, place) => [events[place]?.id ?? '', fault]))
  expect(bad.size).toBe(faults.length)
  network.faultOf = (path) => bad.get(path.split('/')[2] ?? '')
  await page.goto(`/weekend?events=${[...bad.keys(), canceled.id].join()}`)
  await page.getByRole('button', { name: /^Save these/ }).click()
  const slow = faults.includes('silent') ? 50_000 : 20_000
  // A list with a failed copy that may work later is marked with "!".
  await expect.poll(async () => (await copies(page)).list, { timeout: slow }).toMatch(/^!/)
  const { paths } = await copies(page)
  expect(paths.filter((path) => path.startsWith('/event/'))).toEqual([`/event/${canceled.id}`])
  await page.reload()
  const without = page.getByRole('listitem').filter({ hasText: 'No copy on this device' })
  await expect(without).toHaveCount(bad.size)
  await expect(without.filter({ hasText: canceled.name })).toHaveCount(0)

  network.faultOf = () => 'cut'
  await page.goto('/weekend')
  const band = page.getByRole('status').filter({ hasText: 'No signal' })
  await expect(band).toBeVisible()
  await expect(page.getByText('This event is canceled.').first()).toBeVisible()
  await page.getByRole('link', { name: canceled.name, exact: true }).click()
  await expect(band).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(canceled.name)
  await expect(page.getByText('This event is canceled.').first()).toBeVisible()
  forget(troubles, refusals)
})

test('a browser that refuses storage for copies keeps the list, and pages load from the network @drill', async ({
  page,
  network,
  troubles,
}) => {
  const refuse =
    "caches.open = caches.match = () => Promise.reject(new DOMException('', 'SecurityError'));"
  network.refusal = refuse
  const [first] = await wholeEvents(page, 1)
  if (!first) throw new Error('an event')
  await save(page, first)
  const states = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.state),
    )
  await expect.poll(() => network.asked.includes('/service-worker.js')).toBe(true)
  await settled(page, network)
  expect(await states()).not.toContain('activated')
  await page.goto('/weekend')
  await expect(page.getByRole('link', { name: first.name, exact: true })).toBeVisible()

  // Refusal after the worker was installed.
  network.refusal = ''
  await page.reload()
  await hasCopiesOf(page, [first])
  network.refusal = refuse
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await settled(page, network)
  await renew(page)
  await page.goto(`/event/${first.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(first.name)
  await expect(page.getByRole('banner').locator('[data-count="1"]')).toBeVisible()
  forget(troubles, refusals)
})

test('a new build replaces the worker and keeps typed text; Force Refresh removes the worker and keeps the list @drill', async ({
  page,
  network,
  troubles,
}) => {
  const events = await wholeEvents(page, 2)
  const [first, second] = events
  if (!first || !second) throw new Error('two events')
  await save(page, first)
  await hasCopiesOf(page, [first])
  // The worker is replaced while it copies pages.
  const held = Promise.withResolvers<void>()
  let isHeld = false
  await save(page, second)
  network.holdOf = async (path) => {
    if (path !== `/event/${second.id}`) return
    isHeld = true
    await held.promise
  }
  await page.goto('/contact')
  await page.waitForFunction(isHydrated)
  const field = page.getByLabel('Message', { exact: false }).first()
  await field.fill('half a sentence')
  await expect.poll(() => isHeld, { timeout: 20_000 }).toBe(true)
  network.addition = '\n// another build'
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const replaced = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    await registration.update()
    Object.assign(window, { replaced })
  })
  // Browsers may stop the old worker at any time; the new worker makes the unfinished copy.
  const isReady = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))
  await expect.poll(isReady).toBe(true)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.stopAllWorkers')
  await page.evaluate(() => (window as { replaced?: Promise<unknown> }).replaced)
  expect((await copies(page)).list).toBe(first.id)
  held.resolve()
  await renew(page)
  await hasCopiesOf(page, events)
  await expect(field).toHaveValue('half a sentence')
  expect((await copies(page)).paths).toContain(`/event/${first.id}`)

  await page.goto('/deployment-sync')
  await page.evaluate(() => {
    PushManager.prototype.getSubscription = () => Promise.resolve({} as PushSubscription)
  })
  await page.getByRole('button', { name: 'Force Deployment Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Refresh Initiated' })).toBeVisible()
  await expect(page.getByText('Notifications on this device are off now.')).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.waitForTimeout(500)
  const left = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }))
  expect(left).toEqual({ workers: 0, caches: [] })
  await expect(page.getByRole('banner').locator('[data-count="2"]')).toBeVisible()
  forget(troubles, refusals)
})
