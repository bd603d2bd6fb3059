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
  test('keep every bit of a number', () => {
    const meters = fc.double({ noNaN: true, min: 0, max: 12_756_336 })
    const property = fc.property(meters, (number) => {
      // Distances and ranks are never -0, which JSON cannot represent.
      const key = number + 0
      const cursor = writeCursor(query, { ...position, key })
      expect(readCursor({ ...query, cursor })?.key).toBe(key)
    })
    fc.assert(property)
  })

  test('keep the corrected keyword', () => {
    const cursor = writeCursor(query, { ...position, correctedKeyword: 'corvette' })
    expect(readCursor({ ...query, cursor })).toEqual({ ...position, correctedKeyword: 'corvette' })
  })

  test('are short even for a long corrected keyword', () => {
    const correctedKeyword = `${'x'.repeat(100)} ${'y'.repeat(90)}`
    expect(writeCursor(query, { ...position, correctedKeyword }).length).toBeLessThan(600)
  })

  test('are valid for another page size and order of filters', () => {
    const cursor = writeCursor(query, position)
    expect(readCursor({ ...query, limit: 5, cursor })?.id).toBe('a1')
    const turned: EventQuery = {
      limit: 20,
      sortBy: 'distance',
      keyword: 'ford',
      attendanceCost: undefined,
    }
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
  ])('that are forged are refused: %s', (cursor) => {
    expect(fieldsOf(() => readCursor({ ...query, cursor }))).toEqual(['cursor'])
  })

  test.each([
    ['distance', [0, 12_756_336], [-1, 1e300, 12_757_000]],
    ['relevance', [0, -1e-20, -0.06, -1, -2.43, -12], [1e300, -1e300, -1e7, -1e-50, -1e-320, 0.5]],
    ['date', [0], [1, -1, 1e300]],
  ] as const)('accept only keys that sorting by %s can have', (sortBy, ours, madeUp) => {
    const read = (key: number) => {
      const sorted: EventQuery = { ...query, sortBy }
      return fieldsOf(() =>
        readCursor({ ...sorted, cursor: writeCursor(sorted, { ...position, key }) }),
      )
    }
    for (const key of ours) expect({ key, fields: read(key) }).toEqual({ key, fields: [] })
    for (const key of madeUp)
      expect({ key, fields: read(key) }).toEqual({ key, fields: ['cursor'] })
  })

  test.each(['\ud800', 'visit evil.example', ' a', 'a  b', '<b>', 'a\u202eb', 'a\0b'])(
    'accept only possible corrected keywords: %j',
    (spelling) => {
      const cursor = made([digest, 1, '2099-06-06', '10:00:00', 'a1', spelling])
      expect(fieldsOf(() => readCursor({ ...query, cursor }))).toEqual(['cursor'])
    },
  )

  test('accept a corrected keyword only with a keyword', () => {
    const { keyword: _, ...rest } = query
    const cursor = writeCursor(rest, { ...position, correctedKeyword: 'corvette' })
    expect(fieldsOf(() => readCursor({ ...rest, cursor }))).toEqual(['cursor'])
  })

  test('are undefined for the first page', () => {
    expect(readCursor(query)).toBeUndefined()
  })
})
