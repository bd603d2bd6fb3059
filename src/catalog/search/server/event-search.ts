/**
 * Interface of every search of live events: lists, feeds, facets and counts. The live search implements it; tests
 * compare that with an oracle.
 *
 * Matches are published events whose end day at the venue is not over. A series takes one row, its
 * first matching date. Order: `distance` is (miles, date, time, id), `date` is (date, time, id) with
 * ongoing places last, `relevance` is (rank, what is off last, date, time, id), `nearby` is (group,
 * miles, date, time, id), see nearby.ts. A date range takes every event that runs
 * on one of its days, and ongoing places that are open on one; where that is unknown, only a range without an end.
 */
import type { FoundEvent } from '../../event/event.ts'
import type { CatalogVersion } from '../../event/server/catalog-version.ts'
import type { Point } from '../../place/distance.ts'
import type { RoadLine } from '../../place/place-meaning.ts'
import type { CountedName, SearchFilters, SortOrder } from '../filters.ts'
import type { NearbyCount } from '../nearby.ts'
import type { MatchedDates } from './matched-dates.ts'

/** A road and the miles to both sides of it. As JSON, which keys of caches are made of, its name. */
export type RoadCorridor = RoadLine & { name: string; miles: number; toJSON: () => string }

/** Filters whose value is another one in a query: a place becomes a point, a name in an address all names of what was merged. */
type Resolved = {
  /** Point from which distances are measured. */
  near?: Point | undefined
  /** Road along which is searched, instead of around a point. */
  road?: RoadCorridor | undefined
  /** Identifiers of the series that it goes on as. */
  series?: readonly string[] | undefined
  /** Slugs from venueSlug(). */
  venue?: readonly string[] | undefined
  /** Friday of a weekend that begins at 4 PM, `yyyy-mm-dd`. */
  when?: string | undefined
  /** Slugs from organizerSlug(). */
  organizer?: readonly string[] | undefined
}

/** The filters of a search by their names in the filter table, after places were looked up and defaults applied. */
export type EventQuery = Resolved &
  Omit<SearchFilters, keyof Resolved | 'userLat' | 'userLng' | 'useLocation' | 'showAll'> & {
    /** Every matching date takes a row of its own, as in feeds; else a series takes one. */
    everyDate?: boolean | undefined
    /** Only what takes place, for counts that invite: neither canceled nor postponed. */
    isOn?: boolean | undefined
    sortBy: SortOrder
  }

/**
 * Page of results, whose events are JSON already; they are parsed only where somebody looks at them. A class, as an object with
 * getters takes a tenth of a whole search to be made.
 */
export class EventPage {
  readonly json: Buffer
  /** All rows that match, over all pages, and the dates that they stand for. */
  readonly total: number
  readonly dates: number
  readonly next: string | undefined
  /** The spelling searched for instead, when the given one matched nothing. */
  readonly correctedKeyword: string | undefined
  /** Groups of the rows, in the order `nearby`. */
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

  /** Equal for equal events, and shorter than these: what an entity tag is made of. */
  get tag(): string {
    return this.#tag()
  }

  get events(): FoundEvent[] {
    return JSON.parse(String(this.json))
  }
}

/** Value → rows with it, under the same filters; months are `yyyy-mm`. */
export type EventFacets = { total: number; dates: number } & Record<
  CountedName | 'month',
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
  /** Number of the dates that the rows stand for. */
  readonly dates: number
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
