import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pageArgs } from '../../../../tests/support/page-args.ts'
import { organizer } from '../../../../tests/support/private-link.ts'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import { reviewer } from '../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import ManagePage, { action, loader } from './manage-page.tsx'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example' })
const { send, done } = organizer(app)
const { as, live } = await reviewer(app)

type Link = Awaited<ReturnType<typeof live>>

const press = ({ token, id }: Link, answer: string) =>
  action(pageArgs(app.call, { params: { token }, form: { id, answer } }))

const pageOf = async ({ token }: Link, posted?: unknown, query = '') => {
  const { data } = await loader(pageArgs(app.call, { params: { token } }))
  return textOf(await renderPage(ManagePage, { path: `/manage/${token}${query}`, data, posted }))
}

test('an answer can be undone on the page, with a confirmation', async () => {
  const link = await live({ rainDate: '2031-05-04' })
  expect(await pageOf(link)).not.toContain('Still on?')
  expect(await press(link, 'still_on')).toMatchObject({ status: 303 })
  const page = await pageOf(link)
  expect(page).toContain('Confirmed by the organizer on')
  expect(page).toContain('It moves to the rain date, Sunday, May 4, 2031')
  expect(page).toContain('Undo my answer')
  const answer = (await press(link, 'undo')) as Response
  const undone = await pageOf(
    link,
    undefined,
    answer.headers.get('location')?.replace(/^[^?]*/, ''),
  )
  expect(undone).toContain('Your answer is undone.')
  expect(undone).not.toContain('Undo my answer')
})

test('a refused answer is reported at its event with the reason', async () => {
  const link = await live()
  const refused = await press(link, 'rain_date')
  expect(refused).toMatchObject({
    data: { id: link.id, message: 'This event has no upcoming rain date.' },
    init: { status: 409 },
  })
  const page = await pageOf(link, (refused as { data: unknown }).data, '?done=confirmed')
  expect(page).toContain('Your answer wasn’t saved. This event has no upcoming rain date.')
  expect(page).not.toContain('Thanks.')
})

test('an event canceled on its own page has no Undo', async () => {
  const link = await live()
  await done(send('POST', `${link.path}/events/${link.id}/cancel`, { reason: 'Flood.' }))
  expect(await pageOf(link)).not.toContain('Undo my answer')
})

test('an invalid form and an invalid link redirect to the page', async () => {
  const link = await live()
  expect(await press(link, 'maybe')).toMatchObject({ status: 303 })
  expect(await press({ ...link, token: 'x'.repeat(43) }, 'still_on')).toMatchObject({ status: 303 })
})

test('views are shown for a date that was viewed', async () => {
  const link = await live()
  expect(await pageOf(link)).not.toContain('Last 30 days')
  await sql`insert into figures (day, kind, subject, count)
    values (current_date, 'view', ${link.id}, 3)`.execute(app.db)
  expect(await pageOf(link)).toContain('Last 30 days: viewed 3 times')
})

test('reminders are offered for an upcoming date, but not for a rejected event', async () => {
  const link = await live()
  expect(await pageOf(link)).toContain('We email you before each date')
  await done(as('DELETE', `/api/events/${link.id}`))
  const page = await pageOf(link)
  expect(page).toContain('Not published')
  expect(page).not.toMatch(/reminders/i)
})
