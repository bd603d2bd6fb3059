/** Loads the event page: one path for the server's first page and for navigation in the browser. */

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
  /** The other live dates of its series, soonest first. */
  otherDates: SeriesDate[]
  /** Replacement for an event that is over. */
  next: NextDate | null
  /** Other events around it. */
  near: OthersNear
  /** Other sources that list it, and the credits that providers of its data ask for. */
  credits: SourceCredit[]
  /** Milliseconds when it was loaded; decides what "today" is. */
  now: number
}

/** Throws CallError, with status 404 when there is no such event. */
export const loadEvent = async (call: Call, id: string): Promise<EventDetail> => {
  const { body } = await call(getEvent, { params: { id } })
  const now = Date.now()
  const [event = body] = await withOpenToday([body], now)
  // Not the id that was asked for, where that event was merged into this one.
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

/** The page is worth showing without what it says of others. */
const orElse = async <T>(answer: Promise<{ body: T }>, otherwise: T): Promise<T> => {
  try {
    return (await answer).body
  } catch (error) {
    if (isCallError(error)) return otherwise
    throw error
  }
}

/** Events that this visit has loaded: shown again at once, and never requested again. */
const loaded = new VisitCache<EventDetail>({ lifeMs: Number.POSITIVE_INFINITY })

/** Milliseconds within which a network that is not there shows, also on a slow phone. */
const graceMs = 300

/**
 * At once when it is known, else a promise that the page waits for under its loading notice. An event that cannot be
 * loaded, for any reason, is undefined; `leave` is called where that shows at once.
 */
export const loadCached = async (
  id: string,
  leave: () => void,
): Promise<{ detail: EventDetail | Promise<EventDetail | undefined> }> => {
  const known = loaded.get(id)
  if (known) return { detail: known }
  let isReached = true
  const detail = loadEvent(callOverHttp, id).then(
    (found) => {
      loaded.set(id, found)
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
