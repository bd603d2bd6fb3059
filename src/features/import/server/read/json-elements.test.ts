import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonList } from './json-elements.ts'

const valuesOf = (text: string, path: string[] = []): unknown =>
  Array.from(jsonList(text, path).entries, (entry) => JSON.parse(entry.text) as unknown)

describe('jsonList', () => {
  it('finds the entries of a list at any path, past other lists and similar texts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 6 }),
        fc.constantFrom(0, 2),
        (list, indent) => {
          const text = JSON.stringify(list, null, indent)
          expect(jsonList(text, []).listNames).toBeUndefined()
          expect(valuesOf(text)).toEqual(JSON.parse(text))
          const note = String.raw`items: [1] \" \\`
          const whole = { note, other: [[1], { items: [2] }], data: { items: list } }
          expect(valuesOf(JSON.stringify(whole), ['data', 'items'])).toEqual(JSON.parse(text))
        },
      ),
    )
  })

  it('names the lists of a document without one at the path', () => {
    const text = '{"a": [1], "b": {"c": [2]}, "d": []}'
    const { entries, listNames } = jsonList(text, ['events'])
    expect([[...entries], listNames]).toEqual([[], ['a', 'd']])
  })

  it('has the line number of each entry', () => {
    const { entries } = jsonList('[\n  {"a": 1},\n  {\n    "a": 2\n  },\n\n  {"a": 3}\n]\n', [])
    expect(Array.from(entries, ({ line }) => line)).toEqual([2, 3, 7])
  })

  it('does not keep two million entries in memory', () => {
    const before = process.memoryUsage().heapUsed
    const { entries } = jsonList(`[${'1,'.repeat(2_000_000)}1]`, [])
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000)
    expect([...entries]).toHaveLength(2_000_001)
  })

  it.each(['[{"a":1},{"b"', '{"events":[1,2', '["abc'])('reports that %j is cut off', (text) => {
    const { problem } = jsonList(text, text.startsWith('[') ? [] : ['events'])
    expect(problem).toBe('it ends before line 1 is complete')
  })
})
