/** Looks that only a browser shows: small screens, forced colors, paper. */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from '@playwright/test'
import { extremeTown, fixedEvents, usualTown } from './fixed-events.ts'
import { expect, test } from './site.ts'

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not there.`)
  return box
}

test('a notification fits the narrowest phones', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript(() => {
    for (const name of ['share', 'clipboard'])
      Object.defineProperty(navigator, name, { value: undefined })
  })
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Share / })
    .first()
    .click()
  await expect(page.locator('.toast')).toBeVisible()
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  const { x, width } = await boxOf(page, '.toast')
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(320)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('placeholders are not cut', async ({ page }) => {
  const cut = (width: number) =>
    page.evaluate((at) => {
      const draw = document.createElement('canvas').getContext('2d')
      return [...document.querySelectorAll<HTMLInputElement>('main input[placeholder]')]
        .filter((input) => {
          const style = getComputedStyle(input)
          if (!draw) throw new Error('Nothing to measure with.')
          draw.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
          const room =
            input.clientWidth -
            Number.parseFloat(style.paddingLeft) -
            Number.parseFloat(style.paddingRight)
          return draw.measureText(input.placeholder).width > room
        })
        .map((input) => `${at}: ${input.placeholder}`)
    }, width)
  for (const path of ['/', '/archive']) {
    await page.goto(path)
    for (const width of [360, 640, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      expect(await cut(width)).toEqual([])
    }
  }
})

test('the icons of every card stand in one row', async ({ page }) => {
  await page.goto(`/?near=${extremeTown}`)
  for (const width of [320, 640, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const rows = await page.locator('.card-list article').evaluateAll((cards) =>
      cards.map((card) => {
        const icons = [...card.querySelectorAll('[data-tooltip]')]
        return new Set(icons.map((icon) => Math.round(icon.getBoundingClientRect().top))).size
      }),
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(new Set(rows)).toEqual(new Set([1]))
  }
})

test('with forced colors the switch and the filled buttons keep their edges', async ({ page }) => {
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
})

test('on paper no card is cut or blank, and what cannot be pressed is left out', async ({
  page,
}) => {
  await page.goto(`/?near=${usualTown}`)
  await page.emulateMedia({ media: 'print' })
  const cards = page.locator('.card-list > li')
  await expect(cards).toHaveCount(20)
  const kept = await cards.evaluateAll((all) =>
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
  expect(new Set(kept.map(String))).toEqual(new Set(['avoid,visible,true']))
  const paper = await page.pdf({ format: 'Letter' })
  // Twenty events and what was searched for, in a page.
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  await expect(page.getByRole('link', { name: /^Directions/ }).first()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search Events' })).toBeHidden()
})

/** Texts of a PDF's pages. */
const pagesOf = async (paper: Buffer): Promise<string[]> => {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(paper)
  const texts = [...document.pages()].map((page) => page.getText())
  document.destroy()
  library.destroy()
  return texts
}

/** Margins of Chrome's own dialog. */
const margin = { top: '0.4in', bottom: '0.4in', left: '0.4in', right: '0.4in' }

test('on paper an event is one page, with the map and a code of its address', async ({ page }) => {
  const codes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/code.svg')) codes.push(request.url())
  })
  await page.goto(`/event/${fixedEvents.everything.id}`)
  await expect(page.getByRole('heading', { name: 'When and where' })).toBeVisible()
  expect(codes).toEqual([])
  const pages = await pagesOf(await page.pdf({ format: 'Letter', margin }))
  expect(pages).toEqual([expect.stringContaining('Fairhaven Scholars Fund')])
  expect(codes).not.toEqual([])
  await page.emulateMedia({ media: 'print' })
  const code = page.getByRole('img', { name: "QR code of this page's address" })
  await expect(code).toBeVisible()
  await expect
    .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: 'Events around here on the map' })).toBeVisible()
})

test('on paper a long event fills its first page, and continues on the next', async ({ page }) => {
  await page.goto(`/event/${fixedEvents.longText.id}`)
  const pages = await pagesOf(await page.pdf({ format: 'Letter', margin }))
  expect(pages.length).toBeGreaterThan(1)
  for (const start of ['When and where', 'About this event', 'Cars line up by the lake']) {
    expect(pages[0]).toContain(start)
  }
})

test('a card is about 240 px high on a phone, with one row of actions, and is itself a link', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/?near=${usualTown}`)
  const cards = page.locator('.card-list article')
  const heights = await cards.evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().height).toSorted((a, b) => a - b),
  )
  expect(heights).toHaveLength(20)
  expect(heights[10]).toBeLessThan(270)
  const rows = await cards.evaluateAll((all) =>
    all.map((card) => {
      const actions = [...(card.querySelector('[data-actions]')?.children ?? [])]
      return new Set(actions.map((action) => Math.round(action.getBoundingClientRect().top))).size
    }),
  )
  expect(new Set(rows)).toEqual(new Set([1]))
  const name = await cards.first().getByRole('heading').innerText()
  // The picture, well above the name.
  await cards.first().click({ position: { x: 200, y: 20 } })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the contact menu of a card opens into it, and above its neighbors', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/?near=${usualTown}`)
  const card = page.locator('.card-list article').nth(1)
  await card.getByLabel(/^Contact: /).click()
  await expect(
    card.getByRole('link', { name: /^Call |^Email |^Website of / }).first(),
  ).toBeVisible()
  await card
    .getByRole('link', { name: /^Call |^Email |^Website of / })
    .first()
    .click({ trial: true })
})

test('a compact list is remembered', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?near=Chicago,+IL')
  const height = async () =>
    (await page.locator('.card-list article').first().boundingBox())?.height
  const before = (await height()) ?? 0
  await page.getByRole('button', { name: 'Compact list' }).click()
  expect(await height()).toBeLessThan(before / 2)
  await page.reload()
  // Before anything of the application is there.
  expect(await height()).toBeLessThan(before / 2)
  await page.goto('/?near=Chicago,+IL')
  await expect(page.getByRole('button', { name: 'Compact list' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Compact list' }).click()
  expect(await height()).toBeGreaterThan(before / 2)
})
