/**
 * Search of the live events in memory; gives what sql-search.ts gives, which its tests compare with.
 * PostgreSQL is asked for no more than the words of a keyword.
 */
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/db/database.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import { isDatabaseAway } from '../../../platform/http/failures.ts'
import { epochDay } from '../../local-dates.ts'
import {
  type EventFacets,
  type EventQuery,
  type EventSearch,
  JsonPage,
  type RecalledEvent,
} from '../event-search.ts'
import { type Criteria, criteriaKey, earliestToday, toCriteria } from '../search-criteria.ts'
import { type Position, readCursor, writeCursor } from '../search-cursor.ts'
import { findSpellings } from '../search-spelling.ts'
import { type CleanWords, createCleanWords } from '../search-words.ts'
import { countFacets } from './count-facets.ts'
import { findMatches, type Matches } from './find-matches.ts'
import { type Circle, findNearest, findWithin, treeOf } from './find-near.ts'
import { createFindWords, type FindWords, type WordMatches } from './find-words.ts'
import { FirstRows, type IsAfter, type Row } from './first-rows.ts'
import type { LiveCatalog, View } from './live-catalog.ts'
import { createMatchWords, plainWords } from './match-words.ts'
import type { PointTree } from './point-tree.ts'
import { laterDates, positionOf, seriesJson, showRows } from './show-rows.ts'

export type LiveSearchOptions = {
  /** The clock, in milliseconds since 1970. */
  now?: () => number
  /** Whether PostgreSQL is known to be away: it is not asked then. */
  isAway?: () => boolean
}

/** After PostgreSQL did not answer. */
const pauseMs = 2_000

/** Bytes of matches that are remembered. */
const mostKept = 64_000_000

export class LiveSearch implements EventSearch {
  readonly #database: Pick<Database, 'db' | 'pool'>
  readonly #catalog: () => LiveCatalog
  readonly #now: () => number
  readonly #clean: CleanWords
  readonly #findWords: FindWords
  readonly #wordsInMemory = createMatchWords()
  readonly #isKnownAway: () => boolean
  /** PostgreSQL did not answer a question: until then (performance.now()) it is not asked another. */
  #failsUntil = 0
  readonly #kept = new LRUCache<string, Prepared>({
    maxSize: mostKept,
    sizeCalculation: ({ matches }) => matches.isMatch.length * 2 + matches.rows.length * 32 + 500,
  })

  /** `catalog` gives the one that holds now. */
  constructor(
    database: Pick<Database, 'db' | 'pool'>,
    catalog: () => LiveCatalog,
    { now = Date.now, isAway = () => false }: LiveSearchOptions = {},
  ) {
    this.#isKnownAway = isAway
    this.#database = database
    this.#catalog = catalog
    this.#now = now
    const clean = createCleanWords(database.db)
    this.#clean = (texts) =>
      this.#askOr(
        () => clean(texts),
        async () => texts.map(plainWords),
      )
    this.#findWords = createFindWords(database)
  }

  get isAway(): boolean {
    return performance.now() < this.#failsUntil || this.#isKnownAway()
  }

  /** What memory knows has to do where PostgreSQL cannot be asked. */
  async #askOr<T>(ask: () => Promise<T>, recall: () => Promise<T>): Promise<T> {
    if (this.isAway) return recall()
    try {
      const answer = await ask()
      if (this.#failsUntil > 0) this.#wordsInMemory.forget()
      this.#failsUntil = 0
      return answer
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      this.#failsUntil = performance.now() + pauseMs
      return recall()
    }
  }

  async find(query: EventQuery): Promise<JsonPage> {
    const after = readCursor(query)
    if (after) return this.#findPage(query, { after, spelling: after.correctedKeyword })
    const page = await this.#findPage(query)
    if (page.total > 0 || !query.keyword) return page
    const [cleaned = ''] = await this.#clean([query.keyword])
    const spellings = await this.#askOr(
      () => findSpellings(this.#database.db, cleaned),
      async () => [],
    )
    for (const spelling of spellings) {
      const corrected = await this.#findPage(query, { spelling })
      if (corrected.total > 0) return corrected
    }
    return page
  }

  async facets(query: EventQuery): Promise<EventFacets> {
    const today = earliestToday(this.#now())
    const { within, ...criteria } = await toCriteria(query, today, this.#clean)
    const { catalog, view, matches, facets } = await this.#prepare(criteria, { ranked: false })
    const from = criteria.fromDate ?? today
    const count = (slots: Iterable<number>) => countFacets(catalog.columns, slots, from)
    if (within) return count(findWithin(catalog, matches, within).slots)
    if (facets.today !== from) {
      facets.today = from
      facets.counted = count(view.inOrder.filter((slot) => matches.isMatch[slot] === 1))
    }
    return facets.counted as EventFacets
  }

  async count(): Promise<number> {
    return this.#catalog().view(this.#now()).inOrder.length
  }

  recall(id: string): RecalledEvent | undefined {
    const catalog = this.#catalog()
    const slot = catalog.slotOf(id)
    if (slot === undefined) return undefined
    const { datesOfSeries } = catalog.view(this.#now())
    const later = laterDates(catalog, datesOfSeries, () => true)
    const series = seriesJson(catalog.columns, slot, later)
    const { json, versions } = catalog.columns
    const dates = series === 'null' ? '' : `.${etagOf(series).slice(1, 12)}`
    const end = `,"series":${series}}`
    const bytes = Buffer.allocUnsafe(json.lengthOf(slot) + Buffer.byteLength(end))
    bytes.write(end, json.copy(slot, bytes, 0))
    return {
      json: bytes,
      version: `${id}.${versions[slot]}${dates}`,
    }
  }

  async #findPage(query: EventQuery, { after, spelling }: PageOptions = {}): Promise<JsonPage> {
    const { everyDate } = query
    const keyword = spelling ?? query.keyword
    const today = earliestToday(this.#now())
    const { within, ...criteria } = await toCriteria({ ...query, keyword }, today, this.#clean)
    const ranked = query.sortBy === 'relevance' && criteria.terms !== undefined
    const prepared = await this.#prepare(criteria, { ranked, everyDate })
    const { catalog, view, matches } = prepared
    const circle = within && findWithin(catalog, matches, { ...within, everyDate })
    const rows = this.#rowsOf(query, { prepared, circle, after })
    const shown = rows.slice(0, query.limit)
    const isWanted = (slot: number) =>
      matches.isMatch[slot] === 1 && (circle === undefined || circle.has(slot))
    const later = everyDate ? () => noDates : laterDates(catalog, view.datesOfSeries, isWanted)
    const tell = (slot: number) => seriesJson(catalog.columns, slot, later)
    const seriesOf =
      circle || everyDate ? tell : (slot: number) => recall(prepared.told, slot, tell)
    const last = rows.length > query.limit ? shown.at(-1) : undefined
    const position = last && { ...positionOf(catalog, last), correctedKeyword: spelling }
    const total = circle ? circle.rows.length : matches.rows.length
    return new JsonPage({
      ...showRows(catalog, shown, { query, seriesOf }),
      total,
      next: position && writeCursor(query, position),
      // One that finds nothing was never ours: it would be shown as the text of whoever made it up.
      correctedKeyword: total > 0 ? spelling : undefined,
    })
  }

  /** One row more than the page holds, if there is one. */
  #rowsOf(query: EventQuery, { prepared, circle, after }: RowOptions): Row[] {
    const { catalog, matches, ranks } = prepared
    const { from, sortBy } = query
    const limit = query.limit + 1
    const isAfter = after && comesAfter(catalog, after)
    if (sortBy === 'distance' && from && !circle) {
      // Whoever asks a second time asks more often.
      if (prepared.isRecalled) prepared.tree ??= treeOf(catalog, matches)
      return findNearest(catalog, { from, matches, limit, isAfter, tree: prepared.tree })
    }
    if (!circle && !ranks) return soonestOf(matches.rows, limit, isAfter)
    const first = new FirstRows({ limit, isAfter, position: catalog.position })
    const byDistance = sortBy === 'distance'
    const rankOf = (slot: number) => (ranks ? -(ranks.get(slot) ?? 0) : 0)
    if (circle) {
      const { rows, distances } = circle
      for (let index = 0; index < rows.length; index++) {
        const slot = rows[index] ?? 0
        first.offer(byDistance ? (distances[index] ?? 0) : rankOf(slot), slot)
      }
    } else for (const slot of matches.rows) first.offer(rankOf(slot), slot)
    return first.rows
  }

  #wordsOf(terms: readonly string[], ranked: boolean): Promise<WordMatches & { isGuess?: true }> {
    const catalog = this.#catalog()
    const { generation } = catalog
    return this.#askOr(
      () => this.#findWords(terms, { ranked, generation }),
      async () => ({
        ...(await this.#wordsInMemory.match(catalog, terms, { ranked })),
        isGuess: true as const,
      }),
    )
  }

  /** What a search without its circle matches; remembered while the catalog is the same. */
  async #prepare(criteria: Criteria, { ranked, everyDate }: PrepareOptions): Promise<Prepared> {
    const words = criteria.terms && (await this.#wordsOf(criteria.terms, ranked))
    // Nothing is waited for from here on: all is of one generation.
    const catalog = this.#catalog()
    const view = catalog.view(this.#now())
    const key = `${catalog.generation} ${ranked} ${everyDate} ${words?.isGuess} ${criteriaKey(criteria)}`
    const known = this.#kept.get(key)
    if (known?.catalog === catalog) {
      known.isRecalled = true
      return known
    }
    const { hasWords, ranks } = words ? bySlot(catalog, words) : {}
    const matches = findMatches(catalog, view, criteria, { hasWords, everyDate })
    const prepared: Prepared = { catalog, view, matches, ranks, facets: {}, told: new Map() }
    this.#kept.set(key, prepared)
    return prepared
  }
}

type Prepared = {
  catalog: LiveCatalog
  view: View
  matches: Matches
  /** By slot, where the order is that of relevance. */
  ranks?: ReadonlyMap<number, number>
  facets: { today?: string; counted?: EventFacets }
  /** By slot: the summary of a row's series, which no circle makes smaller. */
  told: Map<number, string>
  /** Whether it was asked for again. */
  isRecalled?: boolean
  /** Of the rows alone; made when it is worth it. */
  tree?: PointTree
}

/** Summaries that are remembered with a search, about 2 MB. */
const mostTold = 10_000

const recall = (told: Map<number, string>, slot: number, tell: (slot: number) => string) => {
  const known = told.get(slot)
  if (known !== undefined) return known
  const text = tell(slot)
  if (told.size < mostTold) told.set(slot, text)
  return text
}

type PrepareOptions = { ranked: boolean; everyDate?: boolean }
const noDates = { moreDates: 0, nextDate: null }

type PageOptions = { after?: Position; spelling?: string }
type RowOptions = {
  prepared: Prepared
  circle: Circle | undefined
  after: Position | undefined
}

/** An event that memory does not have yet, or no more, is left out. */
const bySlot = (catalog: LiveCatalog, { ids, ranks }: WordMatches) => {
  const hasWords = new Uint8Array(catalog.columns.size)
  const rankOf = new Map<number, number>()
  for (const [index, id] of ids.entries()) {
    const slot = catalog.slotOf(id)
    if (slot === undefined) continue
    hasWords[slot] = 1
    if (ranks) rankOf.set(slot, ranks[index] ?? 0)
  }
  return { hasWords, ranks: ranks && rankOf }
}

const comesAfter = ({ columns }: LiveCatalog, after: Position): IsAfter => {
  const day = epochDay(after.date) ?? 0
  const minute = Number(after.time.slice(0, 2)) * 60 + Number(after.time.slice(3, 5))
  return (slot, key) => {
    if (key !== after.key) return key > after.key
    const days = (columns.day[slot] ?? 0) - day
    if (days !== 0) return days > 0
    const minutes = (columns.minute[slot] ?? 0) - minute
    return minutes === 0 ? (columns.ids[slot] ?? '') > after.id : minutes > 0
  }
}

/** Rows are in order: where the page begins is found by halving. */
const soonestOf = (rows: Uint32Array, limit: number, isAfter: IsAfter = () => true): Row[] => {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isAfter(rows[middle] ?? 0, 0)) high = middle
    else low = middle + 1
  }
  return Array.from(rows.subarray(low, low + limit), (slot) => ({ slot, key: 0 }))
}
