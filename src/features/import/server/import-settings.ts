/** What an import is told: the operator's options, worked out. */
import type { Locator } from '../../../catalog/server/locate.ts'
import type { Window } from './calendar/expand-repeats.ts'
import type { FieldRules } from './field-rules.ts'
import type { VenueBook } from './place/venue-book.ts'
import type { IssueSink } from './report.ts'

export type ImportSettings = {
  rules: FieldRules
  /** The list inside a JSON file, as a dotted path. */
  root?: string
  /** Zone of all wall times, whatever the file says. */
  zone?: string
  /** Name of the source; the file's own name by default. */
  source?: string
  /** Take what is not about vehicles, too. */
  all: boolean
  publish: boolean
  strict: boolean
  dryRun: boolean
}

/** What all rows of an import share. */
export type ImportContext = ImportSettings & {
  locator: Locator
  venues: VenueBook
  /** Milliseconds since 1970. */
  now: number
  /** Which dates of repeating entries are taken. */
  window: Window
}

/** How much of a file was read; filled while it is. */
export type Progress = { rows: number; bytes: number; size: number }

/** Hears what a file lists. */
export type ListingSink = {
  /** The identifier of an event that was read. */
  event: (sourceId: string) => void
  /** The identifier of a row that stands there and gave no event. */
  row: (sourceId: string) => void
  /** Something stands there that nobody can tell the identifier of. */
  nameless: () => void
}

export type FileOptions = {
  path: string
  /** What reports call it; its path by default. */
  name?: string
  listing?: ListingSink
  sink?: IssueSink
  /** Called after each batch. */
  onProgress?: (progress: Readonly<Progress>) => void
}
