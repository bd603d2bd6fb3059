/** Loads the event page: the same code for the server's first page and for navigation in the browser. */

import { type CardEvent, withOpenToday } from '../../../catalog/event/card-event.ts'
import type { Event } from '../../../catalog/event/event.ts'
import { getEvent } from '../../../catalog/event/get-event.ts'
import { getNextDate, type NextDate } from '../../../catalog/event/next-date.ts'
import { listCredits, type SourceCredit } from '../../../catalog/links/source-credits.ts'
import { type Call, isCallError } from '../../../kit/call.ts'
import { callOverHttp } from '../../../kit/page-call.ts'
import { VisitCache } from '../../../kit/visit-cache.ts'
import { listOthersNear, listSeriesDates, type OthersNear, type SeriesDate } from '../contract.ts'
import { isPast } from '../is-past.ts'

export type EventDetail = {
  event: Event & Pick<CardEvent, 'openToday'>
  /** Other live dates of the event's series, soonest first. */
  otherDates: SeriesDate[]
  /** Replacement for a past event. */
  next: NextDate | null
  /** Other events nearby. */
  near: OthersNear
  /** Other sources that list the event, and credits that data providers require. */
  credits: SourceCredit[]
  /** Time of loading, in milliseconds since 1970; determines "today". */
  now: number
}

/** Throws CallError, with status 404 if the event does not exist. */
export const loadEvent = async (call: Call, id: string): Promise<EventDetail> => {
  const { body } = await call(getEvent, { params: { id } })
  const now = Date.now()
  const [event = body] = await withOpenToday([body], now)
  // Differs from the requested id if that event was merged into this one.
  const params = { id: event.id }
  const source = event.source ?? undefined
  const [otherDates, next, near, credits] = await Promise.all([
    event.series ? orElse(call(listSeriesDates, { params }), []) : [],
    isPast(event, now) ? orElse(call(getNextDate, { params }), null) : null,
    orElse(call(listOthersNear, { params }), { when: 'soon' as const, events: [] }),
    orElse(call(listCredits, { query: { source, event: event.id } }), []),
  ])
  return { event, otherDates, next, near, credits, now }
}

/** The page is shown even if its secondary calls fail. */
const orElse = async <T>(answer: Promise<{ body: T }>, fallback: T): Promise<T> => {
  try {
    return (await answer).body
  } catch (error) {
    if (isCallError(error)) return fallback
    throw error
  }
}

/** Events loaded in this visit: displayed at once and never requested again. */
const loadedEvents = new VisitCache<EventDetail>({ lifeMs: Number.POSITIVE_INFINITY })

/** Milliseconds within which a missing network is noticed, even on a slow phone. */
const graceMs = 300

/**
 * Returns a cached event at once, else a promise that the page awaits behind its loading message. The promise resolves
 * to undefined if loading fails for any reason; `leave` is called if an outage shows within `graceMs`.
 */
export const loadCached = async (
  id: string,
  leave: () => void,
): Promise<{ detail: EventDetail | Promise<EventDetail | undefined> }> => {
  const cached = loadedEvents.get(id)
  if (cached) return { detail: cached }
  let isReached = true
  const detail = loadEvent(callOverHttp, id).then(
    (found) => {
      loadedEvents.set(id, found)
      return found
    },
    (error: unknown) => {
      console.warn("We couldn't load the event.", error)
      isReached = isCallError(error) && error.status < 500
      return undefined
    },
  )
  await Promise.race([detail, new Promise((resolve) => setTimeout(resolve, graceMs))])
  if (!isReached) leave()
  return { detail }
}
