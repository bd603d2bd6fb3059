/**
 * Keyset cursor of a search: the sort key of a page's last row, and a digest of the search. The next page begins after
 * that key, so events added or removed in between shift nothing.
 */
import { hash } from 'node:crypto'
import { z } from 'zod'
import { fieldError } from '../../../kit/errors.ts'
import { isValidLocalDate } from '../../time/local-dates.ts'
import { nearbyGroups } from '../nearby.ts'
import type { EventQuery } from './event-search.ts'
import { maxWords } from './search-terms.ts'

export type Position = {
  /** Meters through the earth plus the group's offset, or the negated rank, all bits kept; 0 if sorted by date. */
  key: number
  date: string
  time: string
  id: string
  /** Corrected spelling whose results are being paged. */
  correctedKeyword?: string
}

const cursorText = z.tuple([
  z.string(),
  z.number(),
  z.string().refine(isValidLocalDate),
  z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d:[0-5]\d|24:00:00)$/),
  z.string().regex(/^[\w-]{1,64}$/),
  // Cleaned as by search_words(), so that a forged cursor can show words on a page, but no sentence.
  z
    .string()
    .max(300)
    .regex(/^[\p{Alphabetic}\p{M}\p{N}]+( [\p{Alphabetic}\p{M}\p{N}]+)*$/u)
    .optional(),
])

/** Diameter of the earth in meters: the greatest possible distance, because distances are straight lines. */
const farthest = 12_756_400

/** Offset in meters between the sort keys of consecutive groups; canceled and postponed events get half of it more. */
export const groupMeters = 2 * 13_000_000

/** Added to the rank of canceled and postponed events, to sort them last of their rank; less than any rank step. */
export const offRank = 0.001

/**
 * Bound of any rank: a word of an event's texts adds little more than 1, at most once per word of the keyword, and no
 * event has this many words.
 */
const highestRank = maxWords * 100_000

/** True if a key is in the range of valid keys. Ranks are 0 or at least 1e-20. */
const isKeyOf = (sortBy: EventQuery['sortBy'], key: number): boolean => {
  if (sortBy === 'distance') return key >= 0 && key <= farthest
  if (sortBy === 'nearby') return key >= 0 && key < nearbyGroups.length * groupMeters
  if (key === 0) return true
  return sortBy === 'relevance' && ((key >= -highestRank && key <= -1e-30) || key === offRank)
}

/** Digest of the filters and the order, without page size and cursor; the page size may change between pages. */
const digestOf = (filters: object): string => {
  const values = filters as Record<string, unknown>
  const entries: string[] = []
  for (const name of Object.keys(values).sort()) {
    const value = values[name]
    if (value === undefined || name === 'limit' || name === 'cursor') continue
    entries.push(`["${name}",${JSON.stringify(value)}]`)
  }
  return hash('sha256', `[${entries.join()}]`, 'base64url').slice(0, 8)
}

/** Numbers are exact to the last bit: JSON writes the shortest text that parses to the same number. */
export const writeCursor = (query: EventQuery, position: Position): string => {
  const { key, date, time, id, correctedKeyword } = position
  return packCursor(query, [key, date, time, id, ...(correctedKeyword ? [correctedKeyword] : [])])
}

/** Text of a cursor for a search with these filters. */
export const packCursor = (filters: object, position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify([digestOf(filters), ...position])).toString('base64url')

/** Throws AppError `invalid_request` for a cursor that is forged or belongs to another search. */
export const readCursor = (query: EventQuery): Position | undefined => {
  const position = unpackCursor(query, cursorText)
  if (!position) return undefined
  const [, key, date, time, id, correctedKeyword] = position
  if (!isKeyOf(query.sortBy, key) || (correctedKeyword && !query.keyword))
    throw refuse(invalidCursor)
  return { key, date, time, id, correctedKeyword }
}

const invalidCursor = "This cursor isn't valid. Use the one in the previous page's Link header."

/**
 * Digest and position from a cursor; undefined without a cursor. Throws AppError `invalid_request` for a text that
 * `packCursor` did not write, and for a cursor of other filters.
 */
export const unpackCursor = <Packed extends [string, ...unknown[]]>(
  filters: { cursor?: string },
  form: z.ZodType<Packed>,
): Packed | undefined => {
  const { cursor } = filters
  if (cursor === undefined) return undefined
  const position = parseCursor(cursor, form)
  if (position[0] === digestOf(filters)) return position
  throw refuse('This cursor belongs to a search with other filters. Start over without a cursor.')
}

const parseCursor = <Packed>(text: string, form: z.ZodType<Packed>): Packed => {
  try {
    return form.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw refuse(invalidCursor)
  }
}

const refuse = (message: string) => fieldError('invalid_request', 'cursor', message)
