/** Refused calls are logged, without their private parts. */
import { expect, test } from 'vitest'
import { getAdministratorSession } from '../../src/kit/session-endpoint.ts'
import { HttpRequest } from '../../src/platform/http/http-request.ts'
import { createLog } from '../../src/platform/log.ts'
import { testApp } from '../support/test-app.ts'

const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
const { app, request } = await testApp({}, undefined, log)

const lineOf = async (work: () => Promise<unknown>) => {
  lines.length = 0
  await work()
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '')
}

test('an administrator call without a session is logged', async () => {
  const line = await lineOf(() => request('/api/admin/events?keyword=secret'))
  expect(line).toMatchObject({
    level: 30,
    msg: 'call rejected',
    code: 'sign_in_required',
    status: 401,
    method: 'GET',
    path: '/api/admin/events',
    requestId: expect.stringMatching(/^[\w-]{36}$/),
  })
})

test('a form of another site is logged without the private link in its path', async () => {
  const token = 'T'.repeat(43)
  const headers = { origin: 'https://evil.example' }
  const line = await lineOf(() => request(`/manage/${token}/abc`, { method: 'POST', headers }))
  expect(line).toMatchObject({ level: 40, code: 'forbidden', status: 403, method: 'POST' })
  expect(JSON.stringify(line)).not.toContain(token)
})

test('an administrator page without a session is logged', async () => {
  const page = HttpRequest.ofWeb(new Request('http://localhost/admin'))
  const readSession = () =>
    app
      .callAs(page)(getAdministratorSession, {})
      .catch(() => {})
  const ordinary = { level: 30, status: 401, path: '/api/admin/session' }
  expect(await lineOf(readSession)).toMatchObject(ordinary)
})

test('a 404 and a successful call are not logged', async () => {
  lines.length = 0
  await request('/api/events/no-such-event')
  await request('/healthz')
  expect(lines).toEqual([])
})
