import { describe, expect, test } from 'vitest'
import { hashSecretToken, isSecretToken, newSecretToken } from './secret-token.ts'
import { createSessionCookie } from './session-cookie.ts'

const { token } = newSecretToken()
const request = (headers: Record<string, string> = {}, url = 'http://localhost:3000/') =>
  new Request(url, { headers })

describe('tokens', () => {
  test('have 256 bits, and a stable hash', () => {
    const { hash } = newSecretToken()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(isSecretToken(token)).toBe(true)
    expect(hash).not.toBe(newSecretToken().hash)
    expect(hashSecretToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
  })
})

describe('over plain HTTP', () => {
  const cookie = createSessionCookie({})

  test('is HttpOnly and SameSite', () => {
    expect(cookie.write(request(), token, 60)).toBe(
      `session=${token}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`,
    )
    expect(cookie.clear(request())).toBe('session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  })

  test('is found among other cookies', () => {
    expect(cookie.read(request({ cookie: `a=b; session=${token}; c=d` }))).toBe(token)
  })

  test.each([
    '',
    'session=',
    'session=short',
    `session=${token}x`,
    `xsession=${token}`,
    '%',
    ';=;',
  ])('is not read from %j', (header) => {
    expect(cookie.read(request({ cookie: header }))).toBeUndefined()
  })
})

describe('over TLS', () => {
  const secure = `__Host-session=${token}; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax`

  test.each([
    ['the public address says so', { PUBLIC_URL: 'https://atlas.example' }, request()],
    ['the request came so', {}, request({}, 'https://atlas.example/')],
    ['a trusted proxy says so', { TRUST_PROXY: 1 }, request({ 'x-forwarded-proto': 'https' })],
  ])('is secure: %s', (_, site, from) => {
    expect(createSessionCookie(site).write(from, token, 60)).toBe(secure)
  })

  test.each([
    ['an untrusted header', {}, request({ 'x-forwarded-proto': 'https' })],
    ['the public address is plain', { PUBLIC_URL: 'http://a.example', TRUST_PROXY: 1 }, request()],
  ])('is not secure: %s', (_, site, from) => {
    expect(createSessionCookie(site).write(from, token, 60)).not.toContain('Secure')
  })

  test('ignores a cookie that plain HTTP may have set', () => {
    const cookie = createSessionCookie({ PUBLIC_URL: 'https://atlas.example' })
    expect(cookie.read(request({ cookie: `session=${token}` }))).toBeUndefined()
    expect(cookie.read(request({ cookie: `__Host-session=${token}` }))).toBe(token)
  })
})
