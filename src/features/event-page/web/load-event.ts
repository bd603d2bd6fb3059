/** Loads the event page: one path for the server's first page and for navigation in the browser. */
import type { Event } from '../../../catalog/event.ts'
import { type Call, CallError } from '../../../kit/call.ts'
import { getEvent, listSeriesDates, type SeriesDate } from '../contract.ts'

export type EventDetail = {
  event: Event
  /** The other live dates of its series, soonest first. */
  otherDates: SeriesDate[]
  /** Milliseconds when it was loaded; decides what "today" is. */
  now: number
}

/** Throws CallError, with status 404 when there is no such event. */
export const loadEvent = async (call: Call, id: string): Promise<EventDetail> => {
  const { body: event } = await call(getEvent, { params: { id } })
  const otherDates = event.series ? await loadDates(call, id) : []
  return { event, otherDates, now: Date.now() }
}

/** The page is worth showing without the other dates. */
const loadDates = async (call: Call, id: string): Promise<SeriesDate[]> => {
  try {
    return (await call(listSeriesDates, { params: { id } })).body
  } catch (error) {
    if (error instanceof CallError) return []
    throw error
  }
}
