/** Search by PostgreSQL alone: the reference for every faster one. See event-search.ts for what it means. */
import type { Database } from '../../../platform/db/database.ts'
import type { CatalogVersion } from '../store/catalog-version.ts'
import { pointsOfPage } from './event-points.ts'
import {
  type EventFacets,
  type EventPage,
  type EventPoints,
  type EventQuery,
  type EventSearch,
  JsonPage,
} from './event-search.ts'
import { createRunQuery, type RunQuery } from './run-query.ts'
import {
  countDates,
  countLeads,
  countMatches,
  countMatchingDates,
  type FacetRow,
  listFacets,
  toFacets,
} from './search-counts.ts'
import {
  type Criteria,
  criteriaKey,
  earliestToday,
  isUnfiltered,
  toCriteria,
} from './search-criteria.ts'
import { type Position, readCursor, writeCursor } from './search-cursor.ts'
import { type KnownEvents, knownEventsOf, showEvent } from './search-events.ts'
import { findHorizon, type Horizon } from './search-horizon.ts'
import { type ListRow, listInOrder, listLeads, listMatchesFirst } from './search-list.ts'
import { createMemory, type Remember } from './search-memory.ts'
import { findSpellings, searchOrCorrect } from './search-spelling.ts'
import { type CleanWords, createCleanWords } from './search-words.ts'

export type SqlSearchOptions = {
  /** The clock, in milliseconds since 1970. */
  now?: () => number
  /** How filtered lists are read, whatever would be faster: so that tests can compare both ways. */
  way?: Way
}

/** Both give the same rows; see search-list.ts. */
export type Way = 'in order' | 'matches first'

export const createSqlSearch = (
  database: Pick<Database, 'db' | 'pool'>,
  version: Pick<CatalogVersion, 'current'>,
  { now = Date.now, way }: SqlSearchOptions = {},
): EventSearch => {
  const run = createRunQuery(database)
  return new SqlSearch({
    database,
    run,
    now,
    way,
    remember: createMemory(version, now),
    clean: createCleanWords(database.db),
    knownEvents: knownEventsOf(database),
  })
}

/** More than any catalog holds. */
const mostPoints = 100_000_000

type Parts = {
  database: Pick<Database, 'db' | 'pool'>
  run: RunQuery
  now: () => number
  way: Way | undefined
  remember: Remember
  clean: CleanWords
  knownEvents: KnownEvents
}

class SqlSearch implements EventSearch {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async find(query: EventQuery): Promise<EventPage> {
    const after = readCursor(query)
    if (after) return this.#findPage(query, { after, spelling: after.correctedKeyword })
    return searchOrCorrect(query.keyword, this.#spellingsOf, (spelling) =>
      this.#findPage(query, { spelling }),
    )
  }

  async points(query: EventQuery): Promise<EventPoints> {
    return pointsOfPage(
      await this.find({ ...query, sortBy: 'date', limit: mostPoints, cursor: undefined }),
    )
  }

  async facets(query: EventQuery): Promise<EventFacets> {
    return searchOrCorrect(query.keyword, this.#spellingsOf, (spelling) =>
      this.#countFacets(spelling === undefined ? query : { ...query, keyword: spelling }),
    )
  }

  readonly #spellingsOf = async (keyword: string): Promise<readonly string[]> => {
    const [cleaned = ''] = await this.#parts.clean([keyword])
    return findSpellings(this.#parts.database.db, cleaned)
  }

  async #countFacets(query: EventQuery): Promise<EventFacets> {
    const { remember, run, now, clean } = this.#parts
    const horizon = await this.#horizon()
    const today = earliestToday(now())
    const criteria = await toCriteria(query, today, clean)
    const find = async () =>
      toFacets(await run<FacetRow>(listFacets(criteria, { ...horizon, today })))
    return remember(`facets ${criteriaKey(criteria)}`, find, () => horizon.next)
  }

  async count(): Promise<number> {
    const { deadline, next } = await this.#horizon()
    const find = () => this.#readTotal(countDates(deadline))
    return this.#parts.remember('count', find, () => next)
  }

  /** A page, searched for with another `spelling` where one is given. */
  async #findPage(query: EventQuery, { after, spelling }: PageOptions = {}): Promise<EventPage> {
    const { now, clean, knownEvents } = this.#parts
    const { from, limit } = query
    const keyword = spelling ?? query.keyword
    const criteria = await toCriteria({ ...query, keyword }, earliestToday(now()), clean)
    const horizon = await this.#horizon()
    const rows = await this.#list(query, { criteria, after, horizon })
    const shown = rows.slice(0, limit)
    const hasMore = rows.length > limit
    const total =
      hasMore || after ? await this.#total(criteria, horizon, query.everyDate) : shown.length
    const known = await knownEvents.read(shown)
    const events = shown.flatMap((row) => {
      const event = known.get(row.id)
      return event ? [showEvent(event, row, from)] : []
    })
    const last = hasMore ? shown.at(-1) : undefined
    // Where rounding differs between here and there, what is told decides the order.
    if (query.sortBy === 'distance') events.sort(byDistance)
    return new JsonPage({
      json: JSON.stringify(events),
      total,
      next: last && writeCursor(query, { ...positionOf(last), correctedKeyword: spelling }),
      // One that finds nothing was never ours: it would be shown as the text of whoever made it up.
      correctedKeyword: total > 0 ? spelling : undefined,
    })
  }

  async #list(query: EventQuery, { criteria, after, horizon }: ListOptions): Promise<ListRow[]> {
    const { run } = this.#parts
    const { sortBy, from, limit, everyDate } = query
    const base = { criteria, sortBy, from, after, atLeast: limit + 1 }
    const request = { ...base, situation: horizon, everyDate }
    if (!everyDate && leadsWillDo(criteria, horizon))
      return run(listLeads(request), { prepared: true })
    const { within: _, ...elsewhere } = criteria
    const matching = await this.#total(elsewhere, horizon, everyDate)
    if (matching === 0) return []
    const way = this.#parts.way ?? fasterWay(sortBy, matching, await this.count())
    // With one filter there is one good plan, and few such texts.
    const prepared = after === undefined && Object.keys(criteria).length <= 1
    return run(way === 'in order' ? listInOrder(request) : listMatchesFirst(request), { prepared })
  }

  async #total(criteria: Criteria, horizon: Horizon, everyDate = false): Promise<number> {
    const rows = () =>
      leadsWillDo(criteria, horizon) ? countLeads() : countMatches(criteria, horizon)
    const count = everyDate ? countMatchingDates(criteria, horizon) : rows()
    const key = `${everyDate ? 'dates' : 'total'} ${criteriaKey(criteria)}`
    return this.#parts.remember(
      key,
      () => this.#readTotal(count),
      () => horizon.next,
    )
  }

  async #readTotal(count: Parameters<RunQuery>[0]): Promise<number> {
    const [row] = await this.#parts.run<{ total: number }>(count)
    return row?.total ?? 0
  }

  #horizon(): Promise<Horizon> {
    const { remember, database, now } = this.#parts
    return remember(
      'horizon',
      () => findHorizon(database.db, now()),
      ({ next }) => next,
    )
  }
}

type PageOptions = { after?: Position; spelling?: string }
type ListOptions = { criteria: Criteria; after?: Position; horizon: Horizon }

/**
 * Measured: a row costs about the same either way. To find 20 rows (or twice as many dates) in order
 * takes a look at 40 × live / matching; the other way looks at all that match. No index has the order of
 * relevance.
 */
const fasterWay = (sortBy: EventQuery['sortBy'], matching: number, live: number): Way =>
  sortBy === 'relevance' || matching * matching < 40 * live ? 'matches first' : 'in order'

const leadsWillDo = (criteria: Criteria, { deadline }: Horizon) =>
  isUnfiltered(criteria) && deadline === undefined

const positionOf = ({ id, key, sortDate, sortTime }: ListRow): Position => {
  return { id, key, date: sortDate, time: sortTime }
}

const byDistance = (a: { distance?: number }, b: { distance?: number }) =>
  (a.distance ?? 0) - (b.distance ?? 0)
