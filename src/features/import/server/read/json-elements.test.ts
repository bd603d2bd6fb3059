import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonElements } from './json-elements.ts'

const elementsOf = (text: string, path: string[] = []) => {
  const found = jsonElements(text, path)
  const elements: { line: number; text: string }[] = []
  for (;;) {
    const next = found.next()
    if (next.done) {
      const values = elements.map((element) => JSON.parse(element.text) as unknown)
      return { lists: next.value, elements, values }
    }
    elements.push(next.value)
  }
}

describe('jsonElements', () => {
  it('finds the entries of a list at any path, past others and past texts that look like it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 6 }),
        fc.constantFrom(0, 2),
        (list, indent) => {
          const text = JSON.stringify(list, null, indent)
          expect(elementsOf(text)).toMatchObject({ lists: undefined, values: JSON.parse(text) })
          const note = String.raw`items: [1] \" \\`
          const whole = { note, other: [[1], { items: [2] }], data: { items: list } }
          const { values } = elementsOf(JSON.stringify(whole), ['data', 'items'])
          expect(values).toEqual(JSON.parse(text))
        },
      ),
    )
  })

  it('names the lists that there are where there is none at the path', () => {
    const text = '{"a": [1], "b": {"c": [2]}, "d": []}'
    expect(elementsOf(text, ['events'])).toEqual({ lists: ['a', 'd'], elements: [], values: [] })
  })

  it('tells the lines of entries', () => {
    const { elements } = elementsOf('[\n  {"a": 1},\n  {\n    "a": 2\n  },\n\n  {"a": 3}\n]\n')
    expect(elements.map(({ line }) => line)).toEqual([2, 3, 7])
  })

  it.each(['[{"a":1},{"b"', '{"events":[1,2', '["abc'])('notices that %j is cut off', (text) => {
    expect(() => elementsOf(text, text.startsWith('[') ? [] : ['events'])).toThrow(SyntaxError)
  })
})
