/**
 * Interface of every search of live events: lists, feeds, facets and counts. The live search implements it; tests
 * compare it with an oracle.
 *
 * Matches are published events whose last day at the venue is not over. A series takes one row, its first matching
 * date. Sort keys: `distance` is (miles, date, time, id); `date` is (date, time, id) with ongoing places last;
 * `relevance` is (rank, canceled and postponed last, date, time, id); `nearby` is (group, miles, date, time, id), see
 * nearby.ts. A date range matches events that run on any of its days, and ongoing places that are open on any of them;
 * ongoing places with unknown open days match only a range without an end.
 */
import type { FoundEvent } from '../../event/event.ts'
import type { CatalogVersion } from '../../event/server/catalog-version.ts'
import type { Point } from '../../place/distance.ts'
import type { RoadLine } from '../../place/place-meaning.ts'
import type { CountedName, SearchFilters, SortOrder } from '../filters.ts'
import type { NearbyCount } from '../nearby.ts'
import type { MatchedDates } from './matched-dates.ts'

/** Road, and the miles searched on both sides of it. `toJSON` returns `name`, which makes cache keys short. */
export type RoadCorridor = RoadLine & { name: string; miles: number; toJSON: () => string }

/** Filters whose value differs in a query: a place becomes a point, a slug becomes the slugs of all merged profiles. */
type ResolvedFilters = {
  near?: Point | undefined
  /** Road to search along, instead of around a point. */
  road?: RoadCorridor | undefined
  /** Ids of the series and of the series that continue it. */
  series?: readonly string[] | undefined
  /** Slugs from venueSlug(). */
  venue?: readonly string[] | undefined
  /** Friday of the searched weekend, which begins at 4 PM, `yyyy-mm-dd`. */
  when?: string | undefined
  /** Slugs from organizerSlug(). */
  organizer?: readonly string[] | undefined
}

/** Search filters by their names in the filter table, after places were looked up and defaults applied. */
export type EventQuery = ResolvedFilters &
  Omit<SearchFilters, keyof ResolvedFilters | 'userLat' | 'userLng' | 'useLocation' | 'showAll'> & {
    /** Returns every matching date as a row, as feeds do; otherwise a series takes one row. */
    everyDate?: boolean | undefined
    /** Excludes canceled and postponed events, for counts that invite visitors. */
    isOn?: boolean | undefined
    sortBy: SortOrder
  }

/**
 * Page of results. Its events are JSON and are parsed only if read. A class, because creating an object with getters
 * takes a tenth of the time of a whole search.
 */
export class EventPage {
  readonly json: Buffer
  /** Number of matching rows, and of the dates in them, over all pages. */
  readonly total: number
  readonly dates: number
  readonly next: string | undefined
  /** Corrected spelling that was searched for because the given one matched nothing. */
  readonly correctedKeyword: string | undefined
  /** Groups of the rows; only in the order `nearby`. */
  readonly groups: readonly NearbyCount[] | undefined
  readonly #tag: () => string

  constructor({ tag, ...page }: Omit<EventPage, 'events' | 'tag'> & { tag: () => string }) {
    this.#tag = tag
    this.json = page.json
    this.total = page.total
    this.dates = page.dates
    this.next = page.next
    this.correctedKeyword = page.correctedKeyword
    this.groups = page.groups
  }

  /** Short text that is equal for equal events; input of the entity tag. */
  get tag(): string {
    return this.#tag()
  }

  get events(): FoundEvent[] {
    return JSON.parse(String(this.json))
  }
}

/** Value → number of rows with it, under the same filters; months are `yyyy-mm`. */
export type EventFacets = { total: number; dates: number } & Record<
  CountedName | 'month',
  Record<string, number>
>

/** Points of all rows of a search: columns, indexed by the slots in `rows`. */
export type EventPoints = {
  /** Slots by date, or along the road for a trip. Without a radius, the same array until catalog or filters change. */
  readonly rows: Uint32Array
  /** Mercator plane at zoom 0, see map-plane.ts. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** 1 for the point of an address, 0 for the center of a ZIP code or city. */
  readonly exact: Uint8Array
  /** Number of dates in the rows. */
  readonly dates: number
  /** Events of the given rows as lists show them. Call it before any `await`: the catalog may change. */
  eventsOf(rows: readonly number[]): FoundEvent[]
  correctedKeyword?: string
}

export type EventSearch = {
  find(query: EventQuery): Promise<EventPage>
  /** Points of all matching rows; ignores the query's order, limit and cursor. */
  points(query: EventQuery): Promise<EventPoints>
  facets(query: EventQuery): Promise<EventFacets>
  /** All matching dates; ignores the query's order, limit and cursor. */
  dates(query: EventQuery): Promise<MatchedDates>
  /** Number of published events that are not over; every date counts. */
  count(): Promise<number>
  /** Changes whenever the results of searches may change. */
  readonly version: Pick<CatalogVersion, 'current'>
  /** True if the database is down and results come from memory as of the last successful read. */
  readonly isAway?: boolean
  /** Published event from memory; undefined does not mean that the event does not exist. */
  findCached?(id: string): CachedEvent | undefined
}

export type CachedEvent = {
  json: Buffer
  /** Changes with every change of the displayed data. */
  version: string
}
