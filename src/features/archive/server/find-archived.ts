/** One page of an archive search with its true total. */
import type { Event } from '../../../catalog/event/event.ts'
import type { CleanWords } from '../../../catalog/search/server/search-words.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ArchiveFilters } from '../filters.ts'
import { toCriteria } from './archive-criteria.ts'
import { readCursor, writeCursor } from './archive-cursor.ts'
import { type EventKey, findChanged, listChanges } from './changed-events.ts'
import { findIndexed, readEvents } from './queries.ts'
import { inSnapshot } from './snapshot.ts'

export type ArchivePage = {
  events: Event[]
  /** All that match, over all pages. */
  total: number
  next?: string
}

export const findArchived = async (
  db: Db,
  filters: ArchiveFilters,
  clean: CleanWords,
): Promise<ArchivePage> => {
  const after = readCursor(filters)
  const criteria = await toCriteria(filters, clean)
  const limit = filters.limit + 1
  return inSnapshot(db, async (snapshot) => {
    const changes = await listChanges(snapshot)
    const indexed = await findIndexed(snapshot, { criteria, changes, after, limit })
    const changed = await findChanged(snapshot, changes, criteria)
    const further = changed.filter((key) => !after || isNewer(after, key))
    const keys = [...indexed.keys, ...further].sort((a, b) => (isNewer(a, b) ? -1 : 1))
    const shown = keys.slice(0, filters.limit)
    const last = shown.at(-1)
    return {
      events: await readEvents(snapshot, shown),
      total: indexed.total + changed.length,
      next: keys.length > shown.length && last ? writeCursor(filters, last) : undefined,
    }
  })
}

/** Newest first; of one day by id, the greater first. */
const isNewer = (a: EventKey, b: EventKey) => a.date > b.date || (a.date === b.date && a.id > b.id)
