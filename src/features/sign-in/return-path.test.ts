import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.each([
  ['/admin', '/admin'],
  ['/admin/account?tab=1#top', '/admin/account?tab=1#top'],
  ['/event/abc', '/event/abc'],
  ['/admin?next=https://evil.example', '/admin?next=https://evil.example'],
  [undefined, '/admin'],
  [null, '/admin'],
  ['', '/admin'],
  ['admin', '/admin'],
  ['//evil.example', '/admin'],
  ['/\\evil.example', '/admin'],
  ['/\t/evil.example', '/admin'],
  ['/..//evil.example', '/admin'],
  ['https://evil.example/', '/admin'],
  ['javascript:alert(1)', '/admin'],
  ['/%00', '/%00'],
])('%j leads to %s', (to, path) => {
  expect(returnPath(to)).toBe(path)
})

test('any value leads to a page of this site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '//',
    '@',
    ':',
    '\t',
    '\n',
    '?',
    '#',
    'evil.example',
    'https:',
    '%2f',
    'a',
  )
  const path = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`)
  fc.assert(
    fc.property(fc.oneof(path, fc.string()), (to) => {
      expect(new URL(returnPath(to), 'https://own.example').origin).toBe('https://own.example')
    }),
  )
})
