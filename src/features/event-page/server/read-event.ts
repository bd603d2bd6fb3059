import type { Event } from '../../../catalog/event.ts'
import type { CatalogVersion } from '../../../catalog/server/catalog-version.ts'
import { eventById, type FoundRow, presentFound } from '../../../catalog/server/find-event.ts'
import { createRunQuery } from '../../../catalog/server/run-query.ts'
import { createMemory } from '../../../catalog/server/search-memory.ts'
import type { Database } from '../../../platform/db/database.ts'

/** A live or archived event by id; undefined for any other id. */
export type ReadEvent = (id: string) => Promise<Event | undefined>

const mostRemembered = 5_000

/** Reads with a kept plan, and remembers what was asked for last until the catalog changes. */
export const createReadEvent = (
  database: Pick<Database, 'db' | 'pool'>,
  version: Pick<CatalogVersion, 'current'>,
): ReadEvent => {
  const run = createRunQuery(database)
  const remember = createMemory(version, Date.now, mostRemembered)
  return (id) =>
    remember(id, async () => {
      const [row] = await run<FoundRow>(eventById(id), { prepared: true })
      return row && presentFound(row)
    })
}
