import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashScripts } from '../pages.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('hashScripts', () => {
  test('knows its own scripts by the nonce, which is gone afterwards', () => {
    const { html, hashes } = hashScripts(
      '<head><script nonce="n1">a("<b>")</script></head><script type="module" nonce="n1" async="">b()\n</script>',
      'n1',
    )
    expect(hashes).toEqual([hashOf('a("<b>")'), hashOf('b()\n')])
    expect(html).toBe(
      '<head><script>a("<b>")</script></head><script type="module" async="">b()\n</script>',
    )
  })

  test.each([
    '<script>evil()</script>',
    '<script nonce="other">evil()</script>',
    '<script nonce="">evil()</script>',
    '<p> nonce="n2"</p><script>evil()</script>',
    '<script type="application/ld+json">{}</script>',
    '<script src="/x.js" nonce="n1"></script>',
    '<script nonce="n1">cut(',
  ])('gives no hash for %s', (page) => {
    expect(hashScripts(page, 'n1').hashes).toEqual([])
  })
})
