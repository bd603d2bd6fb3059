/** Embeds on a site of another origin, in the markup of three page builders, with scripts removed. */
import { createServer } from 'node:http'
import { addMonths, calendarToday, monthOf } from '../../src/features/month/months.ts'
import { listen } from '../support/listen.ts'
import { expectAccessible } from './accessible.ts'
import { fixedEvents } from './fixed-events.ts'
import { expect, test } from './site.ts'

const { everything } = fixedEvents

const frame = (src: string, more = '') =>
  `<iframe src="${src}" title="Car events" width="100%" height="500" style="border:0" loading="lazy"${more}></iframe>`

/** Markup that each page builder publishes around pasted code, without the builder's scripts. */
const builders: Record<string, (src: string) => string> = {
  WordPress: (src) =>
    `<body class="wp-singular page wp-theme-twentytwentyfour"><div class="wp-site-blocks"><main class="wp-block-group has-global-padding is-layout-constrained"><div class="entry-content wp-block-post-content">${frame(src)}</div></main></div></body>`,
  Squarespace: (src) =>
    `<body id="collection-5f" class="squarespace-config"><section class="page-section"><div class="fluid-engine"><div class="sqs-block code-block sqs-block-code" data-block-type="23"><div class="sqs-block-content"><div class="sqs-code-container">${frame(src)}</div></div></div></div></section></body>`,
  Wix: (src) =>
    `<body class="device-desktop"><div id="SITE_CONTAINER"><wix-iframe id="comp-l1" class="comp-l1" data-src="${src}">${frame(src, ' data-src="" scrolling="auto" allow="clipboard-write;autoplay;camera;microphone;geolocation;vr"')}</wix-iframe></div></body>`,
}

/** Starts a site without scripts, whose CSP forbids scripts. */
const startClub = async (body: (path: string) => string) => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', "script-src 'none'")
    response.end(
      `<!doctype html><html lang="en"><title>Our club</title>${body(request.url ?? '')}</html>`,
    )
  })
  const port = await listen(server)
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

test('three page builders show a list, a month and a map without scripts, and an event opens in a new tab', async ({
  browser,
  baseURL,
}) => {
  const nextMonth = addMonths(monthOf(calendarToday(Date.now())), 1)
  const views = ['list', 'month', 'map']
  const club = await startClub((path) => {
    const [, name = '', view = ''] = path.split('/')
    return builders[name]?.(`${baseURL}/embed?view=${view}&amp;month=${nextMonth}`) ?? ''
  })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  try {
    for (const [index, name] of Object.keys(builders).entries()) {
      await page.goto(`${club.origin}/${name}/${views[index]}`)
      const embed = page.frameLocator('iframe')
      await expect(embed.getByRole('heading', { name: 'Car events', level: 1 })).toBeVisible()
      const event = embed.locator('main :is(article, td) a[href^="/event/"]').first()
      await event.scrollIntoViewIfNeeded()
      const [opened] = await Promise.all([context.waitForEvent('page'), event.click()])
      await opened.waitForLoadState()
      expect(new URL(opened.url()).pathname, name).toMatch(/^\/event\//)
      expect(page.url()).toBe(`${club.origin}/${name}/${views[index]}`)
      await opened.close()
    }
  } finally {
    await context.close()
    club.close()
  }
})

test('an embed meets WCAG 2.2 AA in each view, theme and width, even with a low-contrast accent', async ({
  page,
}) => {
  test.setTimeout(600_000)
  for (const path of [
    '/embed?state=NV&accent=fc0',
    '/embed?view=month&state=NV&theme=dark&accent=1c4f9c',
    '/embed?view=map&state=NV',
    `/embed/event/${everything.id}?theme=dark`,
  ]) {
    await page.goto(path)
    await expectAccessible(page)
    for (const width of [280, 768]) {
      await page.setViewportSize({ width, height: 600 })
      const room = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(room, `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test('the page that generates the code previews the embed, without scripts @drill', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto(`/event/${everything.id}`)
  await page.goto((await page.locator('a[href^="/venue/"]').first().getAttribute('href')) ?? '')
  await page.getByRole('link', { name: 'Show these on your site' }).click()
  await expect(page).toHaveURL(/\/embed\/code\?venue=/)
  const recipes = page.locator('details[name=recipe]')
  await expect(recipes.getByRole('heading')).toHaveText([
    'WordPress',
    'Squarespace',
    'Wix',
    'Google Sites',
    'Your own HTML',
  ])
  await page.goto('/organizer/lakeside-motoring-society')
  await page.getByRole('link', { name: 'Show these on your site' }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    'Events by Lakeside Motoring Society',
  )
  await page.getByLabel('Show as').selectOption('Calendar')
  await page.getByLabel('Background').selectOption('Dark')
  await page.getByLabel('Link color').fill('#1c4f9c')
  await page.getByRole('button', { name: 'Update preview' }).click()
  await expect(page.getByText(/#1c4f9c is hard to read on a dark background/)).toBeVisible()
  await expect(page.frameLocator('iframe').getByRole('table')).toBeVisible()
  const code = await page.getByLabel('Code', { exact: true }).inputValue()
  expect(code).toMatch(
    /^<iframe src="http[^"]+\/embed\?accent=%231c4f9c&amp;organizer=lakeside-motoring-society&amp;theme=dark&amp;view=month" title="[^"]+" width="100%" height="600" style="border:0" loading="lazy"><\/iframe>$/,
  )
  // The submission form starts with the club's name.
  const [upload] = await Promise.all([
    context.waitForEvent('page'),
    page.frameLocator('iframe').getByRole('link', { name: 'List an event' }).click(),
  ])
  await expect(upload.locator('[name=organizerName]')).toHaveValue('Lakeside Motoring Society')
  await context.close()
})

test('a frame grows with its content if the embedding page listens', async ({ page, baseURL }) => {
  await page.goto(`/embed/code?resize=1&state=NV`)
  const code = await page.getByLabel('Code', { exact: true }).inputValue()
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><title>Our club</title><body>${code}</body></html>`,
    )
  })
  const port = await listen(server)
  await page.goto(`http://127.0.0.1:${port}`)
  expect(code).toContain(`src="${new URL(baseURL ?? '').origin}/embed?`)
  await expect
    .poll(async () => Number(await page.locator('iframe').getAttribute('height')))
    .not.toBe(600)
  const height = Number(await page.locator('iframe').getAttribute('height'))
  const inside = await page
    .frameLocator('iframe')
    .locator('body')
    .evaluate((body) => body.getBoundingClientRect().height)
  expect(Math.abs(height - inside)).toBeLessThan(2)
  server.close()
})
