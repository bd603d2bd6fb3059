import * as fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { anyCodePoint } from '../../../tests/support/any-code-point.ts'
import { renderMail } from './render-mail.ts'

const hostile = fc.oneof(
  fc.string({ unit: anyCodePoint, maxLength: 200, size: 'max' }),
  fc.constantFrom(
    '</p><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'Subject\r\nBcc: victim@example.com',
    "&amp; &lt; ' \u202eevil\u2066",
    '\ud800 half',
  ),
)

type HtmlNode = {
  type: string
  name?: string
  attribs?: Record<string, string>
  children?: HtmlNode[]
}

const elementsOf = (node: HtmlNode): HtmlNode[] => {
  const inside = (node.children ?? []).flatMap(elementsOf)
  return node.type === 'tag' ? [node, ...inside] : inside
}

describe('renderMail', () => {
  test('has the same content as text and as HTML', () => {
    const { subject, text, html } = renderMail({
      title: 'We received your event',
      paragraphs: ['Thank you.', { quote: 'First line\nSecond line' }],
      links: [{ label: 'Your private link', href: 'https://example.com/manage/abc?x=1&y=2' }],
    })
    expect(subject).toBe('We received your event')
    expect(text).toBe(
      'We received your event\n\nThank you.\n\n> First line\n> Second line\n\n' +
        'Your private link:\nhttps://example.com/manage/abc?x=1&y=2\n\n-- \nGearhead Atlas\n',
    )
    expect(html).toContain('<h1 style=')
    expect(html).toContain('First line\nSecond line</blockquote>')
    expect(html).toContain('href="https://example.com/manage/abc?x=1&amp;y=2"')
  })

  test('user texts stay text', () => {
    const known = new Set([
      'html',
      'head',
      'meta',
      'title',
      'body',
      'div',
      'h1',
      'p',
      'br',
      'blockquote',
    ])
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, paragraph, quote) => {
        const { subject, html } = renderMail({ title, paragraphs: [paragraph, { quote }] })
        expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
        const elements = elementsOf(parseDocument(html) as unknown as HtmlNode)
        for (const { name, attribs } of elements) {
          expect(known).toContain(name)
          for (const attribute of Object.keys(attribs ?? {})) {
            expect(['lang', 'charset', 'style']).toContain(attribute)
          }
        }
      }),
    )
  })

  test('opening it fetches nothing', () => {
    const { html } = renderMail({
      title: 'A',
      paragraphs: ['B'],
      links: [{ label: 'C', href: 'https://example.com' }],
    })
    expect(html).not.toMatch(/<(img|link|iframe|script)|url\(|src=/i)
  })

  test.each(['javascript:alert(1)', '/manage/abc', 'https://example.com/"x', 'https://a b'])(
    'a link to %s throws',
    (href) => {
      expect(() =>
        renderMail({ title: 'A', paragraphs: [], links: [{ label: 'B', href }] }),
      ).toThrow('cannot link')
    },
  )
})
