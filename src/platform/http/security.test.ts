import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../kit/errors.ts'
import { pagePolicy, refuseForeignOrigins, securityHeaders } from './security.ts'

const app = (publicUrl?: string) => {
  const hono = new Hono()
  hono.onError((error, context) =>
    context.text(error.message, error instanceof AppError ? (error.status as 403) : 500),
  )
  hono.use(securityHeaders(publicUrl))
  hono.use(refuseForeignOrigins(publicUrl))
  hono.all('/x', (context) => context.text('ok'))
  return hono
}

const post = (headers: Record<string, string>, publicUrl?: string) =>
  app(publicUrl).request('http://localhost:3000/x', { method: 'POST', headers })

describe('refuseForeignOrigins', () => {
  test.each([
    [{}, 200],
    [{ origin: 'http://localhost:3000' }, 200],
    [{ origin: 'http://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'null', 'sec-fetch-site': 'none' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
  ])('POST with %o answers %i', async (headers, status) => {
    expect((await post(headers)).status).toBe(status)
  })

  test('behind a proxy the public address counts', async () => {
    const headers = { origin: 'https://events.example.com' }
    expect((await post(headers, 'https://events.example.com')).status).toBe(200)
    expect((await post(headers)).status).toBe(403)
  })

  test('reading is free for all', async () => {
    const headers = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await app().request('/x', { headers })).status).toBe(200)
  })
})

describe('securityHeaders', () => {
  test('are on every answer; HSTS only behind TLS', async () => {
    const plain = await app().request('/x')
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff')
    expect(plain.headers.get('content-security-policy')).toContain(`default-src 'none'`)
    expect(plain.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
    expect(plain.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(plain.headers.get('permissions-policy')).toContain('geolocation=(self)')
    expect(plain.headers.get('strict-transport-security')).toBeNull()
    const secure = await app('https://a.example').request('/x')
    expect(secure.headers.get('strict-transport-security')).toContain('max-age=')
  })

  test('the policy of a page has no unsafe-inline', () => {
    const policy = pagePolicy({ scripts: [`'sha256-abc'`] })
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain(`script-src 'self' 'sha256-abc';`)
    expect(policy).toContain(`frame-ancestors 'none'`)
  })
})
