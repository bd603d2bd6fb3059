import { expect, test } from 'vitest'
import { escapeMarkup } from './escape-markup.ts'

test('no part of a text is markup, and each character is escaped once', () => {
  expect(escapeMarkup(`<a href="x">Tom & Jerry's</a> &amp;`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Tom &amp; Jerry&#39;s&lt;/a&gt; &amp;amp;',
  )
})
