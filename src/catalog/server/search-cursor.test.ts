import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventQuery } from './event-search.ts'
import { type Position, readCursor, writeCursor } from './search-cursor.ts'

const query: EventQuery = { keyword: 'ford', sortBy: 'distance', limit: 20 }
const position: Position = { key: 0.1 + 0.2, date: '2099-06-06', time: '24:00:00', id: 'a1' }

const fieldsOf = (read: () => unknown) => {
  try {
    read()
    return []
  } catch (error) {
    return Object.keys((error as { fields?: object }).fields ?? {})
  }
}

describe('cursors', () => {
  test('numbers come back to the last bit', () => {
    const property = fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      // Distances and ranks are never -0, which JSON does not know.
      const key = number + 0
      const cursor = writeCursor(query, { ...position, key })
      expect(readCursor({ ...query, cursor })?.key).toBe(key)
    })
    fc.assert(property)
  })

  test('keep the spelling searched for', () => {
    const cursor = writeCursor(query, { ...position, correctedKeyword: 'corvette' })
    expect(readCursor({ ...query, cursor })).toEqual({ ...position, correctedKeyword: 'corvette' })
  })

  test('fit into the filter, however long the spelling', () => {
    const correctedKeyword = `${'x'.repeat(100)} ${'y'.repeat(90)}`
    expect(writeCursor(query, { ...position, correctedKeyword }).length).toBeLessThan(600)
  })

  test('hold for another page size, and whatever order the filters come in', () => {
    const cursor = writeCursor(query, position)
    expect(readCursor({ ...query, limit: 5, cursor })?.id).toBe('a1')
    const turned: EventQuery = { limit: 20, sortBy: 'distance', keyword: 'ford', costs: undefined }
    expect(readCursor({ ...turned, cursor })?.id).toBe('a1')
  })

  test('of another search are refused', () => {
    const cursor = writeCursor(query, position)
    expect(fieldsOf(() => readCursor({ ...query, keyword: 'dodge', cursor }))).toEqual(['cursor'])
    expect(fieldsOf(() => readCursor({ ...query, sortBy: 'date', cursor }))).toEqual(['cursor'])
  })

  const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const [digest] = JSON.parse(Buffer.from(writeCursor(query, position), 'base64url').toString())

  test.each([
    'nonsense',
    '',
    made(null),
    made([digest]),
    made([digest, '1', '2099-06-06', '10:00:00', 'a1']),
    made([digest, 1, '2099-02-30', '10:00:00', 'a1']),
    made([digest, 1, '2099-06-06', '24:30:00', 'a1']),
    made([digest, 1, '2099-06-06', '10:00:00', "a' or 1=1"]),
    made([digest, 1, '2099-06-06', '10:00:00', 'a1', 'x'.repeat(301)]),
  ])('made up by somebody are refused: %s', (cursor) => {
    expect(fieldsOf(() => readCursor({ ...query, cursor }))).toEqual(['cursor'])
  })

  test('none is the first page', () => {
    expect(readCursor(query)).toBeUndefined()
  })
})
