import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { event, foundEvent } from '../../../catalog/event/event.ts'
import { searchFilters } from '../../../catalog/search/filter-schema.ts'
import { filters } from '../../../catalog/search/filters.ts'
import { type Endpoint, endpoint } from '../../../kit/endpoint.ts'
import { Api } from '../../../platform/http/api.ts'
import { createInjector } from '../../../platform/http/inject-request.ts'
import { createPipeline } from '../../../platform/http/pipeline.ts'
import { createLog } from '../../../platform/log.ts'
import { eventNotes } from '../field-notes.ts'
import { apiDocsRoutes } from './routes.ts'

const search = endpoint({
  method: 'POST',
  path: '/api/events/search',
  summary: 'Finds <b>live</b> events.',
  tag: 'Events',
  body: searchFilters,
  response: z.array(foundEvent),
  responseHeaders: { 'X-Total-Count': 'All that match.' },
  errors: ['invalid_request', 'unsupported_media_type'],
})

const list = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'The same by query.',
  tag: 'Events',
  query: searchFilters,
  response: z.array(foundEvent),
  errors: ['invalid_request'],
})

const one = endpoint({
  method: 'GET',
  path: '/api/events/{id}',
  summary: 'One event.',
  tag: 'Events',
  params: z.object({ id: z.string() }),
  response: event,
  errors: ['not_found'],
})

const approve = endpoint({
  method: 'PATCH',
  path: '/api/events/{id}/approve',
  summary: 'Approves an event.',
  tag: 'Review',
  params: z.object({ id: z.string() }),
  status: 204,
  errors: ['not_found'],
  access: 'administrator',
})

const remove = endpoint({
  method: 'DELETE',
  path: '/api/notes/{id}',
  summary: 'Removes a note.',
  tag: 'Review',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ reason: z.string().default('') }),
  status: 204,
  errors: ['not_found'],
})

const rename = endpoint({
  method: 'PUT',
  path: '/api/notes/{id}',
  summary: 'Renames a note.',
  tag: 'Review',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ name: z.string() }),
  moved: 'It has another name.',
  status: 204,
  errors: ['not_found'],
})

const api = new Api({ checkAnswers: true })
for (const each of [search, list, one, approve, remove, rename] as Endpoint[]) {
  api.handle(each, ({ reply }) => reply.nothing())
}
apiDocsRoutes(api, { config: {} })

const request = createInjector(createPipeline(api.routes, { log: createLog('silent') }))
const get = (path: string, init?: RequestInit) => request(`http://atlas.example${path}`, init)

type Document = {
  paths: Record<string, Record<string, Record<string, never>>>
  components: { schemas: Record<string, { properties?: Record<string, { description?: string }> }> }
}

const document = async () => (await (await get('/openapi.json')).json()) as Document

describe('/openapi.json', () => {
  test('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(await document())
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  test('can be revalidated by ETag', async () => {
    const { headers } = await get('/openapi.json')
    const etag = headers.get('etag') ?? ''
    const again = await get('/openapi.json', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  test('can be read by pages of other sites, like all public reads, but no administrator calls', async () => {
    const allowed = async (path: string) =>
      (await get(path, { headers: { origin: 'https://club.example' } })).headers.get(
        'access-control-allow-origin',
      )
    expect(await allowed('/openapi.json')).toBe('*')
    for (const { method, path, access } of api.endpoints) {
      if (method !== 'GET') continue
      const isOpen = access !== 'administrator' && !path.includes('{token}')
      const sample = path.replaceAll(/\{\w+\}/g, 'x')
      expect({ path, allowed: await allowed(sample) }).toEqual({
        path,
        allowed: isOpen ? '*' : null,
      })
    }
  })

  test('has every call, including itself', async () => {
    const { paths } = await document()
    expect(Object.keys(paths)).toEqual([...new Set(api.endpoints.map(({ path }) => path))])
  })

  test('describes parameters, responses, headers and errors', async () => {
    const { paths } = await document()
    expect(paths['/api/events']?.get).toMatchObject({
      parameters: expect.arrayContaining([
        expect.objectContaining({ in: 'query', name: 'near', description: filters.near.note }),
      ]),
    })
    expect(paths['/api/events/search']?.post).toMatchObject({
      requestBody: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/SearchFilters' } } },
      },
      responses: {
        200: { headers: { 'X-Total-Count': { description: 'All that match.' } } },
        400: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
        415: { description: expect.stringContaining('application/json') },
      },
    })
    expect(paths['/api/events/{id}']?.get).toMatchObject({
      parameters: [{ in: 'path', name: 'id', required: true }],
      responses: {
        200: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' } } },
        },
      },
    })
    const approval = paths['/api/events/{id}/approve']?.patch
    expect(approval).toMatchObject({ responses: { 204: {}, 401: {}, 403: {}, 404: {} } })
    expect(approval?.security).toEqual([{ session: [] }])
    expect(paths['/api/events']?.get?.security).toEqual([])
  })

  test('marks optional bodies and moved paths', async () => {
    const { paths } = await document()
    const note = paths['/api/notes/{id}']
    expect(note?.delete).toMatchObject({ requestBody: { required: false } })
    expect(note?.put).toMatchObject({
      requestBody: { required: true },
      responses: { 301: { description: 'It has another name.', headers: { Location: {} } } },
    })
    const left = await request('http://atlas.example/api/notes/1', { method: 'DELETE' })
    expect(left.status).toBe(204)
  })

  test('explains every field of events and filters', async () => {
    expect(Object.keys(eventNotes).sort()).toEqual(Object.keys(event.shape).sort())
    const { schemas } = (await document()).components
    for (const name of ['Event', 'FoundEvent', 'SearchFilters']) {
      const fields = Object.entries(schemas[name]?.properties ?? {})
      expect(fields.length).toBeGreaterThan(10)
      const silent = fields.filter(([, { description }]) => !description).map(([field]) => field)
      expect(silent.filter((field) => field !== 'series')).toEqual([])
    }
  })
})

describe('/api/docs', () => {
  test('shows every call with fields, responses and an example, without scripts', async () => {
    const response = await get('/api/docs')
    const page = await response.text()
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
    for (const { path } of api.endpoints) expect(page).toContain(`<code>${path}</code>`)
    expect(page).toContain('<code>radiusMiles</code>')
    expect(page).toContain(`curl -X POST \\\n  &#39;http://atlas.example/api/events/search&#39;`)
    const guarded = api.endpoints.filter(({ access }) => access === 'administrator')
    expect(page.split('For administrators only.')).toHaveLength(guarded.length + 1)
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    expect(page).not.toContain('[object')
    expect(page).not.toContain('undefined')
  })

  test('escapes descriptions of calls', async () => {
    expect(await (await get('/api/docs')).text()).toContain('Finds &lt;b&gt;live&lt;/b&gt; events.')
  })

  test('every anchor link of the page has a target', async () => {
    const page = await (await get('/api/docs')).text()
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.length).toBeGreaterThan(10)
    expect(targets.filter((target) => !ids.has(target))).toEqual([])
  })

  test('has its stylesheet in a separate file', async () => {
    const response = await get('/api/docs.css')
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(await response.text()).toContain('prefers-color-scheme: dark')
  })
})
