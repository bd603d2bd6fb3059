/** An API with only the routes that a test is about, asked without a network. */
import { Hono } from 'hono'
import { Api } from '../../src/platform/http/api.ts'
import { failureResponse } from '../../src/platform/http/failures.ts'
import { createLog, type Log } from '../../src/platform/log.ts'

export type SmallApi = {
  hono: Hono
  request: (path: string, init?: RequestInit) => Promise<Response>
}

/** A request with this header counts as an administrator's. */
export const asAdministrator = { 'x-test-administrator': 'yes' }

const administrator = { id: 'adm1', email: 'admin@example.com' }

export const smallApi = (add: (api: Api) => void, log: Log = createLog('silent')): SmallApi => {
  const hono = new Hono()
  const api = new Api({
    authenticate: async ({ headers }) =>
      headers.has('x-test-administrator') ? (administrator as never) : undefined,
    checkAnswers: true,
  })
  hono.onError((error) => failureResponse(error, 'test', log))
  add(api)
  hono.route('/', api.hono)
  return { hono, request: async (path, init) => hono.request(`http://localhost${path}`, init) }
}
