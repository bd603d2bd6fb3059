/** Outcome of processing one row, before it is saved. */
import type { NewSeries } from '../../../../catalog/event/server/event-store.ts'
import type { NewEvent } from '../../../../catalog/event/server/new-event.ts'
import type { Cancellation, FileNote, UnreadableRow } from './source-row.ts'

export type MadeEvent = {
  event: NewEvent
  /** Reason why it could not be located; it is hidden until an administrator sets its place. */
  needsPlace?: string
  /** Identifier by the old rule, without the start time. */
  formerId?: string
  /**
   * Doubt about its time or place, from a question about its source or from its length: a live event is not changed
   * until somebody has reviewed it.
   */
  inQuestion?: 'source' | 'length'
}

export type MadeSeries = Omit<NewSeries, 'id' | 'source' | 'sourceId'> & { sourceId: string }

export type MadeRow = {
  line: number
  name: string
  events: MadeEvent[]
  series?: MadeSeries
  /** Its dates belong to one repeating entry. */
  isRepeated?: boolean
  /** Its rule could not be followed, so it may have any date. */
  isOpenEnded?: boolean
  /** Remarks on values that were dropped or corrected. */
  notes: string[]
  /** Type, and the reason for it. */
  type: { value: string; because: string; byList?: true }
  /** Reason why it waits for review even with --publish. */
  reviewReason?: string
  /** Zone label of its hours; empty if they have none. */
  clock?: string
}

/** Row without an event. `refused`: it breaks a rule; otherwise its own words exclude it. */
export type SkippedRow = {
  line: number
  name: string
  reason: string
  refused: boolean
  /** Repeating entry without any date in the window. */
  hasNoDates?: boolean
  /** Not about vehicles. */
  isOther?: true
  /** Private at its source. */
  isPrivate?: boolean
}

export type RowOutcome = MadeRow | SkippedRow

/** Item of a reading: an event row, a skipped row, or a note on the file. `id`: the row's own identifier. */
export type MadeItem =
  | FileNote
  | UnreadableRow
  | Cancellation
  | MadeRow
  | (SkippedRow & { id?: string })
