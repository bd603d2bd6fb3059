/** Matching dates as columns: the input of overviews that count many days at once, such as the month. */
import type { FoundEvent } from '../../event/event.ts'

export type DatedEvent = Omit<FoundEvent, 'series' | 'distance'>

/**
 * Every date of a search, series included. The columns may be those of the live catalog: read them before anything is
 * awaited.
 */
export type MatchedDates = {
  /**
   * Indexes into the columns: by (date, time, id), ongoing places last. The same array for the same search of the same
   * catalog, where nothing is measured from a point.
   */
  slots: Uint32Array
  /** First and last day, in days since 1970-01-01. */
  day: Int32Array
  lastDay: Int32Array
  /** 1 for a place that is open year-round. */
  ongoing: Uint8Array
  /** Series number, below `seriesCount`; negative for an event of its own. */
  seriesOf: Int32Array
  seriesCount: number
  /** Grows with the distance from the query's point; absent without one. */
  distanceOf?: (slot: number) => number
  read: (slot: number) => DatedEvent
  /** Another text for each event, and after every change of it. */
  keyOf: (slot: number) => string
  /** Number of slots. */
  total: number
  /** The spelling searched for instead, when the given one matched nothing. */
  correctedKeyword?: string
}
