import { expect, test } from 'vitest'
import { attributionParts } from './basemap.ts'

test.each([
  ['&copy; Us &amp; others', [{ text: '© Us & others' }]],
  [
    'By <a href="https://us.example/">Us, <b>the\n people</b></a>, and <i>them</i>',
    [
      { text: 'By ' },
      { text: 'Us, the people', href: 'https://us.example/' },
      { text: ', and them' },
    ],
  ],
  ['<a href="javascript:alert(1)">Us</a>', [{ text: 'Us' }]],
  ['<a href="/relative">Us</a>', [{ text: 'Us' }]],
  ['<script>alert(1)</script><img src=x onerror=alert(1)><style>p{}</style>Us', [{ text: 'Us' }]],
  ['<b> </b>', []],
  ['', []],
])('%s', (html, parts) => expect(attributionParts(html)).toEqual(parts))

test('has limited length', () => {
  const [part] = attributionParts('x'.repeat(100_000))
  expect(part?.text).toHaveLength(400)
})
