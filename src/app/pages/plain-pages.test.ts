import { expect, test } from 'vitest'
import { AppError } from '../../kit/errors.ts'
import { createInjector } from '../../platform/http/inject-request.ts'
import { createPipeline } from '../../platform/http/pipeline.ts'
import { RouteTable } from '../../platform/http/route-table.ts'
import { createLog } from '../../platform/log.ts'
import { addPages } from '../pages.ts'

let failure: Error
const build = { routes: { form: { id: 'form', path: 'upload', module: { action: () => null } } } }
const routes = new RouteTable()
addPages(
  { routes, hasFileUploads: () => true },
  {
    source: { load: async () => build as never },
    render: () => Promise.reject(failure),
  },
)
const request = createInjector(createPipeline(routes, { log: createLog('silent') }))
const post = (accept: string) => request('/upload', { method: 'POST', headers: { accept } })
const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'

test('a browser without scripts gets a page that says why its form was refused', async () => {
  failure = new AppError('rate_limited', { message: 'Too many <files>.', retryAfter: 60 })
  const page = await post(browser)
  const { status, headers } = page
  expect(status).toBe(429)
  expect(headers.get('retry-after')).toBe('60')
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(await page.text()).toContain('<p>Too many &lt;files&gt;. Use')
})

test('programs get the JSON error, and server errors are JSON for everyone', async () => {
  failure = new AppError('too_large')
  expect(await (await post('*/*')).json()).toMatchObject({ error: { code: 'too_large' } })
  failure = new Error('a bug')
  expect(await (await post(browser)).json()).toMatchObject({ error: { code: 'internal' } })
})
