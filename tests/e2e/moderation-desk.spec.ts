/** Review dashboard: visible parts, accidental double presses, and a series on a phone. */
import type { Page } from '@playwright/test'
import { ownWord, signIn } from './organizer.ts'
import { openEvent, panel, submit } from './review-desk.ts'
import { expect, test } from './site.ts'

test('the queue begins near the top, and name and buttons stay visible @drill', async ({
  browser,
}) => {
  const page = await signIn(browser)
  const word = ownWord()
  const description = 'Rows of cars on the grass.\n'.repeat(60)
  await submit(page, `${word} Show`, { description })
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/admin')
    const first = page.getByRole('checkbox', { name: /^Mark/ }).first()
    expect((await first.boundingBox())?.y).toBeLessThan(400)
    await openEvent(page, word, `${word} Show`)
    await page.getByLabel('Latitude').scrollIntoViewIfNeeded()
    await page.getByLabel('Latitude').focus()
    const parts = [
      panel(page).getByRole('heading', { name: `${word} Show` }),
      page.getByRole('button', { name: 'Approve Event' }),
      page.getByRole('button', { name: 'Reject Event' }),
    ]
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
    expect(await coveredOnTheWayBack(page), `${size.width} px wide`).toEqual([])
  }
  await page.context().close()
})

/** Focused controls of the panel that the bar covers, while Shift+Tab moves back from the last field. */
const coveredOnTheWayBack = async (page: Page): Promise<string[]> => {
  const covered: string[] = []
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Shift+Tab')
    const hidden = await page.evaluate(() => {
      const element = document.activeElement
      const bar = document.querySelector('#selected-event')?.parentElement?.parentElement
      const isBelow = bar?.closest('section')?.contains(element) && !bar.contains(element)
      if (!element || !bar || !isBelow) return ''
      const box = element.getBoundingClientRect()
      const isHidden = box.height > 0 && box.bottom <= bar.getBoundingClientRect().bottom
      return isHidden && box.bottom > 0 ? element.outerHTML.slice(0, 80) : ''
    })
    if (hidden) covered.push(hidden)
  }
  return covered
}

/** Presses at once when this event appears, and again 200 ms later; counts the presses. */
const pressEarly = (page: Page, name: string, how: 'pointer' | 'key') =>
  page.evaluate(
    ([expected, way]) => {
      const approve = () => document.querySelector<HTMLButtonElement>('button[value=approve]')
      const seen = { presses: 0, disabled: false, ariaDisabled: false }
      Object.assign(window, { seen })
      const press = () => {
        seen.presses++
        seen.disabled ||= approve()?.disabled === true
        seen.ariaDisabled ||= approve()?.ariaDisabled === 'true'
        if (way === 'pointer') approve()?.click()
        else dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
      }
      const observer = new MutationObserver(() => {
        if (document.querySelector('#selected-event')?.textContent !== expected) return
        observer.disconnect()
        press()
        setTimeout(press, 200)
      })
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    },
    [name, how] as const,
  )

test('a double press of pointer or key does not decide about the next event', async ({
  browser,
}) => {
  const page = await signIn(browser)
  const word = ownWord()
  for (const name of ['One', 'Two', 'Three']) await submit(page, `${word} ${name}`)
  await page.evaluate(() => localStorage.setItem('review-deciding-keys', 'on'))
  await openEvent(page, word, `${word} One`)
  for (const [how, name, left] of [
    ['pointer', 'Two', 2],
    ['key', 'Three', 1],
  ] as const) {
    await pressEarly(page, `${word} ${name}`, how)
    await page.getByRole('button', { name: 'Approve Event' }).click()
    await expect(panel(page).getByRole('heading', { name: `${word} ${name}` })).toBeFocused()
    const seen = () => page.evaluate(() => (window as unknown as { seen: object }).seen)
    // aria-disabled instead of disabled, which would move the focus away.
    await expect.poll(seen).toEqual({ presses: 2, disabled: false, ariaDisabled: true })
    await expect(page.getByRole('heading', { name: `Pending Review (${left})` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve Event' })).toBeEnabled()
  }
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'Pending Review (0)' })).toBeVisible()
  await page.context().close()
})

test('on a phone, all or some dates of a series are decided at once @drill', async ({
  browser,
}) => {
  const page = await signIn(browser)
  await page.setViewportSize({ width: 360, height: 740 })
  const word = ownWord()
  await submit(page, `${word} Weekly`, { repeats: { every: 'week', until: '2099-08-29' } })
  await submit(page, `${word} Next`)
  await openEvent(page, word, `${word} Weekly`)
  await expect(panel(page).getByText('all 13 dates')).toBeInViewport()
  await panel(page).getByRole('button', { name: 'None' }).click()
  await expect(panel(page).getByText('0 of 13 dates')).toBeVisible()
  await panel(page).getByRole('checkbox', { name: 'Sat, Jun 13' }).check()
  await expect(panel(page).getByText('1 of 13 dates')).toBeVisible()
  // Enter in a checkbox does not submit the form.
  await panel(page).getByRole('checkbox', { name: 'Sat, Jun 13' }).press('Enter')
  await page.getByRole('button', { name: 'Approve Event' }).click()
  await expect(page.getByText('Event Approved', { exact: true })).toBeVisible()
  await expect(panel(page).getByText('all 12 dates')).toBeVisible()
  await page.getByRole('button', { name: 'Approve Event' }).click()
  await expect(panel(page).getByRole('heading', { name: `${word} Next` })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Pending Review (1)' })).toBeAttached()
  await page.context().close()
})
