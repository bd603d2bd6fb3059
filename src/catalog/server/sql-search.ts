/** Search by PostgreSQL alone: the reference for every faster one. See event-search.ts for what it means. */

import type { Database } from '../../platform/db/database.ts'
import { greatCircleMiles } from '../distance.ts'
import type { Event, FoundEvent } from '../event.ts'
import type { CatalogVersion } from './catalog-version.ts'
import type { EventFacets, EventPage, EventQuery, EventSearch } from './event-search.ts'
import { createRunQuery, type RunQuery } from './run-query.ts'
import { countDates, countLeads, countMatches, type FacetRow, listFacets } from './search-counts.ts'
import { type Criteria, criteriaKey, isUnfiltered, toCriteria } from './search-criteria.ts'
import { readCursor, writeCursor } from './search-cursor.ts'
import { createReadEvents, type ReadEvents } from './search-events.ts'
import { findHorizon, type Horizon } from './search-horizon.ts'
import { type ListRow, listLeads, listMatches } from './search-list.ts'
import { createMemory, type Remember } from './search-memory.ts'
import { findSpellings } from './search-spelling.ts'
import { type CleanWords, createCleanWords } from './search-words.ts'

export type SqlSearchOptions = {
  /** The clock, in milliseconds since 1970. */
  now?: () => number
}

export const createSqlSearch = (
  database: Pick<Database, 'db' | 'pool'>,
  version: Pick<CatalogVersion, 'current'>,
  { now = Date.now }: SqlSearchOptions = {},
): EventSearch => {
  const run = createRunQuery(database)
  const remember = createMemory(version, now)
  return new SqlSearch({
    database,
    run,
    remember,
    now,
    clean: createCleanWords(database.db),
    readEvents: createReadEvents(run),
  })
}

type Parts = {
  database: Pick<Database, 'db' | 'pool'>
  run: RunQuery
  remember: Remember
  now: () => number
  clean: CleanWords
  readEvents: ReadEvents
}

class SqlSearch implements EventSearch {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async find(query: EventQuery): Promise<EventPage> {
    const after = readCursor(query)
    if (after?.correctedKeyword) return this.#findCorrected(query, after.correctedKeyword)
    const page = await this.#findPage(query, query)
    if (page.total > 0 || after || !query.keyword) return page
    const [cleaned = ''] = await this.#parts.clean([query.keyword])
    for (const spelling of await findSpellings(this.#parts.database.db, cleaned)) {
      const corrected = await this.#findCorrected(query, spelling)
      if (corrected.total > 0) return corrected
    }
    return page
  }

  async facets(query: EventQuery): Promise<EventFacets> {
    const { remember, run, now, clean } = this.#parts
    const criteria = await toCriteria(query, now(), clean)
    const horizon = await this.#horizon()
    const find = async () => toFacets(await run<FacetRow>(listFacets(criteria, now())))
    return remember(`facets ${criteriaKey(criteria)}`, find, () => horizon.next)
  }

  async count(): Promise<number> {
    const horizon = await this.#horizon()
    const { remember, now } = this.#parts
    return remember(
      'count',
      () => this.#total(countDates(now())),
      () => horizon.next,
    )
  }

  async #findCorrected(query: EventQuery, keyword: string): Promise<EventPage> {
    const page = await this.#findPage(query, { ...query, keyword }, keyword)
    return { ...page, correctedKeyword: keyword }
  }

  /** A page of `query`; cursors are those of the search as it was `asked`. */
  async #findPage(asked: EventQuery, query: EventQuery, correctedKeyword?: string) {
    const { now, clean, readEvents } = this.#parts
    const after = readCursor(asked)
    const criteria = await toCriteria(query, now(), clean)
    const rows = await this.#list(query, criteria, after)
    const shown = rows.slice(0, query.limit)
    const more = rows.length > shown.length
    const total = more || after ? await this.#totalOf(criteria) : shown.length
    const events = await readEvents(shown)
    const last = shown.at(-1)
    const next =
      more && last
        ? writeCursor(asked, {
            ...last,
            date: last.sortDate,
            time: last.sortTime,
            correctedKeyword,
          })
        : undefined
    return { events: present(shown, events, query), total, next }
  }

  async #list(query: EventQuery, criteria: Criteria, after: ReturnType<typeof readCursor>) {
    const { run, now } = this.#parts
    const { sortBy, from, limit } = query
    const request = { criteria, sortBy, from, after, limit: limit + 1, now: now() }
    const byLeads = isUnfiltered(criteria) && !(await this.#horizon()).overdue
    return byLeads
      ? run<ListRow>(listLeads(request), { prepared: true })
      : run<ListRow>(listMatches(request))
  }

  async #totalOf(criteria: Criteria): Promise<number> {
    const { remember, now } = this.#parts
    const horizon = await this.#horizon()
    const byLeads = isUnfiltered(criteria) && !horizon.overdue
    const count = byLeads ? countLeads() : countMatches(criteria, now())
    const find = () => this.#total(count)
    return remember(`total ${criteriaKey(criteria)}`, find, () => horizon.next)
  }

  async #total(count: Parameters<RunQuery>[0]): Promise<number> {
    const [row] = await this.#parts.run<{ total: number }>(count)
    return row?.total ?? 0
  }

  #horizon(): Promise<Horizon> {
    const { remember, database, now } = this.#parts
    return remember(
      'horizon',
      () => findHorizon(database.db, now()),
      (horizon) => horizon.next,
    )
  }
}

/** Rows with their events, without those that were taken away since the page was listed. */
const present = (
  rows: readonly ListRow[],
  events: ReadonlyMap<string, Event>,
  { from }: EventQuery,
): FoundEvent[] => {
  const found = rows.flatMap(({ id, moreDates, nextDate }) => {
    const event = events.get(id)
    if (!event) return []
    const series = event.series && { ...event.series, moreDates: moreDates ?? 0, nextDate }
    return from
      ? [{ ...event, series, distance: greatCircleMiles(from, event) }]
      : [{ ...event, series }]
  })
  return found
}

const toFacets = (rows: readonly FacetRow[]): EventFacets => {
  const of = (facet: string) =>
    Object.fromEntries(
      rows.filter((row) => row.facet === facet).map((row) => [row.value, row.rows]),
    )
  return {
    total: rows.find((row) => row.facet === 'total')?.rows ?? 0,
    eventType: of('eventType'),
    attendanceCost: of('attendanceCost'),
    state: of('state'),
    month: of('month'),
    carMake: of('carMake'),
  }
}
