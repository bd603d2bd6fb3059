/** Matching dates by pages of a search, 100 at a time: the reference for any faster way. */
import type { FoundEvent } from '../../event/event.ts'
import { greatCircleMiles } from '../../place/distance.ts'
import { epochDay } from '../../time/local-dates.ts'
import type { EventPage, EventQuery } from './event-search.ts'
import type { MatchedDates } from './matched-dates.ts'

type Find = (query: EventQuery) => Promise<EventPage>

export const collectDates = async (find: Find, query: EventQuery): Promise<MatchedDates> => {
  const request: EventQuery = { ...query, everyDate: true, sortBy: 'date', limit: 100 }
  const events: FoundEvent[] = []
  let cursor: string | undefined
  let correctedKeyword: string | undefined
  do {
    const page = await find({ ...request, cursor })
    events.push(...page.events)
    cursor = page.next
    correctedKeyword ??= page.correctedKeyword
  } while (cursor !== undefined)
  return { ...columnsOf(events, query.from), correctedKeyword }
}

const columnsOf = (events: readonly FoundEvent[], from: EventQuery['from']): MatchedDates => {
  const series = [...new Set(events.flatMap((event) => event.series?.id ?? []))]
  const dayOf = (date: string | null) => (date === null ? 0 : (epochDay(date) ?? 0))
  const at = (slot: number) => events[slot] as FoundEvent
  return {
    slots: Uint32Array.from(events, (_, slot) => slot),
    day: Int32Array.from(events, ({ date }) => dayOf(date)),
    lastDay: Int32Array.from(events, ({ date, endDate }) => dayOf(endDate ?? date)),
    ongoing: Uint8Array.from(events, ({ ongoing }) => (ongoing ? 1 : 0)),
    seriesOf: Int32Array.from(events, (event) =>
      event.series ? series.indexOf(event.series.id) : -1,
    ),
    seriesCount: series.length,
    distanceOf: from && ((slot) => greatCircleMiles(from, at(slot))),
    read: at,
    keyOf: (slot) => `${at(slot).id} ${at(slot).sequence} ${at(slot).updatedAt}`,
    total: events.length,
  }
}
