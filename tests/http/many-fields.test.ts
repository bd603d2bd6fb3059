/** Posts 5,000 fields to every form page and every call with a body, 95,000 to some, and huge values. */
import path from 'node:path'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { addPages, createRenderPage } from '../../src/app/pages.ts'
import { createPageContext } from '../../src/app/rendering/page-context.ts'
import routes from '../../src/app/routes.ts'
import { fillPath } from '../../src/kit/endpoint.ts'
import { parseConfig } from '../../src/platform/config.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { bodiesOf, formsOf, longValues, type ManyFields } from '../support/many-fields.ts'
import { isDrill } from '../support/property-runs.ts'
import { testApp } from '../support/test-app.ts'

const fields = 95_000
const maxMs = 50
const maxBytes = 20 * 1024

type Action = (args: unknown) => unknown

const { app, database, request } = await testApp()

const folder = path.join(import.meta.dirname, '../../src/app')
const actions = new Map<string, Action>()
for (const { path: pattern = '', file } of routes) {
  const { action } = (await import(path.join(folder, file))) as { action?: Action }
  if (action) actions.set(`/${pattern.replace(/:\w+\??/g, 'abc123')}`, action)
}
const addresses = [...actions.keys()]

/** Pages of the route table with their real actions; results are sent as JSON. */
const source = {
  load: async () =>
    ({
      routes: Object.fromEntries(
        [...actions].map(([address, action]) => [
          address,
          { id: address, path: address.slice(1), module: { action } },
        ]),
      ),
      entry: {
        module: {
          createPageContext,
          createRequestHandler: () => async (asked: Request, context: unknown) => {
            const url = new URL(asked.url)
            const action = actions.get(url.pathname.replace(/\.data$/, ''))
            const params = { id: 'abc123', token: 'abc123' }
            const answer = await action?.({ request: asked, context, params, url })
            return answer instanceof Response ? answer : Response.json(answer)
          },
        },
      },
    }) as unknown as ServerBuild,
}
const config = parseConfig({ NODE_ENV: 'test' })
const admit = async <T>(work: () => Promise<T>) => work()
addPages(app, { source, render: createRenderPage({ app, config, source, admit }) })

const { cookie } = await signedInAdministrator(database.db)

/** The text as a stream of chunks, as bodies arrive from the network. */
const inChunks = (text: string) => {
  const bytes = Buffer.from(text)
  let at = 0
  return new ReadableStream({
    pull: (controller) => {
      controller.enqueue(bytes.subarray(at, at + 65_536))
      at += 65_536
      if (at >= bytes.length) controller.close()
    },
  })
}

const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

type Asked = { method: string; address: string; accept?: string }

const send = async ({ method, address, accept = '*/*' }: Asked, { type, body }: ManyFields) => {
  const headers = { cookie, accept, 'content-type': type }
  const before = threadMs()
  const init = { method, headers, body: inChunks(body), duplex: 'half' }
  const response = await request(address, init as RequestInit)
  const { length } = await response.text()
  return { status: response.status, length, ms: threadMs() - before }
}

/** Responses with a wrong status, too many bytes or too much CPU time (retried, as garbage collection adds time). */
const faultsOf = async (
  asked: Asked,
  bodies: readonly ManyFields[],
  isExpected: (status: number) => boolean = isRefusal,
) => {
  const faults: unknown[] = []
  for (const body of bodies) {
    let answer = await send(asked, body)
    for (let round = 0; round < 8 && answer.ms > maxMs; round++) answer = await send(asked, body)
    const { status, length, ms } = answer
    if (!isExpected(status) || length > maxBytes || ms > maxMs)
      faults.push({ ...asked, with: `${body.name} of ${body.type}`, ...answer })
  }
  return faults
}

/** 404 included: an invalid private link is refused before the body is read. */
const isRefusal = (status: number) => [400, 404, 413, 415, 429].includes(status)
const isClientError = (status: number) => status < 500

const many = { forms: formsOf(5_000), bodies: bodiesOf(5_000) }
const most = { forms: formsOf(fields), bodies: bodiesOf(fields) }
const sizesOf = (address: string) =>
  /^\/(upload|contact|admin)$|^\/api\/(events|events\/search|contact)$/.test(address) ? most : many

test('form pages and calls with bodies are found', () => {
  expect(addresses).toEqual(expect.arrayContaining(['/upload', '/contact', '/admin', '/sign-in']))
  expect(addresses.length).toBeGreaterThan(15)
  expect(calls.length).toBeGreaterThan(40)
})

test.each(addresses)('the page %s refuses a form with too many fields', async (address) => {
  const { forms } = sizesOf(address)
  expect(await faultsOf({ method: 'POST', address, accept: 'text/html' }, forms)).toEqual([])
  expect(await faultsOf({ method: 'POST', address: `${address}.data` }, many.forms)).toEqual([])
})

const calls = app.api.endpoints
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path: pattern, body }) => ({
    method,
    /** Field names of the body. */
    names: Object.keys((body as { shape?: object } | undefined)?.shape ?? {}),
    address: fillPath(pattern, { id: 'abc123', token: 'abc123' }),
  }))

test.each(calls)(
  'the call $method $address refuses a body with too many fields',
  async ({ method, address }) => {
    const bodies = [...sizesOf(address).bodies, ...many.forms]
    expect(await faultsOf({ method, address }, bodies)).toEqual([])
  },
)

/** Field names tested with huge values in any call, as calls share most names. The drill tests all in each call. */
const tried = new Set<string>()

test.each(calls)('the call $method $address refuses huge values', async ({ names, ...call }) => {
  const [first = 'a'] = names
  expect(await faultsOf(call, longValues(first, 900_000))).toEqual([])
  // Values below the size limit reach the schema and the code after it.
  for (const name of names.filter((each) => isDrill || !tried.has(each))) {
    expect(await faultsOf(call, longValues(name, 60_000), isClientError)).toEqual([])
    tried.add(name)
  }
})

test.each(app.api.endpoints.filter(({ query, method }) => query && method === 'GET'))(
  'a query of 401 parameters to $path is refused',
  async ({ path: pattern }) => {
    const query = Array.from({ length: 401 }, () => 'a').join('&')
    const address = fillPath(pattern, { id: 'abc123', token: 'abc123' })
    expect((await request(`${address}?${query}`, { headers: { cookie } })).status).toBe(400)
  },
)

test('a page shows why its form was refused', async () => {
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'a&'.repeat(500)
  const response = await request('/contact', { method: 'POST', headers, body })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('A request can have up to 400 fields.')
})

test('an error names 20 unknown fields, shortened, and counts the others', async () => {
  const headers = { 'content-type': 'application/json' }
  const unknown = Array.from({ length: 300 }, (_, n) => [`${n}${'x'.repeat(700)}`, 1])
  const body = JSON.stringify(Object.fromEntries(unknown))
  const response = await request('/api/events/search', { method: 'POST', headers, body })
  const text = await response.text()
  expect(response.status).toBe(400)
  expect(text.length).toBeLessThan(maxBytes)
  const { error } = JSON.parse(text) as { error: { fields: Record<string, string> } }
  expect(Object.values(error.fields).filter((each) => each === 'Unknown field.').length).toBe(20)
  expect(error.fields._).toBe('280 more unknown fields.')
})
