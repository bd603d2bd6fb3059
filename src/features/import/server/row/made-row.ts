/** Outcome of one row on its way into the catalog. */
import type { NewSeries } from '../../../../catalog/event/server/event-store.ts'
import type { NewEvent } from '../../../../catalog/event/server/new-event.ts'
import type { Cancellation, FileNote, UnreadableRow } from './source-row.ts'

export type MadeEvent = {
  event: NewEvent
  /** Reason why it could not be located; it waits unseen until somebody gives it a place. */
  needsPlace?: string
  /** Identifier from before its start time was part of its identity. */
  formerId?: string
  /**
   * Doubt about when or where it takes place, by a question about its source or by its length: a live event keeps what
   * it says until somebody has looked.
   */
  inQuestion?: 'source' | 'length'
}

export type MadeSeries = Omit<NewSeries, 'id' | 'source' | 'sourceId'> & { sourceId: string }

export type MadeRow = {
  line: number
  name: string
  events: MadeEvent[]
  series?: MadeSeries
  /** Its dates come of one repeating entry. */
  isRepeated?: boolean
  /** Its rule could not be followed: it may have any date. */
  isOpenEnded?: boolean
  /** Values left out or corrected. */
  notes: string[]
  /** Type, and how it was found. */
  type: { value: string; because: string; byList?: true }
  /** Reason why it waits for review, also with --publish. */
  reviewReason?: string
  /** Zone that its source labels its hours with; empty for none. */
  clock?: string
}

/** A row that gave no event. `refused`: it breaks a rule; otherwise its own words say that it does not belong here. */
export type SkippedRow = {
  line: number
  name: string
  reason: string
  refused: boolean
  /** It repeats, and by its own rule on no date that is taken. */
  hasNoDates?: boolean
  /** It has nothing to do with vehicles. */
  isOther?: true
  /** Its source keeps it from the public. */
  isPrivate?: boolean
}

export type RowOutcome = MadeRow | SkippedRow

/** Result of a reading: rows that became events, refused rows, and notes on the file. `id`: the row's own identifier. */
export type MadeItem =
  | FileNote
  | UnreadableRow
  | Cancellation
  | MadeRow
  | (SkippedRow & { id?: string })
