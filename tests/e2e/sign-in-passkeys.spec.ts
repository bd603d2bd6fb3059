/** Passkeys in a real browser with a virtual authenticator: in addition to the password and instead of it. */
import type { Page } from '@playwright/test'
import { goodPassword as password, signedInAdministrator } from '../support/administrator.ts'
import { withDatabase } from './organizer.ts'
import { expect, test } from './site.ts'

/** Creates a new account; returns its email address. */
const newAdministrator = () =>
  withDatabase(
    async (db) =>
      (await signedInAdministrator(db, `passkey${crypto.randomUUID().slice(0, 8)}@example.com`))
        .email,
  )

/** Adds a virtual authenticator that stores keys and verifies the user at once. */
const plugIn = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2' as const,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  }
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
}

/** Turns off the browser's passkey autofill, which the virtual authenticator would accept at once. */
const withoutOffers = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

const fillIn = async (page: Page, email: string, word = password) => {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

const addPasskey = async (page: Page, name: string) => {
  await passkeys(page).getByLabel('Name of the passkey').fill(name)
  await passkeys(page).getByLabel('Your password').last().fill(password)
  await passkeys(page).getByRole('button', { name: 'Add passkey' }).click()
}

test('a passkey is added, signs in alone and with the password, is renamed and removed', async ({
  page,
  troubles,
}) => {
  const email = await newAdministrator()
  await withoutOffers(page)
  await plugIn(page)
  await page.goto('/sign-in?to=/admin/account')
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()

  await addPasskey(page, 'My laptop')
  await expect(passkeys(page).getByText('Your second factor is on.')).toBeVisible()
  const recovery = await passkeys(page).locator('li code').first().innerText()
  await expect(passkeys(page).getByText('My laptop', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/sign-in')
  // The password alone is refused now.
  await page.goto('/sign-in?to=/admin/account')
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(/isn't right/)
  expect(troubles.splice(0).every((trouble) => trouble.includes('401'))).toBe(true)

  // Instead of the password.
  await page.goto('/sign-in?to=/admin/account')
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()

  // Passkey as the second factor.
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/sign-in')
  await page.goto('/sign-in?to=/admin/account')
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Use a passkey instead of a code' }).click()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()

  const item = passkeys(page).getByRole('listitem')
  await item.getByText('Rename or remove My laptop').click()
  await item.getByLabel('New name').fill('Blue key')
  await item.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Passkey renamed.')).toBeVisible()
  await item.getByLabel('Your password').fill(password)
  await item.getByRole('button', { name: 'Confirm with a passkey instead of a code' }).click()
  const removed = page.getByText('Passkey removed.')
  await expect(removed).toBeFocused()
  await expect(removed).toContainText('your password alone signs you in')
  await expect(item).toHaveCount(0)
  expect(recovery).toMatch(/^\w{4}-/)
})

test('passkey autofill in the email field signs in; failed autofill shows no error, a failed press does @drill', async ({
  page,
}) => {
  const email = await newAdministrator()
  await plugIn(page)
  await page.goto('/sign-in?to=/admin/account')
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await addPasskey(page, 'Offered key')
  await expect(passkeys(page).getByText('Offered key', { exact: true })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/sign-in?to=/admin/account')
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()

  await page.context().clearCookies()
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => true
    const counted = { get: 0 }
    navigator.credentials.get = async () => {
      counted.get++
      throw new DOMException('No authenticator', 'NotAllowedError')
    }
    Object.assign(window, { counted })
  })
  await page.goto('/sign-in')
  const asked = () =>
    page.evaluate(() => (window as unknown as { counted: { get: number } }).counted.get)
  await expect.poll(asked).toBe(1)
  await page.waitForTimeout(300)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText("wasn't used")).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page.getByText("The passkey wasn't used.")).toBeVisible()
})
