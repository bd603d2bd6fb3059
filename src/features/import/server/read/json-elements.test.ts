import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collect } from '../../../../../tests/support/import-files.ts'
import { type JsonShape, jsonElements } from './json-elements.ts'

const elementsOf = async (text: string, path: string[] = [], pieces = [text]) => {
  const shape: JsonShape = { lists: [], found: false }
  async function* chunks() {
    yield* pieces
  }
  const elements = await collect(jsonElements(chunks(), path, shape))
  return { shape, elements, values: elements.map((element) => JSON.parse(element.text) as unknown) }
}

/** The same text in pieces that end anywhere. */
const cut = (text: string, at: readonly number[]) => {
  const places = [0, ...at.map((place) => place % (text.length + 1)), text.length].sort(
    (a, b) => a - b,
  )
  return places.slice(1).map((end, index) => text.slice(places[index], end))
}

describe('jsonElements', () => {
  it('finds the entries of any list, wherever the text is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        fc.constantFrom(0, 2),
        async (list, at, indent) => {
          const text = JSON.stringify(list, null, indent)
          const { values, shape } = await elementsOf(text, [], cut(text, at))
          expect(values).toEqual(JSON.parse(text))
          expect(shape.found).toBe(true)
        },
      ),
    )
  })

  it('finds the list at a path, past others and past texts that look like it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { maxLength: 4 }),
        fc.array(fc.nat(), { maxLength: 6 }),
        async (list, at) => {
          const text = JSON.stringify({
            note: 'items: [1]',
            other: [[1], { items: [2] }],
            data: { items: list },
          })
          const { values, shape } = await elementsOf(text, ['data', 'items'], cut(text, at))
          expect(values).toEqual(JSON.parse(JSON.stringify(list)))
          expect(shape.lists).toEqual(['other'])
        },
      ),
    )
  })

  it('tells the lines of entries', async () => {
    const { elements } = await elementsOf(
      '[\n  {"a": 1},\n  {\n    "a": 2\n  },\n\n  {"a": 3}\n]\n',
    )
    expect(elements.map(({ line }) => line)).toEqual([2, 3, 7])
  })

  it.each(['[{"a":1},{"b"', '{"events":[1,2', '["abc'])(
    'notices that %j is cut off',
    async (text) => {
      await expect(elementsOf(text, text.startsWith('[') ? [] : ['events'])).rejects.toThrow(
        SyntaxError,
      )
    },
  )
})
