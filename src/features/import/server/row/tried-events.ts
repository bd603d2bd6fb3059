/** Events of a dry run, which are not saved, for comparison with later files of the same run. */

import type { Candidate } from '../../../../catalog/duplicate/server/likely-duplicates.ts'
import type { ComparableEvent } from '../../../../catalog/event/event-similarity.ts'
import { comparableOf, type NewEvent } from '../../../../catalog/event/server/new-event.ts'

/** Most events kept; beyond that, later files are compared with saved events only. */
const maxTried = 200_000

export class DryRunEvents {
  private readonly byDay = new Map<string, Candidate[]>()
  private size = 0

  add(events: readonly NewEvent[], source: string): void {
    for (const event of events) {
      if (event.needsReview || this.size >= maxTried) continue
      const comparable = comparableOf(event)
      const key = stateAndDay(comparable)
      const sameDay = this.byDay.get(key)
      const candidate = { ...comparable, source, status: 'tried' }
      if (sameDay) sameDay.push(candidate)
      else this.byDay.set(key, [candidate])
      this.size++
    }
  }

  /** Events of other sources on the same day in the same state. */
  near(event: ComparableEvent, source: string): Candidate[] {
    return (this.byDay.get(stateAndDay(event)) ?? []).filter((each) => each.source !== source)
  }
}

const stateAndDay = ({ state, date }: ComparableEvent) => `${state} ${date ?? ''}`
