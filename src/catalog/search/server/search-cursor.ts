/**
 * Keyset cursor of a search: the sort key of a page's last row, and the search it belongs to. The next page is what
 * comes after that key, so events that come and go in between move nothing.
 */
import { hash } from 'node:crypto'
import { z } from 'zod'
import { fieldError } from '../../../kit/errors.ts'
import { isValidLocalDate } from '../../time/local-dates.ts'
import { nearbyGroups } from '../nearby.ts'
import type { EventQuery } from './event-search.ts'
import { maxWords } from './search-terms.ts'

export type Position = {
  /** Meters through the earth, behind those of earlier groups, or minus the rank, to the last bit; 0 when sorting by date. */
  key: number
  date: string
  time: string
  id: string
  /** The spelling whose results are being paged through. */
  correctedKeyword?: string
}

const cursorText = z.tuple([
  z.string(),
  z.number(),
  z.string().refine(isValidLocalDate),
  z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d:[0-5]\d|24:00:00)$/),
  z.string().regex(/^[\w-]{1,64}$/),
  // Cleaned like search_words(): words that a page may show, and no sentence of somebody else's.
  z
    .string()
    .max(300)
    .regex(/^[\p{Alphabetic}\p{M}\p{N}]+( [\p{Alphabetic}\p{M}\p{N}]+)*$/u)
    .optional(),
])

/** Twice the radius of the earth in meters: nothing is farther, and all distances are straight lines. */
const farthest = 12_756_400

/** Meters by which the rows of a group stand behind those of the group before; half of them in what is off. */
export const groupMeters = 2 * 13_000_000

/** Rank by which what is canceled or postponed stands behind others of its rank; ranks differ by more. */
export const offRank = 0.001

/**
 * A word of an event's texts adds little more than 1 to its rank, once for each word of the keyword at most that
 * begins it; so many words no event has.
 */
const highestRank = maxWords * 100_000

/** True if a key can be one of ours: ranks are 0 or at least 1e-20. */
const isKeyOf = (sortBy: EventQuery['sortBy'], key: number): boolean => {
  if (sortBy === 'distance') return key >= 0 && key <= farthest
  if (sortBy === 'nearby') return key >= 0 && key < nearbyGroups.length * groupMeters
  if (key === 0) return true
  return sortBy === 'relevance' && ((key >= -highestRank && key <= -1e-30) || key === offRank)
}

/** Short for "the same filters in the same order"; the size of pages may change on the way. */
const digestOf = (filters: object): string => {
  const given = filters as Record<string, unknown>
  const entries: string[] = []
  for (const name of Object.keys(given).sort()) {
    const value = given[name]
    if (value === undefined || name === 'limit' || name === 'cursor') continue
    entries.push(`["${name}",${JSON.stringify(value)}]`)
  }
  return hash('sha256', `[${entries.join()}]`, 'base64url').slice(0, 8)
}

/** Numbers survive to the last bit: JSON has the shortest text that reads back as the same number. */
export const writeCursor = (query: EventQuery, position: Position): string => {
  const { key, date, time, id, correctedKeyword } = position
  return packCursor(query, [key, date, time, id, ...(correctedKeyword ? [correctedKeyword] : [])])
}

/** Text of a cursor of the search with these filters. */
export const packCursor = (filters: object, position: readonly unknown[]): string =>
  Buffer.from(JSON.stringify([digestOf(filters), ...position])).toString('base64url')

/** Throws AppError `invalid_request` for what was never given out, or belongs to another search. */
export const readCursor = (query: EventQuery): Position | undefined => {
  const position = unpackCursor(query, cursorText)
  if (!position) return undefined
  const [, key, date, time, id, correctedKeyword] = position
  if (!isKeyOf(query.sortBy, key) || (correctedKeyword && !query.keyword)) throw refuse(unknown)
  return { key, date, time, id, correctedKeyword }
}

const unknown = "This cursor isn't valid. Use the one in the previous page's Link header."

/**
 * Digest and position in the cursor of these filters; undefined without a cursor. Throws AppError `invalid_request`
 * for a text that `packCursor` never wrote, and for the cursor of other filters.
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
    throw refuse(unknown)
  }
}

const refuse = (message: string) => fieldError('invalid_request', 'cursor', message)
