import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineIndex } from './line-index.ts'

describe('LineIndex', () => {
  it('gives the same answers as a Map', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 3 }), { maxLength: 3000, size: 'max' }),
        (ids) => {
          const index = new LineIndex()
          const map = new Map<string, number>()
          ids.forEach((id, at) => {
            expect(index.add(id, at + 1)).toBe(map.get(id))
            if (!map.has(id)) map.set(id, at + 1)
          })
        },
      ),
    )
  })
})
