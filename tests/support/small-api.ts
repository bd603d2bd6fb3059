/** API with only the routes under test, without a network. */
import { Api } from '../../src/platform/http/api.ts'
import { createInjector, type InjectRequest } from '../../src/platform/http/inject-request.ts'
import { createPipeline } from '../../src/platform/http/pipeline.ts'
import { createLog, type Log } from '../../src/platform/log.ts'

export type SmallApi = { request: InjectRequest }

/** A request with this header counts as an owner's. */
export const asAdministrator = { 'x-test-administrator': 'yes' }

const administrator = { id: 'adm1', email: 'admin@example.com', role: 'owner' }

export const smallApi = (add: (api: Api) => void, log: Log = createLog('silent')): SmallApi => {
  const api = new Api({
    authenticate: async ({ headers }) =>
      headers.has('x-test-administrator') ? (administrator as never) : undefined,
    checkAnswers: true,
  })
  add(api)
  return { request: createInjector(createPipeline(api.routes, { log })) }
}
