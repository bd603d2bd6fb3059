import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { signedInAdministrator } from '../../../../tests/support/administrator.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import { testApp } from '../../../../tests/support/test-app.ts'
import { CallError, createCall } from '../../../kit/call.ts'
import { callContext } from '../../../kit/page-call.ts'
import { listPending } from '../contract.ts'
import AdminPage, { ErrorBoundary } from './admin-page.tsx'
import { loadReview } from './load-review.ts'

const { request, database } = await testApp()
const { cookie, email } = await signedInAdministrator(database.db)
await saveMade(database.db, [{ id: 'waits', name: 'Waiting Meet', requestedStatus: 'pending' }])

/** The dashboard's data; calls with the path prefix `broken` fail with a 503. */
const load = (broken?: string, query = '') => {
  const context = new RouterContextProvider()
  const call = createCall(async (path, init) =>
    broken && path.startsWith(broken)
      ? new Response('', { status: 503, statusText: 'Service Unavailable' })
      : request(path, { ...init, headers: { ...init.headers, cookie } }),
  )
  context.set(callContext, call)
  return loadReview(new Request(`http://localhost/admin${query}`), context)
}

test('an unreadable list is reported; the rest of the dashboard is shown', async () => {
  const text = textOf(
    await renderPage(AdminPage, { path: '/admin', data: await load(listPending.path) }),
  )
  expect(text).toContain('Failed to fetch pending events')
  expect(text).not.toContain('No pending events to review')
  expect(text).toContain(email)
})

test('a readable list is shown', async () => {
  const text = textOf(await renderPage(AdminPage, { path: '/admin', data: await load() }))
  expect(text).toContain('Pending Review (1)')
  expect(text).toContain('Waiting Meet')
  expect(text).not.toContain('Failed to fetch')
})

test('an invalid cursor shows the whole queue', async () => {
  const { events, problem } = await load(undefined, '?cursor=long-gone')
  expect({ problem, ids: events.map(({ id }) => id) }).toEqual({
    problem: undefined,
    ids: ['waits'],
  })
})

test('a dashboard that cannot be loaded shows the same message', async () => {
  const text = textOf(await renderPage(ErrorBoundary, { path: '/admin' }))
  expect(text).toContain('Failed to fetch pending events')
  expect(text).toContain('Try Again')
})

test('other failures are thrown', async () => {
  await expect(load('/api/admin/corrections')).rejects.toBeInstanceOf(CallError)
})
