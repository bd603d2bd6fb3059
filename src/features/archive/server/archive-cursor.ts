/**
 * Keyset cursor of the archive: the date and id of a page's last event, and the search it belongs to. The next page is
 * what comes after, so events that are archived in between move nothing.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isValidLocalDate } from '../../../catalog/time/local-dates.ts'
import { AppError } from '../../../kit/errors.ts'
import type { ArchiveFilters } from '../filters.ts'
import type { EventKey } from './changed-events.ts'

const cursorText = z.tuple([
  z.string(),
  z.string().refine(isValidLocalDate),
  z.string().min(1).max(100),
])

/** Short for "the same filters"; the size of pages may change on the way. */
const digestOf = (filters: ArchiveFilters): string => {
  const search = { ...filters, limit: undefined, cursor: undefined }
  const entries = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}

export const writeCursor = (filters: ArchiveFilters, { date, id }: EventKey): string =>
  Buffer.from(JSON.stringify([digestOf(filters), date, id])).toString('base64url')

/** Throws AppError `invalid_request` for what was never given out, or belongs to another search. */
export const readCursor = (filters: ArchiveFilters): EventKey | undefined => {
  if (filters.cursor === undefined) return undefined
  const [digest, date, id] = parseCursor(filters.cursor)
  if (digest !== digestOf(filters)) {
    throw refuse('This cursor belongs to a search with other filters. Start over without a cursor.')
  }
  return { date, id }
}

const parseCursor = (text: string) => {
  try {
    return cursorText.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw refuse("This cursor isn't valid. Use the one in the previous page's Link header.")
  }
}

const refuse = (message: string) =>
  new AppError('invalid_request', { message, fields: { cursor: message } })
