/** Records what a reading listed, to find out what is missing. */
import type { ListingState } from '../../../../catalog/event/server/gone-events.ts'
import type { Rename } from '../../../../catalog/event/server/rename-entries.ts'
import { sourceKey } from '../../../../catalog/event/server/source-key.ts'
import { LineIndex } from './line-index.ts'
import type { MadeEvent } from './made-row.ts'

/** Identifier of one date of a repeating entry: the entry's identifier and the date, "uid/2026-08-01". */
const dateOfEntry = /^(.+)\/\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/s

export class ListedEntries {
  private readonly events = new LineIndex()
  private readonly rows = new LineIndex()
  /** Repeating entries whose upcoming dates are all known. */
  private readonly repeating = new Set<string>()
  private readonly withheld = new Set<string>()
  /** Last day of single events, and of all events. */
  private lastSingle = ''
  private lastDay = ''
  /** Number of rows in the reading. */
  rowCount = 0
  /** True if an entry had no recognizable identifier; it could be any missing one. */
  isUncertain = false
  /** True if the file lists only some events, as a message does. */
  isPart = false
  /** True if a question about the source is open; then nothing follows from missing events. */
  isInQuestion = false

  /** Adds an event; returns false if its identifier was already listed. */
  addEvent({ event }: MadeEvent, isRepeated = false): boolean {
    const { sourceId = '', draft } = event
    const last = draft.endDate ?? draft.date ?? ''
    if (last > this.lastDay) this.lastDay = last
    if (!isRepeated && last > this.lastSingle) this.lastSingle = last
    return this.events.add(sourceId, 1) === undefined
  }

  /**
   * Adds the previous identifier of a listed event. If a date of one repeating entry is now a date of another, the
   * former entry counts as repeating, too: dates that the new entry lacks are excluded by its rule.
   */
  addFormerId({ from, to }: Rename): void {
    this.events.add(from, 1)
    const [before, after] = [from, to].map((sourceId) => dateOfEntry.exec(sourceId)?.[1])
    if (before !== undefined && after !== undefined && this.repeating.has(after)) {
      this.repeating.add(before)
    }
  }

  /** Adds a row that produced no event. */
  addRow(sourceId: string): void {
    this.rows.add(sourceKey(sourceId), 1)
  }

  /** Adds a repeating entry whose rule and exceptions could be followed. */
  addRepeating(sourceId: string): void {
    this.repeating.add(sourceKey(sourceId))
  }

  /** Adds an entry that its source keeps private, with all its dates. */
  addPrivate(sourceId: string): void {
    this.withheld.add(sourceKey(sourceId))
  }

  /** Records an entry without a recognizable identifier. */
  addNameless(): void {
    this.isUncertain = true
  }

  standing(sourceId: string): ListingState {
    if (this.events.has(sourceId) || this.rows.has(sourceId)) return 'listed'
    if (this.repeating.has(sourceId)) return 'contradicted'
    const entry = dateOfEntry.exec(sourceId)?.[1]
    if (this.withheld.has(sourceId) || this.withheld.has(entry ?? '')) return 'private'
    if (entry === undefined) return 'absent'
    if (this.rows.has(entry)) return 'listed'
    return this.repeating.has(entry) || this.events.has(entry) ? 'contradicted' : 'absent'
  }

  /** True if all listed events end before this day. */
  endsBefore(date: string, isRepeated: boolean): boolean {
    return date > (isRepeated ? this.lastDay : this.lastSingle)
  }
}
