import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainLine, plainText } from './plain-text.ts'

describe('plainText', () => {
  it('makes paragraphs and lists of tags', () => {
    expect(
      plainText('<p>One &amp; two</p><p>Three<br/>four</p><ul><li>a</li><li>b</li></ul>'),
    ).toBe('One & two\n\nThree\nfour\n\n• a\n• b')
  })

  it('decodes what was coded twice', () => {
    expect(plainText('&lt;h3&gt;Valentine&#8217;s Day&lt;/h3&gt; Don&amp;#039;t miss it')).toBe(
      "Valentine’s Day\n\nDon't miss it",
    )
  })

  it('leaves out scripts, styles and shortcodes', () => {
    expect(
      plainText('<style>p{}</style>Text<script>alert(1)</script>[embed]https://x.y[/embed]'),
    ).toBe('Text')
  })

  it('decodes entities in text without tags', () => {
    expect(plainText('Food &amp; Drink, Valentine&#039;s')).toBe("Food & Drink, Valentine's")
  })

  it.each(['3 < 5 and 7 > 2', 'AT&T', 'a <3 b', 'R&D & more', '[Rain date: 5/6]'])(
    'leaves %j as it is',
    (text) => expect(plainText(text)).toBe(text),
  )

  it('never leaves a script behind, and never throws', () => {
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
