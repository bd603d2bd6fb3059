/** Watches the items of a reading for its preview: the next entries, and the numbers of upcoming and past dates. */
import type { NewEvent } from '../../../../catalog/event/server/new-event.ts'
import { lastZone } from '../../../../catalog/event/server/placing/place-draft.ts'
import { venueToday } from '../../../../catalog/time/venue-today.ts'
import { oneLine } from '../../../../kit/text/clean-text.ts'
import type { LinkEntry } from '../../link-contract.ts'
import { statusLabels } from '../../questions.ts'
import type { Issue } from '../report/report.ts'
import type { MadeItem, MadeRow } from '../row/made-row.ts'
import { nextDate } from './choose-event.ts'

const entriesShown = 10

/** Kinds of issues about rows that would be imported. */
const notedKinds = new Set<Issue['kind']>(['duplicate', 'needs-place', 'note'])

type SeenEntry = { line: number; entry: LinkEntry }

export class EntryWatch {
  upcoming = 0
  past = 0
  /** Number of rows that are not about vehicles. */
  otherRows = 0
  isPartial = false
  private readonly today: string
  private readonly mostRows: number
  private readonly soonestEntries: SeenEntry[] = []
  private readonly notes = new Map<string, string[]>()

  /** A preview ends after `mostRows` rows. */
  constructor(now: number, mostRows = Number.POSITIVE_INFINITY) {
    this.mostRows = mostRows
    this.today = venueToday(now, lastZone)
  }

  async *watch(items: AsyncIterable<MadeItem>): AsyncGenerator<MadeItem> {
    let rows = 0
    for await (const item of items) {
      if (!('note' in item) && ++rows > this.mostRows) {
        this.isPartial = true
        return
      }
      if ('events' in item) this.add(item)
      else if ('reason' in item && item.isOther) this.otherRows++
      yield item
    }
  }

  readonly sink = ({ kind, line, name, reason }: Issue): void => {
    if (!notedKinds.has(kind)) return
    const key = lineAndName(line, name)
    this.notes.set(key, [...(this.notes.get(key) ?? []), reason])
  }

  /** Call it after everything was read. */
  entries(): LinkEntry[] {
    return this.soonestEntries.map(({ line, entry }) => ({
      ...entry,
      notes: [...entry.notes, ...(this.notes.get(lineAndName(line, entry.name)) ?? [])],
    }))
  }

  private add(row: MadeRow): void {
    const { event, upcomingCount } = nextDate(row, this.today)
    const dates = row.events.length
    this.upcoming += upcomingCount
    this.past += dates - upcomingCount
    if (!event) return
    const entry = entryOf(event, row.name, { isOver: upcomingCount === 0, otherDates: dates - 1 })
    this.soonestEntries.push({ line: row.line, entry })
    this.soonestEntries.sort((a, b) => bySoonest(a.entry, b.entry))
    this.soonestEntries.length = Math.min(this.soonestEntries.length, entriesShown)
  }
}

const lineAndName = (line: number, name: string) => `${line} ${oneLine(name)}`

const bySoonest = (a: LinkEntry, b: LinkEntry): number => {
  if (a.isOver !== b.isOver) return a.isOver ? 1 : -1
  const order = (a.date ?? '').localeCompare(b.date ?? '', 'en-US')
  return a.isOver ? -order : order
}

const entryOf = (
  { draft, place }: NewEvent,
  name: string,
  rest: Pick<LinkEntry, 'isOver' | 'otherDates'>,
): LinkEntry => {
  const off = statusLabels[draft.eventStatus]
  return {
    name: oneLine(name),
    date: draft.date,
    endDate: draft.endDate,
    startTime: draft.startTime,
    ...(draft.openDays && { openDays: draft.openDays }),
    ...rest,
    eventType: draft.eventType,
    venueName: oneLine(draft.venueName),
    city: draft.city || place?.city || '',
    state: draft.state || place?.state || '',
    notes: off ? [off] : [],
  }
}
