import { expect, test } from 'vitest'
import { codeAt } from '../../../../tests/support/code-at.ts'
import { codeSecretUri, matchCode, newCodeSecret } from './one-time-codes.ts'

/** "12345678901234567890", the secret of the test vectors in RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code of RFC 6238 is %s', (seconds, code) => {
  expect(codeAt(secret, seconds * 1000)).toBe(code)
  expect(matchCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a code is accepted one step early or late, and identifies its step', () => {
  const code = codeAt(secret, 3_000_000)
  expect(matchCode(secret, code, 2_970_000)).toBe(100)
  expect(matchCode(secret, code, 3_030_000)).toBe(100)
  expect(matchCode(secret, code, 3_060_000)).toBeUndefined()
  expect(matchCode(secret, code, 2_930_000)).toBeUndefined()
})

test.each(['', '28708', '2870820', ' 287082', '287o82', '٢٨٧٠٨٢', '-87082', '2e7082'])(
  'an invalid code matches nothing: %j',
  (code) => {
    expect(matchCode(secret, code, 59_000)).toBeUndefined()
  },
)

test('new secrets have 160 bits and differ', () => {
  expect(newCodeSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newCodeSecret()).not.toBe(newCodeSecret())
})

test('the URI for authenticator apps contains site, account and secret', () => {
  const uri = new URL(codeSecretUri(secret, 'Gearhead Atlas', 'me+x@example.com'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toBe('/Gearhead Atlas:me+x@example.com')
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret,
    issuer: 'Gearhead Atlas',
    digits: '6',
    period: '30',
  })
})
