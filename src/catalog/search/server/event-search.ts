/**
 * Interface of every search of live events: lists, feeds, facets and counts. The live search implements it; tests
 * compare that with an oracle.
 *
 * Matches are published events whose end day at the venue is not over. A series takes one row, its
 * first matching date. Order: `distance` is (miles, date, time, id), `date` is (date, time, id) with
 * ongoing places last, `relevance` is (rank, date, time, id). A date range takes every event that runs
 * on one of its days; ongoing places run on all.
 */
import type { FoundEvent } from '../../event/event.ts'
import type { CatalogVersion } from '../../event/server/catalog-version.ts'
import type { SortOrder } from '../filters.ts'
import type { MatchedDates } from './matched-dates.ts'

export type Point = { latitude: number; longitude: number }

/** Search filters after `near` became a point and defaults were applied. */
export type EventQuery = {
  keyword?: string
  eventTypes?: readonly string[]
  /** Point from which distances are measured. */
  from?: Point
  radiusMiles?: number
  fromDate?: string
  toDate?: string
  costs?: readonly string[]
  carMakes?: readonly string[]
  features?: readonly string[]
  charityInvolved?: boolean
  /** Leaves out ongoing places. */
  datedOnly?: boolean
  states?: readonly string[]
  seriesIds?: readonly string[]
  /** Slugs from venueSlug(). */
  venues?: readonly string[]
  /** Slugs from organizerSlug(). */
  organizers?: readonly string[]
  /** Every matching date takes a row of its own, as in feeds; else a series takes one. */
  everyDate?: boolean
  sortBy: SortOrder
  limit: number
  /** Cursor from an earlier page's `next`. */
  cursor?: string
}

export type EventPage = {
  readonly events: FoundEvent[]
  /** The same as JSON, text or its bytes. */
  readonly json: string | Buffer
  /** Equal for equal events, and shorter: what an entity tag is made of. */
  readonly tag: string
  /** All rows that match, over all pages. */
  total: number
  next?: string
  /** The spelling searched for instead, when the given one matched nothing. */
  correctedKeyword?: string
}

/** Value → rows with it, under the same filters; months are `yyyy-mm`. */
export type EventFacets = { total: number } & Record<
  'eventType' | 'attendanceCost' | 'state' | 'month' | 'carMake',
  Record<string, number>
>

/** Places of all rows of a search: columns, and the numbers by which its rows are found in them. */
export type EventPoints = {
  /** In the order of dates. The same array as long as neither the catalog nor the filters change. */
  readonly rows: Uint32Array
  /** In the plane of Mercator at zoom 0, see map-plane.ts. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** 1 for the point of an address, 0 for the middle of a ZIP code or city. */
  readonly exact: Uint8Array
  /** The events of some rows as a list shows them; to be called before anything is waited for. */
  eventsOf(rows: readonly number[]): FoundEvent[]
  correctedKeyword?: string
}

export type EventSearch = {
  find(query: EventQuery): Promise<EventPage>
  /** All rows of a search by their place; order, limit and cursor of the query say nothing. */
  points(query: EventQuery): Promise<EventPoints>
  facets(query: EventQuery): Promise<EventFacets>
  /** All dates that match, without the query's order, limit and cursor. */
  dates(query: EventQuery): Promise<MatchedDates>
  /** Published and not yet past, every date counted. */
  count(): Promise<number>
  /** Changes with what searches find. */
  readonly version: Pick<CatalogVersion, 'current'>
  /** True if the database is away, and answers are from memory as it was before. */
  readonly isAway?: boolean
  /** A published event that is at hand in memory; undefined does not mean that there is none. */
  findCached?(id: string): CachedEvent | undefined
}

export type CachedEvent = {
  /** The event as JSON. */
  json: Buffer
  /** Another text after every change of what is shown. */
  version: string
}

type PageParts = Pick<EventPage, 'json' | 'total' | 'next' | 'correctedKeyword'> & {
  tag?: () => string
}

/**
 * A page whose events are JSON already; they are parsed only where somebody looks at them. A class, as an object with
 * getters takes a tenth of a whole search to be made.
 */
export class JsonPage implements EventPage {
  readonly json: string | Buffer
  readonly total: number
  readonly next: string | undefined
  readonly correctedKeyword: string | undefined
  readonly #tag: (() => string) | undefined

  constructor({ json, tag, total, next, correctedKeyword }: PageParts) {
    this.json = json
    this.#tag = tag
    this.total = total
    this.next = next
    this.correctedKeyword = correctedKeyword
  }

  get tag(): string {
    return this.#tag?.() ?? String(this.json)
  }

  get events(): FoundEvent[] {
    return JSON.parse(String(this.json))
  }
}
