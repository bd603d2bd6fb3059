/** Appearance that only a browser can check: small screens, forced colors, paper. */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from '@playwright/test'
import { extremeTown, fixedEvents, usualEvent, usualTown } from './fixed-events.ts'
import { expect, inDrill, test } from './site.ts'

/** Placeholders wider than their field. */
const cutPlaceholders = (page: Page) =>
  page.evaluate(() => {
    const draw = document.createElement('canvas').getContext('2d')
    if (!draw) throw new Error('Nothing to measure with.')
    const isCut = (input: HTMLInputElement) => {
      const style = getComputedStyle(input)
      draw.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
      return draw.measureText(input.placeholder).width > input.clientWidth - padding
    }
    const inputs = document.querySelectorAll<HTMLInputElement>('main input[placeholder]')
    return [...inputs].filter(isCut).map((input) => input.placeholder)
  })

test('at 200% text size, phones scroll no page sideways and show the date; printed pages have no "TODAY" @drill', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (const path of ['/archive', '/', `/event/${fixedEvents.everything.id}`]) {
    await page.goto(path)
    const width = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      return document.documentElement.scrollWidth
    })
    expect(width, path).toBe(390)
  }
  const plate = page.locator('main [data-plate]').first()
  const isOnTop = await plate.evaluate((element) => {
    const { right, top, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(right - 8, top + height / 2))
  })
  expect(isOnTop).toBe(true)
  const [today] = (await (await page.request.get('/api/events?when=today&limit=1')).json()) as {
    id: string
  }[]
  await page.goto(`/event/${today?.id}`)
  const badge = page
    .getByRole('main')
    .getByText(/^TODAY/)
    .first()
  await expect(badge).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(badge).toBeHidden()
})

test('in forced-colors mode, the switch and filled buttons keep their borders', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const edges = await page.evaluate(() => {
    const track = document.querySelector('[role=switch] + span')
    const search = document.querySelector('main button[type=submit]')
    if (!track || !search) throw new Error('They are not there.')
    const [of, knob] = [getComputedStyle(track), getComputedStyle(track, '::after')]
    const button = getComputedStyle(search)
    return {
      track: [
        of.borderTopWidth,
        of.borderTopColor !== getComputedStyle(document.body).backgroundColor,
      ],
      knobStandsOut: knob.backgroundColor !== of.backgroundColor,
      button: [button.borderTopWidth, button.borderTopColor !== button.backgroundColor],
    }
  })
  expect(edges).toEqual({ track: ['1px', true], knobStandsOut: true, button: ['1px', true] })

  await page.goto(`/?near=${usualTown}`)
  const colors = await page
    .getByRole('list', { name: 'Sort by' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor))
  expect(new Set(colors).size).toBe(2)
})

/** Text of each printed sheet, with the default margins of Chrome. */
const sheetsOf = async (page: Page): Promise<string[]> => {
  const margin = { top: '0.4in', bottom: '0.4in', left: '0.4in', right: '0.4in' }
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await page.pdf({ format: 'Letter', margin }))
  const texts = [...document.pages()].map((sheet) => sheet.getText())
  document.destroy()
  library.destroy()
  return texts
}

test('an event prints on one sheet with map and QR code; printed cards are neither cut nor blank and have no buttons', async ({
  page,
}) => {
  const codes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/code.svg')) codes.push(request.url())
  })
  await page.goto(`/event/${fixedEvents.everything.id}`)
  await expect(page.getByRole('heading', { name: 'When and where' })).toBeVisible()
  expect(codes).toEqual([])
  expect(await sheetsOf(page)).toEqual([expect.stringContaining('Fairhaven Scholars Fund')])
  expect(codes).not.toEqual([])
  await page.emulateMedia({ media: 'print' })
  const code = page.getByRole('img', { name: "QR code of this page's address" })
  await expect(code).toBeVisible()
  await expect
    .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: 'Events around here on the map' })).toBeVisible()

  await page.goto(`/event/${fixedEvents.longText.id}`)
  const [first = '', ...others] = await sheetsOf(page)
  expect(others.length).toBeGreaterThan(0)
  for (const start of ['When and where', 'About this event', 'Cars line up by the lake'])
    expect(first).toContain(start)

  await page.goto(`/?near=${usualTown}`)
  await page.emulateMedia({ media: 'print' })
  const cards = page.locator('.card-list > li')
  await expect(cards).toHaveCount(20)
  const printed = await cards.evaluateAll((all) =>
    all.map((card) => {
      const article = card.querySelector('article')
      if (!article) throw new Error('No card.')
      return [
        getComputedStyle(card).breakInside,
        getComputedStyle(article).contentVisibility,
        article.innerText.length > 40,
      ]
    }),
  )
  expect(new Set(printed.map(String))).toEqual(new Set(['avoid,visible,true']))
  const paper = await page.pdf({ format: 'Letter' })
  // Twenty events and the search fit on one sheet.
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  await expect(page.getByRole('link', { name: /^Directions/ }).first()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search Events' })).toBeHidden()
})

test('on a phone a card is about 240 px high, has one row of actions, and is a link as a whole @drill', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/?near=${usualTown}`)
  const cards = page.locator('.card-list article')
  const sizes = await cards.evaluateAll((all) =>
    all.map((card) => {
      const actions = [...(card.querySelector('[data-actions]')?.children ?? [])]
      const rows = new Set(actions.map((each) => Math.round(each.getBoundingClientRect().top)))
      return { height: card.getBoundingClientRect().height, rows: rows.size }
    }),
  )
  expect(sizes).toHaveLength(20)
  expect(new Set(sizes.map(({ rows }) => rows))).toEqual(new Set([1]))
  expect(sizes.map(({ height }) => height).toSorted((a, b) => a - b)[10]).toBeLessThan(270)

  // The contact menu opens within the card, above neighboring cards, and closes with Escape or a press elsewhere.
  const menu = cards.nth(1).locator('details[name="contact"]')
  const link = menu.getByRole('link', { name: /^Call |^Email |^Website of / }).first()
  await menu.locator('summary').click()
  await link.click({ trial: true })
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open')
  await expect(menu.locator('summary')).toBeFocused()
  await menu.locator('summary').click()
  await page.mouse.click(4, 400)
  await expect(menu).not.toHaveAttribute('open')

  const name = await cards.first().getByRole('heading').innerText()
  // On the picture, well above the name.
  await cards.first().click({ position: { x: 200, y: 20 } })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // The compact list setting is remembered.
  await page.goto('/?near=Chicago,+IL')
  const height = async () =>
    (await page.locator('.card-list article').first().boundingBox())?.height
  const before = (await height()) ?? 0
  const toggle = page.getByRole('button', { name: 'Compact list' })
  await toggle.click()
  expect(await height()).toBeLessThan(before / 2)
  await page.goto('/?near=Chicago,+IL', { waitUntil: 'commit' })
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  expect(await height()).toBeLessThan(before / 2)
  await toggle.click()
  expect(await height()).toBeGreaterThan(before / 2)
})

/** Breakpoints in pixels at which a card's columns and texts change. */
const widths = [320, 768, 1280, ...inDrill(640, 1024, 1440)]

/** Pixels; wider plates (of the longest names) leave no room for a badge beside them. */
const widestPlate = 150

/** Layout faults of a list's cards: rows, names, icons and texts. */
const cardFaults = (page: Page, width: number) =>
  page.locator('.card-list article').evaluateAll(
    (cards, [at, widest]) => {
      const topOf = (element?: Element | null) => element?.getBoundingClientRect().top ?? 0
      const faults: string[] = []
      const nameTops = new Map<number, Set<number>>()
      for (const card of cards) {
        const rows = new Set(
          [...card.querySelectorAll('[data-tooltip]')].map((icon) => Math.round(topOf(icon))),
        )
        if (rows.size > 1) faults.push('icons in several rows')
        const plate = card.querySelector('[data-plate]')?.getBoundingClientRect().width ?? 0
        if (plate > 0 && plate < widest && at >= 768) {
          const tops = nameTops.get(topOf(card)) ?? new Set()
          nameTops.set(topOf(card), tops.add(Math.round(topOf(card.querySelector('h3')))))
        }
        const link = card.querySelector('[aria-label^="Directions"]')
        const icon = link?.querySelector('svg')
        if (link && icon?.getBoundingClientRect().width !== 16) faults.push('size of an icon')
        if (link && link.scrollWidth > link.clientWidth) faults.push('Directions is cut')
        // At 320 px, buttons show only the icon.
        for (const words of at > 320 ? card.querySelectorAll('[data-actions] .fit-words') : [])
          if (topOf(words.querySelector('span')) > topOf(words) + 10) faults.push('words hidden')
      }
      for (const tops of nameTops.values()) if (tops.size > 1) faults.push('heights of names')
      return faults
    },
    [width, widestPlate] as const,
  )

/** State names on plates that the year sticker covers. */
const coveredNames = (page: Page) =>
  page.locator('[data-sticker]').evaluateAll((stickers) => {
    const boxOf = (text: Element) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return range.getBoundingClientRect()
    }
    const covers = (sticker: Element, text: Element) => {
      const [top, below] = [sticker.getBoundingClientRect(), boxOf(text)]
      const beside = top.left >= below.right || top.right <= below.left
      return !beside && top.top < below.bottom && top.bottom > below.top
    }
    return stickers.flatMap((sticker) =>
      [...(sticker.parentElement?.querySelectorAll('span:not(:empty)') ?? [])]
        .filter((text) => text !== sticker && covers(sticker, text))
        .map(({ textContent }) => textContent),
    )
  })

test('at any width, placeholders are not cut, card rows align, and year stickers cover no state name @drill', async ({
  page,
}) => {
  for (const path of ['/', '/archive']) {
    await page.goto(path)
    for (const width of [360, 768, ...inDrill(640, 1024, 1280)]) {
      await page.setViewportSize({ width, height: 700 })
      expect(await cutPlaceholders(page), `${width} px wide`).toEqual([])
    }
  }

  await page.goto(`/?near=${extremeTown}`)
  await expect(page.locator('.card-list article').nth(10)).toBeAttached()
  await expect(page.getByRole('link', { name: /^Directions/ }).first()).toBeAttached()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await cardFaults(page, width), `${width} px wide`).toEqual([])
  }

  for (const path of ['/archive?keyword=Harvest+Motor+Meet', '/event/fixed-past-ca']) {
    await page.goto(path)
    // At least this many: on some days demo events have matching names.
    const least = path.startsWith('/archive') ? 4 : 1
    await expect(page.locator('[data-sticker]').nth(least - 1)).toBeAttached()
    for (const width of [360, ...inDrill(768, 1440)]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await coveredNames(page), `${width} px wide`).toEqual([])
    }
  }
})

test('on a phone, an event page has its actions on the first screen and is at most two and a half screens long; the archive collapses its form after a search @drill', async ({
  page,
}) => {
  const [width, height] = [360, 740]
  await page.setViewportSize({ width, height })
  await page.goto(`/event/${usualEvent}`)
  const bottomOf = async (name: string) => {
    const { y = Infinity, height: own = 0 } =
      (await page.getByRole('main').getByText(name, { exact: true }).first().boundingBox()) ?? {}
    return y + own
  }
  for (const action of ['Directions', 'Add to calendar', 'Share Event'])
    expect(await bottomOf(action), action).toBeLessThan(height)
  for (const id of [usualEvent, fixedEvents.plainShow.id]) {
    await page.goto(`/event/${id}`)
    // Keeps the nearby demo events on one line; on some days their text would wrap.
    const neighbors = page.locator('section', { has: page.getByText(/^Also near here/) }).last()
    await neighbors.evaluate((section) => {
      section.style.cssText = 'white-space: nowrap; overflow: hidden'
    })
    const content = await page.getByRole('main').evaluate((main) => main.clientHeight)
    expect(content, id).toBeLessThanOrEqual(2.5 * height)
  }

  await page.goto('/archive')
  await page.getByLabel('Keyword').fill('show')
  await page.getByRole('button', { name: 'Search Archive' }).click()
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeInViewport()
  await expect(page.getByText(/events found/)).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Clear Search' })).toBeInViewport()
  await expect(page.getByLabel('Keyword')).toBeHidden()
  await page.getByRole('button', { name: 'Edit search: “show”' }).click()
  await expect(page.getByLabel('Keyword')).toHaveValue('show')
})
