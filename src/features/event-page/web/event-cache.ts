/** Events that this visit has loaded: shown again at once, and never asked for anew. */
import { callOverHttp } from '../../../kit/page-call.ts'
import { VisitCache } from '../../../kit/visit-cache.ts'
import { type EventDetail, loadEvent } from './load-event.ts'

const loaded = new VisitCache<EventDetail>({ lifeMs: Number.POSITIVE_INFINITY })

/**
 * At once when it is known, else a promise that the page waits for under its loading notice. An event
 * that cannot be loaded, for whatever reason, is undefined.
 */
export const loadCached = (id: string): EventDetail | Promise<EventDetail | undefined> =>
  loaded.get(id) ?? fetchEvent(id)

const fetchEvent = async (id: string): Promise<EventDetail | undefined> => {
  try {
    const detail = await loadEvent(callOverHttp, id)
    loaded.set(id, detail)
    return detail
  } catch (error) {
    console.warn("We couldn't load the event.", error)
    return undefined
  }
}
