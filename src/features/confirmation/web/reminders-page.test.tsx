import { expect, test } from 'vitest'
import { pageArgs } from '../../../../tests/support/page-args.ts'
import { organizer } from '../../../../tests/support/private-link.ts'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import { reviewer } from '../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { addReminderLink } from '../../../catalog/submission/server/reminder-links.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import RemindersPage, { action, loader } from './reminders-page.tsx'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example' })
const { db } = app
const { submissionOf } = organizer(app)
const { live } = await reviewer(app)

const argsOf = (token: string, form?: URLSearchParams | FormData) =>
  pageArgs(app.call, { params: { token }, form })

const linkOf = async () => {
  const id = await submissionOf((await live()).id)
  return inTransaction(db, (tx) => addReminderLink(tx, id))
}

const pageOf = async (token: string, posted?: unknown) => {
  const { data } = await loader(argsOf(token))
  return textOf(await renderPage(RemindersPage, { data, posted }))
}

const multipart = () => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  return form
}

test.each([
  ['urlencoded', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
  ['multipart', multipart],
])('one-click unsubscribe (%s) gets a response without a redirect', async (_, body) => {
  const token = await linkOf()
  expect(await pageOf(token)).toContain('Stop reminders')
  const answer = await action(argsOf(token, body()))
  expect(answer).toMatchObject({
    type: 'DataWithResponseInit',
    data: { stopped: true },
    init: null,
  })
  expect(await pageOf(token, answer.data)).toContain('Reminders are off')
  expect(await pageOf(token)).toContain('Reminders are off')
})

test('another form changes nothing, and a wrong link is a 404', async () => {
  const token = await linkOf()
  const refused: unknown = await action(argsOf(token, new URLSearchParams({ a: 'b' }))).catch(
    (error: unknown) => error,
  )
  expect(refused).toMatchObject({ init: { status: 400 } })
  expect(await pageOf(token)).toContain('Stop reminders?')
  expect(await loader(argsOf('x'.repeat(43)))).toMatchObject({ init: { status: 404 } })
  expect(await pageOf('x'.repeat(43))).toContain("This link isn't valid.")
})
