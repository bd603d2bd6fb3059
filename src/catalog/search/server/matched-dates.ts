/** Matching dates as columns: the input of overviews that count many dates at once, such as the month. */
import type { FoundEvent, SeriesSummary } from '../../event/event.ts'
import type { Point } from '../../place/distance.ts'
import type { DayRange } from '../../time/open-days.ts'

export type DatedEvent = Omit<FoundEvent, 'series' | 'distance'>

/** Facts that dates are grouped by. */
export type DateFacts = Point & {
  eventType: string
  state: string
  city: string
  timeZone: string
  attendanceCost: string | null
  /** Milliseconds since 1970. */
  updatedAt: number
}

/** Every date of a search, series included. The columns stay as they are; the live catalog may own them. */
export type MatchedDates = {
  /**
   * Indexes into the columns: by (date, time, id), ongoing places last. The same array for the same search of the same
   * catalog, where nothing is measured from a point.
   */
  slots: Uint32Array
  /** First and last day, in days since 1970-01-01. */
  day: Int32Array
  lastDay: Int32Array
  /** Minutes of the day, those of 24 hours where no time is known. */
  minute: Int16Array
  /** 1 for a place that is open year-round. */
  ongoing: Uint8Array
  /** 1 for what is canceled or postponed. */
  off: Uint8Array
  /** Series number, below `seriesCount`; negative for an event of its own. */
  seriesOf: Int32Array
  seriesCount: number
  /** Grows with the distance from the query's point; absent without one. */
  distanceOf?: (slot: number) => number
  factsOf: (slot: number) => DateFacts
  /** True for a year-round place that is open on a day of the range; undefined where its days are unknown. */
  isOpen: (slot: number, range: DayRange) => boolean | undefined
  /** Series of a date as it is named. */
  seriesAt: (slot: number) => Pick<SeriesSummary, 'id' | 'rule'> | null
  /** Whole event; to be called before anything is awaited, as a changed event's old text is dropped. */
  read: (slot: number) => DatedEvent
  idOf: (slot: number) => string
  /** Another text for each event, and after every change of it. */
  keyOf: (slot: number) => string
  /** Number of slots. */
  total: number
  /** The spelling searched for instead, when the given one matched nothing. */
  correctedKeyword?: string
}
