/** Remembers what a reading listed, to tell what is missing from it. */
import type { ListingSink } from '../import-settings.ts'

export class Listing implements ListingSink {
  private readonly events = new Set<string>()
  private readonly rows = new Set<string>()
  /** Some entry could not even be named: nobody knows whether it is one of those that are missing. */
  isUncertain = false

  event(sourceId: string): void {
    this.events.add(sourceId)
  }

  row(sourceId: string): void {
    this.rows.add(sourceId)
  }

  nameless(): void {
    this.isUncertain = true
  }

  /** The dates of a repeating entry are called by its identifier and their own, "uid/2026-08-01". */
  lists(sourceId: string): boolean {
    const entry = sourceId.slice(0, Math.max(0, sourceId.lastIndexOf('/')))
    return this.events.has(sourceId) || this.rows.has(sourceId) || this.rows.has(entry)
  }
}
