/** Steps of journeys at the review dashboard. */
import type { Page } from '@playwright/test'
import { expect } from './site.ts'

/** Submits an event by the API; returns its id. */
export const submit = async (page: Page, name: string, more: object = {}): Promise<string> => {
  const data = {
    name,
    eventType: 'car_show',
    date: '2099-06-06',
    startTime: '09:00',
    zipCode: '61602',
    submitterEmail: `${name.replace(/\W/g, '').toLowerCase()}@example.com`,
    ...more,
  }
  const answer = await page.request.post('/api/events', { data })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

export const panel = (page: Page) => page.locator('section[aria-labelledby="selected-event"]')

export const openEvent = async (page: Page, word: string, name: string) => {
  await page.goto(`/admin?keyword=${word}`)
  await page.getByRole('link', { name }).click()
  await expect(panel(page).getByRole('heading', { name, exact: true })).toBeVisible()
}
