/** Watches the items of a reading for its preview: the soonest entries, and how many dates are still to come. */
import { lastZone } from '../../../../catalog/server/places/place-draft.ts'
import type { NewEvent } from '../../../../catalog/server/store/new-event.ts'
import { venueToday } from '../../../../catalog/time/venue-today.ts'
import { oneLine } from '../../../../kit/text/clean-text.ts'
import type { LinkEntry } from '../../link-contract.ts'
import type { Issue } from '../report/report.ts'
import type { MadeItem, MadeRow } from '../row/made-row.ts'
import { mostRows } from './link-limits.ts'

export const entriesShown = 10

/** Kinds of issues that are about a row that would be taken. */
const noted = new Set<Issue['kind']>(['duplicate', 'needs-place', 'note'])

type Seen = { line: number; entry: LinkEntry }

export class EntryWatch {
  upcoming = 0
  past = 0
  isPartial = false
  private readonly today: string
  private readonly seen: Seen[] = []
  private readonly notes = new Map<string, string[]>()

  constructor(now: number) {
    this.today = venueToday(now, lastZone)
  }

  async *watch(items: AsyncIterable<MadeItem>): AsyncGenerator<MadeItem> {
    let rows = 0
    for await (const item of items) {
      if (!('note' in item) && ++rows > mostRows) {
        this.isPartial = true
        return
      }
      if ('events' in item) this.add(item)
      yield item
    }
  }

  readonly sink = ({ kind, line, name, reason }: Issue): void => {
    if (!noted.has(kind)) return
    const key = keyOf(line, name)
    this.notes.set(key, [...(this.notes.get(key) ?? []), reason])
  }

  /** Once all is read. */
  entries(): LinkEntry[] {
    return this.seen.map(({ line, entry }) => ({
      ...entry,
      notes: [...entry.notes, ...(this.notes.get(keyOf(line, entry.name)) ?? [])],
    }))
  }

  private add({ line, name, events }: MadeRow): void {
    const dates = events.map(({ event }) => event)
    const coming = dates.filter((event) => !isOver(event, this.today))
    this.upcoming += coming.length
    this.past += dates.length - coming.length
    const shown = coming.toSorted(byDate)[0] ?? dates.toSorted(byDate).at(-1)
    if (!shown) return
    this.seen.push({
      line,
      entry: entryOf(shown, name, { today: this.today, dates: dates.length }),
    })
    this.seen.sort((one, other) => bySoonest(one.entry, other.entry))
    this.seen.length = Math.min(this.seen.length, entriesShown)
  }
}

const keyOf = (line: number, name: string) => `${line} ${oneLine(name)}`

export const isOver = ({ draft }: Pick<NewEvent, 'draft'>, today: string): boolean => {
  const last = draft.endDate ?? draft.date
  return last !== null && last < today
}

const byDate = (one: NewEvent, other: NewEvent) =>
  (one.draft.date ?? '').localeCompare(other.draft.date ?? '')

const bySoonest = (one: LinkEntry, other: LinkEntry): number => {
  if (one.isOver !== other.isOver) return one.isOver ? 1 : -1
  const order = (one.date ?? '').localeCompare(other.date ?? '')
  return one.isOver ? -order : order
}

const entryOf = (
  event: NewEvent,
  name: string,
  { today, dates }: { today: string; dates: number },
): LinkEntry => {
  const { draft, place } = event
  return {
    name: oneLine(name),
    date: draft.date,
    endDate: draft.endDate,
    startTime: draft.startTime,
    isOver: isOver(event, today),
    otherDates: dates - 1,
    eventType: draft.eventType,
    venueName: oneLine(draft.venueName),
    city: draft.city || place?.city || '',
    state: draft.state || place?.state || '',
    notes: draft.eventStatus in offNotes ? [offNotes[draft.eventStatus] ?? ''] : [],
  }
}

const offNotes: Readonly<Record<string, string>> = {
  cancelled: 'canceled',
  postponed: 'postponed',
}
