import type { Matter } from '../../questions.ts'
import type { OwnFacts } from './own-export.ts'

/** A row as read from a file, before it is cleaned and checked. */

/** A value as the source writes it. Objects are left to callers that ask for a path inside them. */
export type RawValue = unknown

/** Values under the names of our fields, and `sourceId` for the row's own identifier. */
export type RawFields = Record<string, RawValue>

/**
 * A wall time as a source gives it. `zone` is the IANA zone that it is given in; without one it is
 * the venue's own time. `loose`: the zone was only named by an abbreviation such as MST, which also
 * fits neighbors with the same standard time.
 */
export type Moment = {
  /** `yyyy-mm-dd`, the Gregorian calendar. */
  date: string
  /** `HH:MM`, 24 hours; null when only the day is known. */
  time: string | null
  zone?: string
  loose?: boolean
}

/** One change to a repeating entry: another time or text on one date, or no event on it. */
export type Override = {
  on: Moment
  row: SourceRow
  /** RANGE=THISANDFUTURE: it also holds for all later dates, which move as far as this one does. */
  andFollowing?: boolean
}

/** A date besides those of the rule; as a period it has an end of its own. */
export type ExtraDate = Moment & { end?: Moment }

/** Recurrence of a calendar entry. */
export type Repeats = {
  /** RFC 5545 recurrence rule, as written. */
  rule?: string
  /** Rules besides it: the dates of all of them are the entry's. */
  moreRules?: string[]
  /** Rules of dates that are left out. */
  exceptRules?: string[]
  extraDates: ExtraDate[]
  exceptDates: Moment[]
  overrides: Override[]
  /** Number of dates that the file's repeating entries may still give; one object for all of them. */
  budget?: { dates: number }
}

/** A series that rows of a list make up, each with a date of its own. */
export type RowSeries = { id: string; words: string | null }

/** Something that was not used or understood, by the source's own name, and the harm that is to be feared. */
export type Doubt = { name: string; matter: Matter }

export type SourceRow = {
  /** Line of the file where the entry begins, from 1. */
  line: number
  fields: RawFields
  /** The row's own identifier at its source. */
  sourceId?: string
  /** Set by readers that know moments; others leave dates and times in `fields`. */
  start?: Moment
  end?: Moment
  repeats?: Repeats
  /** Reason why the source lists it although it is no event for visitors. */
  skip?: string
  /** Its source keeps it from the public, so what is shown of it goes. */
  isPrivate?: boolean
  /** Remarks of the reader on this row. */
  notes?: readonly string[]
  /** It is one date of these. */
  series?: RowSeries
  /** The zone in which the source tells times where it says nothing else. */
  zone?: string
  /** More words to guess the type from, such as categories. */
  hints?: string
  /** Program that made it, as it names itself. */
  maker?: string
  /** Title or heading above it, which may tell its year. */
  heading?: string
  /** Name of the calendar that the entry is in. */
  calendar?: string
  /** Our field → the source's name for it. */
  columns?: Readonly<Record<string, string>>
  /** Names of all columns or keys, in order. */
  names?: readonly string[]
  /**
   * Names of columns or keys that were not used; one list for all rows where they share a header. Those whose value
   * (`lookUp`) could change when, where or whether the event takes place hold the source back.
   */
  unused?: readonly string[]
  /** The same of calendars and web pages, whose many other properties the report does not list. */
  passedOver?: readonly string[]
  /** Other things that could make its events wrong: the source's events wait until somebody has answered. */
  doubts?: readonly Doubt[]
  /** From our own export: texts are taken to the letter. */
  exact?: boolean
  /** From our own export with all fields: what goes beyond those of a draft. */
  own?: OwnFacts
  /** Any value of the row by the source's own name, for --map, and {name} in --set. */
  lookUp: (name: string) => RawValue
}

/** A piece of the file that could not be read as a row. */
export type UnreadableRow = { line: number; unreadable: string }

/** Something about the whole file that the reader of a report should know. */
export type FileNote = {
  note: string
  /** The file tells of some events only, and not which others its source has. */
  isPart?: boolean
}

/** A message's entry that names what it cancels and says nothing else of it. */
export type Cancellation = {
  line: number
  /** Identifier of what is canceled: an event, or all dates of a repeating one. */
  cancels: string
  /** The date of the repeating one that alone is canceled. */
  on?: Moment
}

export type ReadItem = SourceRow | UnreadableRow | Cancellation | FileNote
export type Reading = AsyncIterable<ReadItem>
