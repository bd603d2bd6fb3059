/**
 * Search of the live events in memory, by the rules of event-search.ts. PostgreSQL is queried only for the words of a
 * keyword; while it is down, searches with a keyword fail and all others work.
 */
import { LRUCache } from 'lru-cache'
import { fieldError } from '../../../../kit/errors.ts'
import { isDatabaseAway, isLost } from '../../../../platform/db/pool/database-away.ts'
import type { Reads } from '../../../../platform/db/reads.ts'
import { etagOf } from '../../../../platform/http/etag.ts'
import { todayAt } from '../../../place/server/venue-zone.ts'
import { plainWords } from '../../words/plain-words.ts'
import {
  type CachedEvent,
  type EventFacets,
  EventPage,
  type EventPoints,
  type EventQuery,
  type EventSearch,
} from '../event-search.ts'
import type { MatchedDates } from '../matched-dates.ts'
import {
  type Criteria,
  criteriaKey,
  earliestToday,
  toCriteria,
  withinOf,
} from '../search-criteria.ts'
import { type Position, readCursor, writeCursor } from '../search-cursor.ts'
import { findSpellings, searchOrCorrect } from '../search-spelling.ts'
import { type CleanWords, createCleanWords } from '../search-words.ts'
import { metersAlong } from './along-road.ts'
import { mercatorOf } from './columns.ts'
import { countFacets } from './count-facets.ts'
import { findMatches } from './find-matches.ts'
import { findWithin } from './find-near.ts'
import { findRows, type PreparedSearch, rowsForMap } from './find-rows.ts'
import { createFindWords, type FindWords, type WordMatches } from './find-words.ts'
import type { LiveCatalog } from './live-catalog.ts'
import { matchDates } from './match-dates.ts'
import { laterDates, positionOf, seriesJson, showRows } from './show-rows.ts'

export type LiveSearchOptions = {
  /** Clock, in milliseconds since 1970. */
  now?: () => number
  /** True if PostgreSQL is known to be down; it is not queried then. */
  isAway?: () => boolean
}

/** Time without queries after PostgreSQL failed to respond. */
const pauseMs = 2_000

/** Bytes of cached matches; `cacheBytesPerEvent` bytes per live event if that is more. */
const maxCacheBytes = 64_000_000
const cacheBytesPerEvent = 150

export class LiveSearch implements EventSearch {
  readonly version: EventSearch['version']
  readonly #database: Pick<Reads, 'db' | 'pool'>
  readonly #catalog: () => LiveCatalog
  readonly #now: () => number
  readonly #clean: CleanWords
  readonly #findWords: FindWords
  readonly #isKnownAway: () => boolean
  /** PostgreSQL did not respond: no queries until this time (performance.now()). */
  #failsUntil = 0
  readonly #cache: LRUCache<string, PreparedSearch>
  /** Catalog of the cached searches. */
  #cachedCatalog: { catalog: LiveCatalog; generation: number } | undefined

  /** `catalog` returns the current catalog. */
  constructor(
    database: Pick<Reads, 'db' | 'pool'>,
    catalog: () => LiveCatalog,
    { now = Date.now, isAway = () => false }: LiveSearchOptions = {},
  ) {
    this.#isKnownAway = isAway
    this.#cache = new LRUCache({
      maxSize: Math.max(maxCacheBytes, catalog().size * cacheBytesPerEvent),
      sizeCalculation: ({ matches: { isMatch, rows, dates }, along }, question) =>
        // Besides the flags, counts all matching dates in order, which overviews request.
        isMatch.length * 2 +
        (along?.byteLength ?? 0) +
        dates * 4 +
        rows.length * 32 +
        Math.min(rows.length, maxSummaries) * summaryBytes +
        question.length * 2 +
        facetBytes,
    })
    this.#database = database
    this.#catalog = catalog
    this.#now = now
    const clean = createCleanWords(database.db)
    this.#clean = (texts) =>
      this.#askOr(
        () => clean(texts),
        () => texts.map(plainWords),
      )
    this.#findWords = createFindWords(database)
    this.version = {
      get current() {
        return catalog().generation
      },
    }
  }

  get isAway(): boolean {
    return performance.now() < this.#failsUntil || this.#isKnownAway()
  }

  /** Result of `ask`, or of `otherwise` while PostgreSQL is down. */
  async #askOr<T>(ask: () => Promise<T>, otherwise: () => T): Promise<T> {
    if (this.isAway) return otherwise()
    try {
      const answer = await ask()
      this.#failsUntil = 0
      return answer
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      // A statement timeout does not mean that the next statement fails.
      if (isLost(error)) this.#failsUntil = performance.now() + pauseMs
      return otherwise()
    }
  }

  async find(query: EventQuery): Promise<EventPage> {
    const after = readCursor(query)
    if (after) return this.#findPage(query, { after, spelling: after.correctedKeyword })
    return this.#orCorrected(query, (spelling) => this.#findPage(query, { spelling }))
  }

  async points(query: EventQuery): Promise<EventPoints> {
    return this.#orCorrected(query, async (spelling) => {
      const points = await this.#findPoints(query, spelling)
      return { ...points, total: points.rows.length }
    })
  }

  async facets(query: EventQuery): Promise<EventFacets> {
    return this.#orCorrected(query, (spelling) => this.#countFacets(query, spelling))
  }

  async dates(query: EventQuery): Promise<MatchedDates> {
    return this.#orCorrected(query, (spelling) => this.#matchDates(query, spelling))
  }

  #orCorrected<Answer extends { total: number }>(
    { keyword }: EventQuery,
    search: (spelling?: string) => Promise<Answer>,
  ): Promise<Answer> {
    return searchOrCorrect(keyword, this.#spellingsOf, search)
  }

  async #matchDates(query: EventQuery, spelling: string | undefined): Promise<MatchedDates> {
    const { within, resolved } = await this.#resolve(query, spelling)
    const found = matchDates(this.#prepare(resolved), { near: query.near, within })
    return { ...found, correctedKeyword: spelling }
  }

  readonly #spellingsOf = async (keyword: string): Promise<readonly string[]> => {
    const [cleaned = ''] = await this.#clean([keyword])
    return this.#askOr(() => findSpellings(this.#database.db, cleaned), refuseKeyword)
  }

  async #countFacets(query: EventQuery, spelling: string | undefined): Promise<EventFacets> {
    const { within, today, resolved } = await this.#resolve(query, spelling)
    const { catalog, view, matches, facets } = this.#prepare(resolved)
    const from = resolved.criteria.fromDate ?? today
    const count = (slots: Iterable<number>) => countFacets(catalog.columns, slots, from)
    if (within) return count(findWithin(catalog, matches, within).slots)
    if (facets.today !== from) {
      facets.today = from
      facets.counts = count(view.inOrder.filter((slot) => matches.isMatch[slot] === 1))
    }
    return facets.counts as EventFacets
  }

  async count(): Promise<number> {
    return this.#catalog().view(this.#now()).inOrder.length
  }

  findCached(id: string): CachedEvent | undefined {
    const catalog = this.#catalog()
    const slot = catalog.slotOf(id)
    if (slot === undefined) return undefined
    const { datesOfSeries } = catalog.view(this.#now())
    const laterOf = laterDates(catalog, datesOfSeries, () => true)
    const series = seriesJson(catalog.columns, slot, laterOf)
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

  async #findPage(query: EventQuery, { after, spelling }: PageOptions = {}): Promise<EventPage> {
    const { everyDate } = query
    const { within, resolved } = await this.#resolve(query, spelling, query.sortBy === 'relevance')
    // Nothing is awaited from here on, so that all data belong to one generation.
    const prepared = this.#prepare(resolved, everyDate)
    const { catalog, view } = prepared
    const today = () => todayAt(this.#now(), query)
    const { rows, groups, total, dates, isWanted } = findRows(query, {
      prepared,
      within,
      after,
      today,
    })
    const pageRows = rows.slice(0, query.limit)
    const laterOf = everyDate ? () => noDates : laterDates(catalog, view.datesOfSeries, isWanted)
    const summarize = (slot: number) => seriesJson(catalog.columns, slot, laterOf)
    const { summaries } = prepared
    const seriesOf =
      everyDate || within ? summarize : (slot: number) => recall(summaries, slot, summarize)
    const last = rows.length > query.limit ? pageRows.at(-1) : undefined
    const position = last && { ...positionOf(catalog, last), correctedKeyword: spelling }
    return new EventPage({
      ...showRows(catalog, pageRows, { query, seriesOf }),
      total,
      dates,
      groups,
      next: position && writeCursor(query, position),
      // A spelling without results is from a forged cursor; the page would show foreign text as its correction.
      correctedKeyword: total > 0 ? spelling : undefined,
    })
  }

  async #findPoints(query: EventQuery, spelling: string | undefined): Promise<EventPoints> {
    const { everyDate } = query
    const { within, resolved } = await this.#resolve(query, spelling)
    const prepared = this.#prepare(resolved, everyDate)
    const { catalog, view, matches } = prepared
    const { columns } = catalog
    const circle = within && findWithin(catalog, matches, { ...within, everyDate })
    const rows = circle ? catalog.inOrder(circle.rows) : rowsForMap(prepared, query)
    const isWanted = (slot: number) => matches.isMatch[slot] === 1 && (circle?.has(slot) ?? true)
    const laterOf = everyDate ? () => noDates : laterDates(catalog, view.datesOfSeries, isWanted)
    const seriesOf = (slot: number) => seriesJson(columns, slot, laterOf)
    return {
      rows,
      ...mercatorOf(columns),
      exact: columns.exact,
      dates: circle?.slots.length ?? matches.dates,
      eventsOf: (slots) => {
        const mapRows = slots.map((slot) => ({ slot, key: 0 }))
        const order = { near: query.near, sortBy: 'date' as const }
        return JSON.parse(String(showRows(catalog, mapRows, { query: order, seriesOf }).json))
      },
      correctedKeyword: rows.length > 0 ? spelling : undefined,
    }
  }

  /** Criteria of a search, and the ids of events that contain its words. */
  async #resolve(query: EventQuery, spelling = query.keyword, isRanked = false) {
    const today = earliestToday(this.#now())
    const correctedQuery = { ...query, keyword: spelling }
    const criteria = await toCriteria(correctedQuery, today, this.#clean)
    const ranked = isRanked && criteria.keyword !== undefined
    const words = criteria.keyword && (await this.#wordsOf(criteria.keyword, ranked))
    return { within: withinOf(query), today, resolved: { criteria, ranked, words } }
  }

  async #wordsOf(terms: readonly string[], ranked: boolean): Promise<Words> {
    const { generation } = this.#catalog()
    const ask = () => this.#findWords(terms, { ranked, generation })
    return { ...(await this.#askOr(ask, refuseKeyword)), generation }
  }

  /** Matches of a search without its radius; cached until the catalog changes. */
  #prepare({ criteria, words, ranked }: ResolvedQuery, everyDate = false): PreparedSearch {
    const catalog = this.#catalog()
    const view = catalog.view(this.#now())
    this.#clearOutdated(catalog)
    const key = `${ranked} ${everyDate} ${criteriaKey(criteria)}`
    const cached = this.#cache.get(key)
    if (cached) return cached
    const { hasWords, ranks } = words ? bySlot(catalog, words) : {}
    const along = criteria.road && metersAlong(catalog.columns, criteria.road)
    const matches = findMatches(catalog, view, criteria, { hasWords, along, everyDate })
    const prepared: PreparedSearch = {
      catalog,
      view,
      matches,
      ranks,
      along,
      facets: {},
      summaries: new Map(),
    }
    // Words looked up before a change may miss events that the change added.
    if (!words || words.generation === catalog.generation) this.#cache.set(key, prepared)
    return prepared
  }

  /** Clears the cache after a change: old entries would keep views of the old catalog in memory. */
  #clearOutdated(catalog: LiveCatalog): void {
    const { generation } = catalog
    if (this.#cachedCatalog?.catalog === catalog && this.#cachedCatalog.generation === generation)
      return
    this.#cache.clear()
    this.#cachedCatalog = { catalog, generation }
  }
}

const refuseKeyword = (): never => {
  const message =
    "We can't search by words right now. Place, date and type still work. Try again in a minute."
  throw fieldError('unavailable', 'keyword', message, { retryAfter: 30 })
}

/** Most summaries cached with a search, and estimated bytes of each. */
const maxSummaries = 10_000
const summaryBytes = 150
/** Estimated bytes of a cached search besides its matches. */
const facetBytes = 4_000

const recall = (
  summaries: Map<number, string>,
  slot: number,
  summarize: (slot: number) => string,
) => {
  const cached = summaries.get(slot)
  if (cached !== undefined) return cached
  const text = summarize(slot)
  if (summaries.size < maxSummaries) summaries.set(slot, text)
  return text
}

/** `generation` of the catalog when the words were looked up. */
type Words = WordMatches & { generation: number }

type ResolvedQuery = { criteria: Criteria; words: Words | undefined; ranked: boolean }

const noDates = { moreDates: 0, nextDate: null }

type PageOptions = { after?: Position; spelling?: string }
/** Ignores events that are not in memory yet, or no longer. */
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
