/** Without scripts, a club claims its page by an emailed link; an administrator merges, splits and ends the claim. */
import { addDays } from '../../src/catalog/time/local-dates.ts'
import { submission } from '../support/private-link.ts'
import { linkOf, ownWord, readTheForm, signIn } from './organizer.ts'
import { expect, test } from './site.ts'

const date = addDays(new Date().toISOString().slice(0, 10), 40)

test('a club claims its page; an administrator merges another page into it and undoes both @drill', async ({
  page,
  browser,
}) => {
  const desk = await signIn(browser)
  const word = ownWord()
  const domain = `${word.toLowerCase()}.example.org`
  const publish = async (more: Record<string, unknown>) => {
    const data = { ...submission, date, organizerKind: 'car_clubs', ...more }
    const sent = await desk.request.post('/api/events', { data })
    const { id } = (await sent.json()) as { id: string }
    expect((await desk.request.patch(`/api/events/${id}/approve`)).status()).toBe(200)
    return id
  }
  const id = await publish({
    name: `${word} Show`,
    venueName: `${word} Fairground`,
    organizerName: `${word} Old Iron`,
    website: `https://www.${domain}/show`,
    submitterEmail: `pat@${domain}`,
  })
  await publish({ name: `${word} Swap`, organizerName: `${word} Old Iron Club` })

  await page.goto(`/event/${id}`)
  await page.getByRole('link', { name: `${word} Old Iron` }).click()
  await expect(page).toHaveURL(/\/organizer\//)
  await expect(page.getByText('Subscribe to this organizer')).toBeVisible()

  const state = await desk.context().storageState()
  const plain = await browser.newContext({
    baseURL: process.env.SITE_URL,
    javaScriptEnabled: false,
  })
  const club = await plain.newPage()
  await club.goto(await linkOf(desk, `${word} Show`))
  await club.getByRole('link', { name: 'Claim its page' }).click()
  await expect(club.getByRole('article').filter({ hasText: 'Fairground' })).toContainText(
    "We don't know its website",
  )
  await readTheForm(club)
  await club.getByRole('button', { name: 'Email me the link' }).click()
  await expect(club.getByRole('status')).toBeVisible()
  const mails = (await (await desk.request.get('/api/admin/outbox')).json()) as { text: string }[]
  const mail = mails.find(({ text }) => text.includes('/claim/') && text.includes(word))
  const link = /\/claim\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? 'no link'
  // A mail scanner that opens the link must not confirm the claim.
  await desk.request.get(link)
  expect(await (await desk.request.get(`/api/events/${id}`)).json()).toMatchObject({
    claimedBy: null,
  })
  await club.goto(link)
  await club.getByRole('button', { name: 'Claim this page' }).click()
  await expect(club.getByRole('heading', { name: 'This page is yours' })).toBeVisible()
  await page.goto(link)
  for (const path of [`/event/${id}`, `/organizer/${word.toLowerCase()}-old-iron`]) {
    await page.goto(path)
    await expect(page.getByText('By the club', { exact: true })).toBeVisible()
  }
  await page.goto(`/?keyword=${word}`)
  await expect(page.getByRole('article', { name: `${word} Show` })).toContainText(
    'By the organizer',
  )
  await plain.close()

  const signedIn = await browser.newContext({
    baseURL: process.env.SITE_URL,
    javaScriptEnabled: false,
    storageState: state,
  })
  const administrator = await signedIn.newPage()
  await administrator.goto(`/admin/venues?q=${word}`)
  await administrator.getByRole('link', { name: /Merge into another.*Old Iron Club$/ }).click()
  await administrator.getByRole('button', { name: 'Merge into this' }).click()
  await expect(administrator.getByRole('status')).toContainText('Merged')
  await page.goto(`/organizer/${word.toLowerCase()}-old-iron-club`)
  await expect(page).toHaveURL(new RegExp(`/organizer/${word.toLowerCase()}-old-iron$`))
  await expect(page.getByText('2 upcoming dates')).toBeVisible()
  await administrator
    .getByRole('button', { name: new RegExp(`Split again.*${word.toLowerCase()}-old-iron-club$`) })
    .click()
  await expect(administrator.getByRole('status')).toContainText('Split')
  await administrator
    .getByRole('button', { name: new RegExp(`End claim.*${word.toLowerCase()}-old-iron$`) })
    .click()
  await expect(administrator.getByRole('status')).toContainText('Claim ended')
  await page.goto(`/event/${id}`)
  await expect(page.getByText('By the club', { exact: true })).toHaveCount(0)
  await desk.goto(`/admin/venues?q=${word}`)
  await signedIn.close()
})
