/** Settings of an import: the operator's options, worked out. */

import { Temporal } from 'temporal-polyfill'
import type { Locator } from '../../../../catalog/event/server/placing/locate.ts'
import type { FoundQuestion } from '../../questions.ts'
import type { Window } from '../calendar/expand-repeats.ts'
import type { Clock } from '../clock/clock.ts'
import type { ClockReading } from '../clock/judge-clock.ts'
import type { AreaOfList } from '../place/place-row.ts'
import type { VenueBook } from '../place/venue-book.ts'
import type { IssueSink } from '../report/report.ts'
import type { FieldRules } from '../row/field-rules.ts'
import type { FieldName } from '../row/fields.ts'
import type { Listing } from '../row/listing.ts'
import type { TriedEvents } from '../row/tried-events.ts'
import type { ListAbout } from '../type/list-evidence.ts'

export type ImportSettings = {
  rules: FieldRules
  /** The list inside a JSON file, as a dotted path. */
  root?: string
  /** Zone of all wall times, even if the file says otherwise. */
  zone?: string
  /** Name of the source; the file's own name by default. */
  source?: string
  /** Take what is not about vehicles, too. */
  all: boolean
  publish: boolean
  /** Past events and year-round places wait for review, too. */
  reviewsAll?: boolean
  strict: boolean
  dryRun: boolean
  /** Names of questions about the source that don't matter. */
  ignore?: readonly string[]
  /** The source permits it, where its provider asks for approval. */
  permitted?: boolean
  /** Questions about times that are answered with their other reading, which the store knows. */
  repair?: readonly Repair[]
  /** Keeps the rows before the break of a truncated or broken file. */
  keepRead?: boolean
}

export type Repair = { name: string; label?: string; reading?: ClockReading }

/** Settings of saving an import's events. */
export type SaveContext = ImportSettings & {
  /** Milliseconds since 1970. */
  now: number
  /** The whole file is one transaction, so its batches are saved one after another. */
  isOneTransaction?: boolean
  /** Events of the earlier files of a dry run. */
  tried?: TriedEvents
}

/** State that all rows of an import share. */
export type ImportContext = SaveContext & {
  locator: Locator
  venues: VenueBook
  /** Subject of the whole file, once its first rows are read. */
  list?: ListAbout
  areaOfList?: AreaOfList
  /** Meaning of its hours, once its first rows are read. */
  clock?: Clock
  /** Address of what is read, for links without a host; unknown for a file. */
  address?: string
  /** Dates of repeating entries that are taken. */
  window: Window
}

/** Progress through a file, and what is in question about it so far; filled while it is read. */
export type Progress = {
  rows: number
  bytes: number
  size: number
  questions?: readonly FoundQuestion[]
  /** Columns of the file, once its first rows are read; sent once. */
  columns?: readonly FoundColumn[]
}

/** A column or key of a file, with the field that it was taken for. */
export type FoundColumn = {
  name: string
  field: FieldName | null
  /** Some of its first values. */
  samples: string[]
}

export type FileOptions = {
  path: string
  /** Name in reports; the path by default. */
  name?: string
  /** Events that the files of one source list together; empty by default. */
  listing?: Listing
  /** Another file of the same source follows. */
  continues?: boolean
  /** True if what the listing leaves out is settled after this file, the default. */
  settles?: boolean
  sink?: IssueSink
  /** Called after each batch. */
  onProgress?: (progress: Readonly<Progress>) => void
}

/**
 * Dates of repeating entries that are taken: those of the next 18 months, which are promised, and of
 * the last 12, which the archive keeps; a weekly meet's dates of ten years ago are nobody's memory.
 */
export const repeatWindow = (now: number): Window => {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate()
  return {
    from: today.subtract({ months: 12 }).toString(),
    to: today.add({ months: 18 }).toString(),
  }
}
