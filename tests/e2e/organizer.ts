/** Steps of journeys in which an organizer submits something and an administrator decides about it. */
import type { Browser, Page } from '@playwright/test'
import { createAdministrator } from '../support/create-administrator.ts'
import { expect } from './site.ts'

const password = 'tangerine gearbox 1931'

/** A word that only this run's event has. */
export const ownWord = () =>
  `Vk${crypto
    .randomUUID()
    .replace(/[^a-z]/g, '')
    .slice(0, 8)}`

/** Forms that are sent at once are taken for a robot's. */
export const readTheForm = (page: Page) => page.waitForTimeout(2_200)

export const signIn = async (browser: Browser) => {
  const email = `reviewer${crypto.randomUUID().slice(0, 8)}@example.com`
  await createAdministrator(process.env.SITE_DATA_DIR ?? '', email, password)
  const page = await (await browser.newContext({ baseURL: process.env.SITE_URL })).newPage()
  await page.goto('/sign-in?to=/admin')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Event Review Dashboard' })).toBeVisible()
  return page
}

/** The private link, as the message has it that would be sent. */
export const linkOf = async (page: Page, word: string) => {
  const answer = await page.request.get('/api/admin/outbox')
  const messages = (await answer.json()) as { text: string }[]
  const texts = messages.map(({ text }) => text).filter((text) => text.includes(word))
  return /\/manage\/[\w-]{43}/.exec(texts.join('\n'))?.[0] ?? 'no link'
}

export const found = async (page: Page, word: string) =>
  (await (await page.request.get(`/api/events?keyword=${word}`)).json()) as {
    id: string
    date: string
    eventStatus: string
  }[]
