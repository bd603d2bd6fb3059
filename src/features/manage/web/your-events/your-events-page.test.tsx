import { expect, test } from 'vitest'
import { signedInAdministrator } from '../../../../../tests/support/administrator.ts'
import { pageArgs } from '../../../../../tests/support/page-args.ts'
import { organizer } from '../../../../../tests/support/private-link.ts'
import { renderPage, textOf } from '../../../../../tests/support/render-page.tsx'
import { testApp } from '../../../../../tests/support/test-app.ts'
import YourEventsPage, { action, loader } from './your-events-page.tsx'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example' })
const { submit, send, correct, done, newestToken } = organizer(app)
const { cookie } = await signedInAdministrator(app.db)

const look = async (token: string) => {
  const { data } = await loader(pageArgs(app.call, { params: { token } }))
  return { data, page: await renderPage(YourEventsPage, { path: `/your-events/${token}`, data }) }
}

const press = (token: string, form: Record<string, string>) =>
  action(pageArgs(app.call, { params: { token }, form }))

test('the page lists each event and opens one by its private link, and can be ended', async () => {
  await submit({ name: 'First Meet' })
  await submit({ name: 'Second Meet', date: '2031-06-07' })
  await app.post('/api/manage/links', { email: 'pat@example.com' })
  const token = await newestToken()
  const { data, page } = await look(token)
  const text = textOf(page)
  for (const part of ['2 submissions', 'First Meet', 'Second Meet', 'June 7, 2031', 'Waiting for'])
    expect(text).toContain(part)
  expect(page).toContain('aria-label="Open Second Meet"')
  const to = (await press(token, { submission: data?.submissions[0]?.id ?? '' })) as Response
  const [, own] = /^\/manage\/([\w-]{43})$/.exec(to.headers.get('location') ?? '') ?? []
  expect((await app.request(`/api/manage/${own}`)).status).toBe(200)
  expect(await press(token, { end: 'now' })).toMatchObject({ status: 303 })
  expect(textOf((await look(token)).page)).toContain('This link isn’t valid.'.replace('’', "'"))
})

test('requested changes are shown until the organizer edits the event', async () => {
  const link = await submit({ name: 'Asked Meet', submitterEmail: 'kim@example.com' })
  await submit({ name: 'Other Meet', submitterEmail: 'kim@example.com' })
  const ask = `/api/admin/events/${link.id}/change-requests`
  expect((await send('POST', ask, { reason: 'Which lot?' }, { cookie })).status).toBe(200)
  await app.post('/api/manage/links', { email: 'kim@example.com' })
  const token = await newestToken()
  const { data, page } = await look(token)
  const requested = data?.submissions.map(({ events }) => [
    events[0]?.name,
    events[0]?.changesRequested,
  ])
  expect(requested).toEqual([
    ['Other Meet', false],
    ['Asked Meet', true],
  ])
  expect(textOf(page).match(/Changes requested/g)).toHaveLength(1)
  const id = data?.submissions[1]?.id ?? ''
  const to = (await press(token, { submission: id })) as Response
  const own = to.headers.get('location')?.replace('/manage/', '') ?? ''
  const fresh = { ...link, token: own, path: `/api/manage/${own}` }
  await done(correct(fresh, { venueName: 'North Lot' }))
  expect(textOf((await look(token)).page)).not.toContain('Changes requested')
})
