/** Input before hydration, on a slow device, stays and is sent. */
import type { BrowserContext, Page } from '@playwright/test'
import { submission } from '../support/private-link.ts'
import { linkOf, openSession, ownWord, readTheForm } from './organizer.ts'
import { appFiles, expect, holdBack, inDrill, isHydrated, test } from './site.ts'

test.use({ waits: false })

/** Opens a page, enters something before hydration, and waits for hydration. */
const openSlowly = async (page: Page, address: string, enter: () => Promise<void>) => {
  const letGo = await holdBack(page, appFiles)
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await enter()
  expect(await page.evaluate(isHydrated)).toBe(false)
  letGo()
  await page.waitForFunction(isHydrated)
}

test('early input is kept in the forms of organizers, administrators and private links', async ({
  page,
}) => {
  const name = `${ownWord()} Coffee`
  await openSlowly(page, '/upload', async () => {
    await page.getByLabel('Event name').fill(name)
    await page.getByLabel('Type', { exact: false }).first().selectOption('cars_coffee')
    await page.getByLabel('Date (required)').fill('2031-05-03')
    await page.getByLabel('Starts at').fill('09:00')
    await page.getByLabel('Description').fill('Bring a mug.\nAnd a friend.')
    await page.getByLabel('Makes', { exact: true }).fill('Ford, Datsun')
    await page.getByLabel('This event benefits a charity').check()
    await page.getByLabel('ZIP code').fill('99501')
    await page.getByLabel('Your email address').fill('pat@example.com')
  })
  await expect(page.getByLabel('Event name')).toHaveValue(name)
  await expect(page.getByLabel('Type', { exact: false }).first()).toHaveValue('cars_coffee')
  await expect(page.getByLabel('Date (required)')).toHaveValue('2031-05-03')
  await expect(page.getByLabel('Starts at')).toHaveValue('09:00')
  await expect(page.getByLabel('Description')).toHaveValue('Bring a mug.\nAnd a friend.')
  await expect(page.getByRole('button', { name: 'Remove Datsun' })).toBeVisible()
  await expect(page.getByLabel('This event benefits a charity')).toBeChecked()
  // Filled in from the ZIP code, as if it were typed after hydration.
  await expect(page.getByLabel('City')).toHaveValue('Anchorage')
  await expect(page.getByLabel('Your email address')).toHaveValue('pat@example.com')
  await readTheForm(page)
  await page.getByRole('button', { name: 'Submit Event' }).click()
  await expect(page).toHaveURL(/\/upload\/received$/)

  await openSession(page.context())
  const event = `${ownWord()} Coffee`
  const sent = await page.request.post('/api/events', { data: { ...submission, name: event } })
  const { id } = (await sent.json()) as { id: string }
  const pages = [`/admin/events/${id}`, `${await linkOf(page, event)}/${id}`]
  for (const address of pages) {
    const words = `Bring a mug to ${address.split('/')[1]}.`
    await openSlowly(page, address, async () => {
      await page.getByRole('textbox', { name: /^(Event )?name/i }).fill(`${event} of Joy`)
      await page.getByLabel('Description', { exact: true }).fill(words)
    })
    await expect(page.getByRole('textbox', { name: /^(Event )?name/i })).toHaveValue(
      `${event} of Joy`,
    )
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue(words)
  }
})

/** A new page per case, as a page would restore the draft of the previous case. */
const eachIn = async <Case>(
  context: BrowserContext,
  cases: readonly Case[],
  look: (page: Page, each: Case) => Promise<void>,
) => {
  for (const each of cases) {
    const page = await context.newPage()
    await look(page, each)
    await page.close()
  }
}

test('typing continues at the caret, a composed word is entered once, and no typed text is lost', async ({
  context,
}) => {
  const cases = [
    ...inDrill(
      ['name', 'Ford, Dat', 'sun', 'Ford, Datsun'] as const,
      ['description', 'Ford, Dat', 'sun', 'Ford, Datsun'] as const,
    ),
    // The completed make became a tag.
    ['carMakes', 'Ford, Dat', 'sun', 'Datsun'],
    // The caret is eight characters from the end.
    ['submitterEmail', 'pat@exmple.com', 'a', 'pat@example.com'],
  ] as const
  await eachIn(context, cases, async (page, [name, first, then, shown]) => {
    const field = page.locator(`#upload-${name}`)
    await openSlowly(page, '/upload', async () => {
      await field.pressSequentially(first)
      if (name !== 'submitterEmail') return
      for (let steps = 0; steps < 8; steps++) await field.press('ArrowLeft')
    })
    await expect(field).toBeFocused()
    await page.keyboard.type(then)
    await expect(field).toHaveValue(shown)
  })

  const fields = [
    ['/', 'Keyword'],
    ...inDrill(['/contact', 'Message'] as const, ['/upload', 'Event name'] as const),
  ] as const
  await eachIn(context, fields, async (page, [address, label]) => {
    const field = page.getByRole('textbox', { name: label })
    const keyboard = await page.context().newCDPSession(page)
    const compose = (text: string) =>
      keyboard.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    await openSlowly(page, address, async () => {
      await field.focus()
      for (const text of ['c', 'cr', 'cru']) await compose(text)
    })
    await compose('cruise')
    await keyboard.send('Input.insertText', { text: 'cruise' })
    await expect(field).toHaveValue('cruise')
  })

  await eachIn(context, ['/upload'], async (page, address) => {
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const letGo = await holdBack(page, appFiles)
    await page.goto(address, { waitUntil: 'commit' })
    const name = page.getByLabel('Event name')
    const words = 'Saturday Cars and Coffee at the Township Hall of Ford'
    const typing = name.pressSequentially(words, { delay: 60 })
    setTimeout(letGo, 900)
    await typing
    await page.waitForFunction(isHydrated)
    await expect(name).toHaveValue(words)
  })
})

test('a new ZIP code replaces the city, unless the city was typed', async ({ page }) => {
  await page.goto('/upload')
  await page.waitForFunction(isHydrated)
  await page.getByLabel('ZIP code').fill('99501')
  await expect(page.getByLabel('City')).toHaveValue('Anchorage')
  await page.getByLabel('ZIP code').fill('60601-1234')
  await expect(page.getByLabel('City')).toHaveValue('Chicago')
  // Also with a restored draft, after the lookup of its ZIP code has shown that the city came from it.
  const response = page.waitForResponse(/places.*60601/)
  await page.reload()
  await (await response).finished()
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  await expect(page.getByLabel('City')).toHaveValue('Chicago')
  await page.getByLabel('ZIP code').fill('99501')
  await expect(page.getByLabel('City')).toHaveValue('Anchorage')
  await page.getByLabel('City').fill('Lake Forest')
  const suggested = page.waitForResponse(/places.*10001/)
  await page.getByLabel('ZIP code').fill('10001')
  await suggested
  await expect(page.getByLabel('City')).toHaveValue('Lake Forest')
})
