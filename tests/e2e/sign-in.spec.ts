/** An administrator signs in, sets up the second factor, changes the password and signs out. */
import type { Page } from '@playwright/test'
import { goodPassword as password, signedInAdministrator } from '../support/administrator.ts'
import { codeAt } from '../support/code-at.ts'
import { withDatabase } from './organizer.ts'
import { expect, test } from './site.ts'

const better = 'umbrella carburetor 88'

/** Creates a new account; returns its email address. */
const newAdministrator = () =>
  withDatabase(
    async (db) =>
      (await signedInAdministrator(db, `reviewer${crypto.randomUUID().slice(0, 8)}@example.com`))
        .email,
  )

const signIn = async (page: Page, email: string, word = password, code = '') => {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(word)
  await page.getByLabel('One-time code').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('signing in returns to the requested page; a second factor is set up and used; signing out works', async ({
    page,
    context,
    troubles,
  }) => {
    const email = await newAdministrator()
    const first = await page.goto('/admin/account')
    expect(first?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    await expect(page).toHaveURL('/sign-in?to=%2Fadmin%2Faccount')
    await signIn(page, email, 'not the password')
    await expect(page.getByRole('alert')).toHaveText(
      "The email address, password or code isn't right.",
    )
    await expect(page.getByLabel('Email address')).toHaveValue(email)
    await expect(page.getByLabel('Password')).toHaveValue('')
    await signIn(page, email)
    await expect(page).toHaveURL('/admin/account')
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
    const both = await context.cookies()
    expect(both.map(({ name }) => name).sort()).toEqual(['device', 'session'])
    for (const cookie of both) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })

    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL('/sign-in')
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['device'])
    await page.goto('/admin/account')
    await expect(page).toHaveURL(/\/sign-in/)
    // The browser logs the expected 401.
    expect(troubles.splice(0).every((trouble) => trouble.includes('401'))).toBe(true)

    await page.goto('/sign-in?to=/admin/account')
    await signIn(page, email)
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByAltText('QR code with the secret below')).toBeVisible()
    const shown = await page.locator('code').first().innerText()
    await page.getByLabel('Code from the app').fill(codeAt(shown.replaceAll(' ', '')))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Your second factor is on.')).toBeVisible()
    const recovery = await page.locator('li code').first().innerText()

    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByRole('status')).toHaveText('You’re signed out everywhere.')
    await page.goto('/sign-in?to=/admin/account')
    await signIn(page, email, password, recovery)
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  })
})

test('a password is changed; other browsers are signed out', async ({
  page,
  browser,
  troubles,
}) => {
  const email = await newAdministrator()
  const elsewhere = await (await browser.newContext()).newPage()
  for (const each of [page, elsewhere]) {
    await each.goto(`${process.env.SITE_URL}/sign-in?to=/admin/account`)
    await signIn(each, email)
    await expect(each.getByText(`Signed in as ${email}`)).toBeVisible()
  }
  await page.reload()
  await expect(page.getByText('This device')).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' })).toHaveCount(2)

  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password', { exact: true }).fill('gearheadatlas')
  await page.getByLabel('Confirm new password').fill('gearheadatlas')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /easy to guess/,
  )
  expect(troubles.splice(0).every((trouble) => trouble.includes('422'))).toBe(true)
  await page.getByLabel('New password', { exact: true }).fill(better)
  await page.getByLabel('Confirm new password').fill(better)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('status')).toHaveText(
    "Password changed. You're signed out everywhere else.",
  )
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()

  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/sign-in/)
  await signIn(elsewhere, email, better)
  await expect(elsewhere.getByText(`Signed in as ${email}`)).toBeVisible()
  await elsewhere.context().close()
})
