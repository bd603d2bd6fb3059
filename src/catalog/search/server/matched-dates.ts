/** Matching dates as columns: input of overviews that count many dates at once, such as the month. */
import type { FoundEvent, SeriesSummary } from '../../event/event.ts'
import type { Point } from '../../place/distance.ts'
import type { DayRange } from '../../time/open-days.ts'

export type DatedEvent = Omit<FoundEvent, 'series' | 'distance'>

/** Properties by which dates are grouped. */
export type DateFacts = Point & {
  eventType: string
  state: string
  city: string
  timeZone: string
  attendanceCost: string | null
  /** Milliseconds since 1970. */
  updatedAt: number
}

/** All dates of a search, including those of series. Read-only: the live catalog may own the columns. */
export type MatchedDates = {
  /**
   * Indexes into the columns, by (date, time, id), ongoing places last. A search without a radius returns the same
   * array until the catalog changes.
   */
  slots: Uint32Array
  /** First and last day, in days since 1970-01-01. */
  day: Int32Array
  lastDay: Int32Array
  /** Minutes of the day; 1,440 if the time is unknown. */
  minute: Int16Array
  /** 1 for a place that is open year-round. */
  ongoing: Uint8Array
  /** 1 for a canceled or postponed date. */
  off: Uint8Array
  /** Series number, below `seriesCount`; negative for an event without a series. */
  seriesOf: Int32Array
  seriesCount: number
  /** Increases with the distance from the query's point; absent if the query has no point. */
  distanceOf?: (slot: number) => number
  factsOf: (slot: number) => DateFacts
  /** True for a year-round place that is open on a day of the range; undefined if its open days are unknown. */
  isOpen: (slot: number, range: DayRange) => boolean | undefined
  /** Id and rule of a date's series. */
  seriesAt: (slot: number) => Pick<SeriesSummary, 'id' | 'rule'> | null
  /** Complete event. Call it before any `await`: the text of a changed event is dropped. */
  eventOf: (slot: number) => DatedEvent
  idOf: (slot: number) => string
  /** Differs for each event, and after each change of it. */
  keyOf: (slot: number) => string
  /** Number of slots. */
  total: number
  /** Corrected spelling that was searched for because the given one matched nothing. */
  correctedKeyword?: string
}
