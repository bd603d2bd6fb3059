import type { Matter } from '../../questions.ts'
import type { OwnFacts } from './own-export.ts'

/** A row as read from a file, before it is cleaned and checked. */

/** Value as the source writes it. Callers look up paths inside objects. */
export type RawValue = unknown

/** Values by our field names, plus `sourceId` for the row's own identifier. */
export type RawFields = Record<string, RawValue>

/**
 * Wall time as given by a source. `zone`: IANA zone of the time; without it, the time is local to the venue. `loose`:
 * the zone was only abbreviated (MST), which also fits neighboring zones with the same standard time.
 */
export type Moment = {
  /** `yyyy-mm-dd`, the Gregorian calendar. */
  date: string
  /** `HH:MM`, 24 hours; null if only the day is known. */
  time: string | null
  zone?: string
  loose?: boolean
}

/** Change to a repeating entry: another time or text on one date, or no event on that date. */
export type Override = {
  on: Moment
  row: SourceRow
  /** RANGE=THISANDFUTURE: applies to all later dates, too, which shift by the same amount. */
  andFollowing?: boolean
}

/** Date besides those of the rule; a period has its own end. */
export type ExtraDate = Moment & { end?: Moment }

/** Recurrence of a calendar entry. */
export type Repeats = {
  /** RFC 5545 recurrence rule, as written. */
  rule?: string
  /** Further rules; the entry has the dates of all rules. */
  moreRules?: string[]
  /** Rules whose dates are excluded. */
  exceptRules?: string[]
  extraDates: ExtraDate[]
  exceptDates: Moment[]
  overrides: Override[]
  /** Number of dates that the file's repeating entries may still produce; shared by all entries. */
  budget?: { dates: number }
}

/** Series whose dates are separate rows of a list. */
export type RowSeries = { id: string; words: string | null }

/** Something that was not used or understood, by the source's own name, and the possible error. */
export type Doubt = { name: string; matter: Matter }

export type SourceRow = {
  /** Line of the file where the entry starts, from 1. */
  line: number
  fields: RawFields
  /** The row's own identifier at its source. */
  sourceId?: string
  /** Set by readers that parse moments; other readers leave dates and times in `fields`. */
  start?: Moment
  end?: Moment
  repeats?: Repeats
  /** Reason to skip the row: it is listed but is not an event for visitors. */
  skip?: string
  /** True if the source keeps it private, so its published events are taken down. */
  isPrivate?: boolean
  /** Remarks of the reader on this row. */
  notes?: readonly string[]
  /** Series that the row is a date of. */
  series?: RowSeries
  /** Default zone of the source's times. */
  zone?: string
  /** Further words for detecting the type, such as categories. */
  hints?: string
  /** Program that wrote it, by its own name. */
  maker?: string
  /** Title or heading above it, which may contain its year. */
  heading?: string
  /** Name of the calendar that contains the entry. */
  calendar?: string
  /** Our field → the source's name for it. */
  columns?: Readonly<Record<string, string>>
  /** Names of all columns or keys, in order. */
  names?: readonly string[]
  /**
   * Names of unused columns or keys; one shared list for rows with a common header. If a value (`lookUp`) could change
   * when, where or whether the event takes place, the source's events wait.
   */
  unused?: readonly string[]
  /** `unused` of calendars and web pages; reports omit it, because they have many other properties. */
  passedOver?: readonly string[]
  /** Other possible errors; the source's events wait until somebody has answered. */
  doubts?: readonly Doubt[]
  /** True for our own export: texts are used verbatim. */
  exact?: boolean
  /** Set for our own export with all fields: facts beyond the fields of a draft. */
  facts?: OwnFacts
  /** Value of the row by the source's own name, for --map, and for {name} in --set. */
  lookUp: (name: string) => RawValue
}

/** Part of the file that could not be read as a row. */
export type UnreadableRow = { line: number; unreadable: string; name?: string }

/** Remark on the whole file, for the report. */
export type FileNote = {
  note: string
  /** True if the file lists only some of its source's events. */
  isPart?: boolean
}

/** Entry of a message that only identifies what it cancels. */
export type Cancellation = {
  line: number
  /** Identifier of the canceled event, or of all dates of a repeating one. */
  cancels: string
  /** Date of the repeating event, if only that one is canceled. */
  on?: Moment
}

export type ReadItem = SourceRow | UnreadableRow | Cancellation | FileNote
export type Reading = AsyncIterable<ReadItem>
