import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDocuments, parseLeniently } from './json-values.ts'

const event = {
  '@type': 'Event',
  name: 'A, B, ] // no <!-- comment -->',
  url: 'https://x.example/a',
}
const json = JSON.stringify(event)

describe('parseLeniently', () => {
  it.each([
    ['a trailing comma', json.replace(/}$/, ',}')],
    ['a trailing comma on its line', json.replace(/}$/, ' ,\n }')],
    ['a comment in a line', `// events\n${json} // end`],
    ['a comment between', json.replace('"name"', '/* name, "of" it */ "name"')],
    ['a trailing comma before a comment', json.replace(/}$/, ', // last\n}')],
    ['CDATA', `<![CDATA[${json}]]>`],
    ['CDATA in comments of a line', `//<![CDATA[\n${json}\n//]]>`],
    ['CDATA in comments', `/*<![CDATA[*/${json}/*]]>*/`],
    ['CDATA in spaced comments', `/* <![CDATA[ */\n${json}\n/* ]]> */`],
    ['CDATA on one line', `// <![CDATA[ ${json} // ]]>`],
    ['an HTML comment around it', `<!-- ${json} -->`],
    ['an HTML comment in comments', `<!--\n${json}\n//-->`],
    ['an HTML comment before it', `<!-- made by a plugin -->${json}`],
    ['a semicolon', `${json};`],
    ['a byte order mark', `\uFEFF${json}`],
    ['marks for every browser', `<!--//--><![CDATA[//><!--\n${json}\n//--><!]]>`],
    ['quotes as entities', json.replaceAll('"', '&quot;')],
    ['a line break in a text', json.replace('A, B', 'A,\nB').replace(/}$/, ',}')],
  ])('reads %s', (_, text) => {
    const read = parseLeniently(text) as typeof event
    expect({ ...read, name: read.name.replace('A, B', 'A, B') }).toEqual({
      ...event,
      name: expect.stringContaining('// no <!-- comment -->'),
    })
  })

  it.each(['{', '{"a" 1}', '[1 2]', '<p>', '{a:1}', ''])('does not guess: %s', (text) => {
    expect(parseLeniently(text)).toBeUndefined()
  })

  it('reads any JSON unchanged, also with trailing commas', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseLeniently(text)).toEqual(JSON.parse(text))
        const value = { list: [JSON.parse(text) as unknown, 1] }
        const pretty = JSON.stringify(value, null, 1)
        expect(parseLeniently(pretty.replace(/\n([ ]*)([}\]])/g, ',\n$1$2'))).toEqual(value)
      }),
    )
  })
})

it.each([`${json}\n${json}`, `${json},${json}`, `${json};${json};`, `[${json}]${json}`])(
  'reads consecutive documents: %s',
  (text) => expect(parseDocuments(text).flat()).toEqual([event, event]),
)

it('marks the document that is cut off', () => {
  expect(parseDocuments(`<script>${json}</script>${json.slice(0, -9)}`)).toEqual([event, undefined])
  expect(parseDocuments('<p>')).toEqual([])
})
