/** Remembers what a reading listed, to tell what is missing from it. */
import type { Standing } from '../../../../catalog/event/server/gone-events.ts'
import type { Rename } from '../../../../catalog/event/server/rename-entries.ts'
import { sourceKey } from '../../../../catalog/event/server/source-key.ts'
import { LineIndex } from './line-index.ts'
import type { MadeEvent } from './made-row.ts'

/** The dates of a repeating entry are called by its identifier and their own, "uid/2026-08-01". */
const dateOfEntry = /^(.+)\/\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/s

export class Listing {
  private readonly events = new LineIndex()
  private readonly rows = new LineIndex()
  /** Repeating entries, of which every date to come is known. */
  private readonly repeating = new Set<string>()
  private readonly withheld = new Set<string>()
  /** The last day of events of their own, and of any. */
  private lastSingle = ''
  private lastDay = ''
  /** Number of rows in the reading. */
  rowCount = 0
  /** Some entry could not even be named: nobody knows whether it is one of those that are missing. */
  isUncertain = false
  /** It tells of some events only, as a message does. */
  isPart = false
  /** A question about its source is open, so nothing follows from what it leaves out. */
  isInQuestion = false

  /** An event that was read; false where its identifier was listed before. */
  event({ event }: MadeEvent, isRepeated = false): boolean {
    const { sourceId = '', draft } = event
    const last = draft.endDate ?? draft.date ?? ''
    if (last > this.lastDay) this.lastDay = last
    if (!isRepeated && last > this.lastSingle) this.lastSingle = last
    return this.events.add(sourceId, 1) === undefined
  }

  /**
   * An identifier that an event of this reading had before. When a date of one repeating entry is now one of
   * another, the whole entry is: what the other one does not give is left out by rule.
   */
  former({ from, to }: Rename): void {
    this.events.add(from, 1)
    const [before, after] = [from, to].map((sourceId) => dateOfEntry.exec(sourceId)?.[1])
    if (before !== undefined && after !== undefined && this.repeating.has(after)) {
      this.repeating.add(before)
    }
  }

  /** A row that stands there and gave no event. */
  row(sourceId: string): void {
    this.rows.add(sourceKey(sourceId), 1)
  }

  /** A repeating entry whose rule and exceptions could be followed. */
  repeats(sourceId: string): void {
    this.repeating.add(sourceKey(sourceId))
  }

  /** An entry that its source keeps from the public, with all of its dates. */
  keepsPrivate(sourceId: string): void {
    this.withheld.add(sourceKey(sourceId))
  }

  /** Something stands there that nobody can tell the identifier of. */
  nameless(): void {
    this.isUncertain = true
  }

  standing(sourceId: string): Standing {
    if (this.events.has(sourceId) || this.rows.has(sourceId)) return 'listed'
    if (this.repeating.has(sourceId)) return 'contradicted'
    const entry = dateOfEntry.exec(sourceId)?.[1]
    if (this.withheld.has(sourceId) || this.withheld.has(entry ?? '')) return 'private'
    if (entry === undefined) return 'absent'
    if (this.rows.has(entry)) return 'listed'
    return this.repeating.has(entry) || this.events.has(entry) ? 'contradicted' : 'absent'
  }

  /** True if nothing that is listed is as late as this day. */
  endsBefore(date: string, isRepeated: boolean): boolean {
    return date > (isRepeated ? this.lastDay : this.lastSingle)
  }
}
