import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainLine, plainText } from './plain-text.ts'

describe('plainText', () => {
  it('converts tags to paragraphs and lists', () => {
    expect(
      plainText('<p>One &amp; two</p><p>Three<br/>four</p><ul><li>a</li><li>b</li></ul>'),
    ).toBe('One & two\n\nThree\nfour\n\n• a\n• b')
  })

  it('decodes entities that were encoded twice', () => {
    expect(plainText('&lt;h3&gt;Valentine&#8217;s Day&lt;/h3&gt; Don&amp;#039;t miss it')).toBe(
      "Valentine’s Day\n\nDon't miss it",
    )
  })

  it('removes scripts, styles and shortcodes', () => {
    expect(
      plainText('<style>p{}</style>Text<script>alert(1)</script>[embed]https://x.y[/embed]'),
    ).toBe('Text')
  })

  it('decodes entities in text without tags', () => {
    expect(plainText('Food &amp; Drink, Valentine&#039;s')).toBe("Food & Drink, Valentine's")
  })

  it.each(['3 < 5 and 7 > 2', 'AT&T', 'a <3 b', 'R&D & more', '[Rain date: 5/6]'])(
    'leaves %j unchanged',
    (text) => expect(plainText(text)).toBe(text),
  )

  it('removes the script from any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const text = plainText(`${before}<script>evil()</script>${after}`)
        expect(text).not.toMatch(/<script>evil/)
      }),
    )
  })
})

it('plainLine puts a name on one line', () => {
  expect(plainLine(' Cars &amp;\n Coffee ')).toBe('Cars & Coffee')
})
