/** Figures of searches.tsv, sentences.tsv and situations.tsv as text; misses are printed to stderr. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadPlaces } from '../../src/catalog/place/server/places-in-memory.ts'
import { LiveCatalog } from '../../src/catalog/search/server/live/live-catalog.ts'
import { LiveSearch } from '../../src/catalog/search/server/live/live-search.ts'
import { readLive } from '../../src/catalog/search/server/live/live-sync.ts'
import { loadDemo } from '../../src/features/demo/server/load-demo.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { migrateDatabase } from '../../src/platform/db/migrate.ts'
import { measuredAt, measureSearches } from './measure-searches.ts'
import { placeSituations, situationsAsText } from './measure-situations.ts'
import { measureSentences } from './sentences.ts'

/** Runs `measure` on an embedded database in a temporary folder. */
export const onEmbedded = async <T>(measure: (database: Database) => Promise<T>): Promise<T> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'relevance-'))
  const database = await openDatabase({ dataDir, poolSize: 2 })
  try {
    await migrateDatabase(database.db, { log: () => {} })
    await loadPlaces(database.db)
    return await measure(database)
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const searchesAsText = (): Promise<string> =>
  onEmbedded(async (database) => {
    await loadDemo(database.db, measuredAt)
    const catalog = new LiveCatalog((await readLive(database)).changedEvents)
    const search = new LiveSearch(database, () => catalog, { now: () => measuredAt })
    const { searches, right, missed } = await measureSearches(database.db, search)
    const share = ((100 * right) / searches).toFixed(1)
    for (const { search: keyword, names } of missed)
      console.error(`${keyword}: ${names.join('; ')}`)
    return `${right} of ${searches} begin with the right five events (${share} %).`
  })

export const sentencesAsText = (): Promise<string> =>
  onEmbedded(async ({ db }) => {
    const { count, missed } = await measureSentences(db, measuredAt)
    for (const { sentence, read } of missed) console.error(`${sentence}: ${read}`)
    const right = count - missed.length
    const share = ((100 * right) / count).toFixed(1)
    return `${right} of ${count} are read as the search that they ask for (${share} %).`
  })

export const situationsOnEmbedded = (): Promise<string> =>
  onEmbedded(async (database) => situationsAsText(await placeSituations(database)))
