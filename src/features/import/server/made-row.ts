/** What became of one row on its way into the catalog. */
import type { NewSeries } from '../../../catalog/server/event-store.ts'
import type { NewEvent } from '../../../catalog/server/new-event.ts'

export type MadeEvent = {
  event: NewEvent
  /** Why it could not be located; it waits unseen until somebody gives it a place. */
  needsPlace?: string
}

export type MadeRow = {
  line: number
  name: string
  events: MadeEvent[]
  series?: Pick<NewSeries, 'rule' | 'ruleInWords' | 'sourceId'>
  /** What was left out or mended. */
  notes: string[]
  /** How its type was found. */
  type: { value: string; because: string }
}

/** A row that gave no event. `refused`: it should have; else it is none of ours, by its own words. */
export type SkippedRow = { line: number; name: string; reason: string; refused: boolean }

export type RowOutcome = MadeRow | SkippedRow
