/**
 * Rank of each situation's best event (situations.tsv) in its search, which is the search of the results page. `best`
 * lists happenings of situations-catalog.ts, the best first, chosen by a person from a plain table before seeing any
 * search. The ranking was tuned on the odd lines; the even lines are held out.
 */
import { readFileSync } from 'node:fs'
import { loadPlaces } from '../../src/catalog/place/server/places-in-memory.ts'
import { searchFilters } from '../../src/catalog/search/filter-schema.ts'
import { LiveCatalog } from '../../src/catalog/search/server/live/live-catalog.ts'
import { LiveSearch } from '../../src/catalog/search/server/live/live-search.ts'
import { readLive } from '../../src/catalog/search/server/live/live-sync.ts'
import { resolveFilters } from '../../src/catalog/search/server/resolve-filters.ts'
import { readHomeState } from '../../src/features/discovery/web/search/home-filters.ts'
import { listQuery } from '../../src/features/discovery/web/search/load-home.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { makeCatalog, storeCatalog } from './situations-catalog.ts'

/** Rows that count. */
const shown = 5
/** Cards (about 240 px high) at least partly visible when the results open on a phone of 360 x 740. */
const firstScreen = 3

type Situation = { place: string; now: string; search: string; best: string[] }

const situations: Situation[] = readFileSync(new URL('situations.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [place = '', now = '', search = '', , best = ''] = line.split('\t')
    return { place, now, search, best: best.split(' ') }
  })

type Placed = Situation & {
  /** Index of the best event; -1 if not on the page. */
  at: number
  names: string[]
}

/** Stores the catalog in an empty, migrated database and runs each search. */
export const placeSituations = async (database: Database): Promise<Placed[]> => {
  const { db } = database
  const events = makeCatalog()
  const happeningOf = new Map(events.map(({ id, happening }) => [id, happening]))
  await loadPlaces(db)
  await storeCatalog(db, events)
  const catalog = new LiveCatalog((await readLive(database)).changedEvents)
  const placed: Placed[] = []
  for (const situation of situations) {
    const now = () => Date.parse(situation.now)
    const url = new URL(`http://localhost/?${situation.search}`)
    url.searchParams.set('near', situation.place)
    const query = searchFilters.parse(listQuery(readHomeState(url)))
    const search = new LiveSearch(database, () => catalog, { now })
    const { events: rows } = await search.find(await resolveFilters({ db, now }, query))
    const names = rows.map(({ id }) => happeningOf.get(id) ?? id)
    placed.push({ ...situation, at: names.indexOf(situation.best[0] ?? ''), names })
  }
  return placed
}

const shareOf = (placed: readonly Placed[], rows: number) =>
  placed.filter(({ at }) => at >= 0 && at < rows).length

/** Number of situations whose best event is among the first five, and on the first screen. */
export const countsOf = (placed: readonly Placed[]) => ({
  count: placed.length,
  firstFive: shareOf(placed, shown),
  firstScreen: shareOf(placed, firstScreen),
})

/** Figure of docs/relevance.md; misses are printed to stderr. */
export const situationsAsText = (placed: readonly Placed[]): string => {
  for (const { place, search, best, at, names } of placed)
    if (at < 0 || at >= shown)
      console.error(
        `${place} ${search}: ${best[0]} at ${at + 1}, after ${names.slice(0, shown).join(', ')}`,
      )
  const line = (half: readonly Placed[]) => {
    const counts = countsOf(half)
    const percent = (part: number) => `${((100 * part) / counts.count).toFixed(0)} %`
    return `the best of ${counts.count} is among the first five in ${percent(counts.firstFive)}, in the first screen of a phone in ${percent(counts.firstScreen)}`
  }
  const odd = placed.filter((_, index) => index % 2 === 0)
  const even = placed.filter((_, index) => index % 2 === 1)
  return [`All: ${line(placed)}.`, `Worked on: ${line(odd)}. Held out: ${line(even)}.`].join('\n')
}
