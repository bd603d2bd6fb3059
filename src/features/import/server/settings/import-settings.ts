/** Settings of an import, parsed from the operator's options. */

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
import type { ListedEntries } from '../row/listed-entries.ts'
import type { DryRunEvents } from '../row/tried-events.ts'
import type { ListAbout } from '../type/list-evidence.ts'

export type ImportSettings = {
  rules: FieldRules
  /** Path of the list inside a JSON file, dotted. */
  root?: string
  /** Zone of all wall times, overriding the file. */
  zone?: string
  /** Name of the source; default: the file name. */
  source?: string
  /** Imports events that are not about vehicles, too. */
  all: boolean
  publish: boolean
  /** Sends past events and year-round places to review, too. */
  reviewsAll?: boolean
  strict: boolean
  dryRun: boolean
  /** Names of questions that the operator dismisses (--ignore). */
  ignore?: readonly string[]
  /** The provider has approved the use of its data, if it requires that. */
  permitted?: boolean
  /** Questions about times to answer with `repair`. `label` and `reading` are set if the answer was stored earlier. */
  repair?: readonly Repair[]
  /** Imports the rows before the point where a truncated or broken file ends. */
  keepRead?: boolean
}

export type Repair = { name: string; label?: string; reading?: ClockReading }

/** Settings for saving an import's events. */
export type SaveContext = ImportSettings & {
  /** Milliseconds since 1970. */
  now: number
  /** Saves the whole file in one transaction, so its batches are saved one after another. */
  isOneTransaction?: boolean
  /** Events of earlier files in the same dry run. */
  tried?: DryRunEvents
}

/** State shared by all rows of an import. */
export type ImportContext = SaveContext & {
  locator: Locator
  venues: VenueBook
  /** Subject of the whole file; set once the first rows are read. */
  list?: ListAbout
  areaOfList?: AreaOfList
  /** Meaning of the file's times; set once the first rows are read. */
  clock?: Clock
  /** Address that the data was read from, to resolve relative links; undefined for a file. */
  address?: string
  /** Range of dates in which repeating entries are expanded. */
  window: Window
}

/** Progress through a file and its open questions so far; updated during reading. */
export type Progress = {
  rows: number
  bytes: number
  size: number
  questions?: readonly FoundQuestion[]
  /** Columns of the file, reported once after its first rows are read. */
  columns?: readonly FoundColumn[]
}

/** Column or key of a file, with the event field that it is used for. */
export type FoundColumn = {
  name: string
  field: FieldName | null
  /** Some of the column's first values. */
  samples: string[]
}

export type FileOptions = {
  path: string
  /** Name in reports; default: the path. */
  name?: string
  /** Identifiers listed by all files of one source; default: new and empty. */
  entries?: ListedEntries
  /** True if another file of the same source follows. */
  continues?: boolean
  /** Handles events that these entries lack after this file; default: true. */
  settles?: boolean
  sink?: IssueSink
  /** Called after each batch. */
  onProgress?: (progress: Readonly<Progress>) => void
}

/**
 * Range in which repeating entries are expanded: the next 18 months, as promised, and the last 12 for the archive.
 * Older dates of a weekly meet are of no use.
 */
export const repeatWindow = (now: number): Window => {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate()
  return {
    from: today.subtract({ months: 12 }).toString(),
    to: today.add({ months: 18 }).toString(),
  }
}
