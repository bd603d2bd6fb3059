/** Search of live events as in production: live sync of a test's database, and search in memory. */
import { afterAll } from 'vitest'
import type { FoundEvent } from '../../src/catalog/event/event.ts'
import type { CatalogNews, CatalogVersion } from '../../src/catalog/event/server/catalog-version.ts'
import { LiveCatalog } from '../../src/catalog/search/server/live/live-catalog.ts'
import { LiveSearch } from '../../src/catalog/search/server/live/live-search.ts'
import {
  type LiveSync,
  readLive,
  startLiveSync,
} from '../../src/catalog/search/server/live/live-sync.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { Reads } from '../../src/platform/db/reads.ts'
import { createLog } from '../../src/platform/log.ts'

type Pools = Pick<Database, 'db' | 'pool'>

type LiveParts = {
  /** Database from which searches read keywords; the primary by default. */
  reads?: Pick<Reads, 'db' | 'pool'>
  /** Announces changes; without it, changes appear only after `catchUp`. */
  version?: Pick<CatalogVersion, 'onChange' | 'isAway'>
  /** Clock, in milliseconds since 1970. */
  now?: () => number
}

export type OpenedSearch = {
  search: LiveSearch
  live: LiveSync
  /** Makes all committed changes visible to searches. */
  catchUp: () => Promise<void>
}

/** All live events by date, from the current database. */
export const listLive = async (database: Pools, now?: () => number): Promise<FoundEvent[]> => {
  const catalog = new LiveCatalog((await readLive(database)).changedEvents)
  const search = new LiveSearch(database, () => catalog, { now })
  return (await search.find({ sortBy: 'date', limit: 1_000 })).events
}

/** Call at the top of a file; closes after its last test. */
export const openLiveSearch = async (
  database: Pools,
  { reads = database, version, now }: LiveParts = {},
): Promise<OpenedSearch> => {
  const listeners = new Set<(news: CatalogNews) => void>()
  const onChange: CatalogVersion['onChange'] = (listener) => {
    listeners.add(listener)
    return version?.onChange(listener) ?? (() => {})
  }
  const live = await startLiveSync(database, { onChange }, createLog('silent'))
  afterAll(() => live.close())
  const isAway = () => version?.isAway === true || live.awaySince !== undefined
  const search = new LiveSearch(reads, () => live.catalog, { now, isAway })
  const catchUp = () => {
    // Notifications of deleted rows take a moment to arrive, so this forces a full reload.
    for (const listener of listeners) listener('removed')
    return live.refresh()
  }
  return { search, live, catchUp }
}
