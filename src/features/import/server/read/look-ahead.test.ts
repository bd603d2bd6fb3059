import { describe, expect, it } from 'vitest'
import type { ReadItem } from '../row/source-row.ts'
import { lookAhead } from './read-source.ts'

const rows = (count: number): ReadItem[] =>
  Array.from({ length: count }, (_, index) => ({
    line: index + 1,
    fields: { name: `Row ${index + 1}` },
    lookUp: () => undefined,
  }))

async function* reading(items: readonly ReadItem[], failure?: Error) {
  yield* items
  if (failure) throw failure
}

describe('lookAhead', () => {
  it.each([0, 1, 299, 300, 301, 1000])(
    'yields all of %i rows in order, after showing the first',
    async (count) => {
      const seen: number[] = []
      const lines: number[] = []
      const source = reading([{ note: 'first' }, ...rows(count)])
      for await (const item of lookAhead(source, 300, (first) => void seen.push(first.length))) {
        if ('line' in item) lines.push(item.line)
        expect(seen).toHaveLength(1)
      }
      expect(seen).toEqual([Math.min(count, 299)])
      expect(lines).toEqual(rows(count).map((each) => ('line' in each ? each.line : 0)))
    },
  )

  it.each([5, 400])('yields the %i rows before a failure', async (count) => {
    let yielded = 0
    const through = async () => {
      for await (const _ of lookAhead(reading(rows(count), new Error('cut off')), 300, () => {}))
        yielded++
    }
    await expect(through()).rejects.toThrow('cut off')
    expect(yielded).toBe(count)
  })
})
