/** Loads the strip above the list: the three nearest events of the next weeks, or the three soonest. */
import { type CardEvent, cardEvents } from '../../../../catalog/event/card-event.ts'
import { isOff } from '../../../../catalog/event/event-changes.ts'
import { hasEnded } from '../../../../catalog/event/time-badge.ts'
import type { SearchInput } from '../../../../catalog/search/filters.ts'
import { searchEvents } from '../../../../catalog/search/search-events.ts'
import { addDays } from '../../../../catalog/time/local-dates.ts'
import { type Call, pageInfo } from '../../../../kit/call.ts'
import { firstDay, regionFilter } from './home-filters.ts'

const stripLimit = 3
/** Size of further pages, which are requested if too few events of the first are suitable. */
const furtherLimit = 20
const maxPages = 3
const nearMiles = 100
const nearDays = 30

export type Coordinates = { lat: number; lng: number }

export const loadStrip = async (
  call: Call,
  filters: SearchInput,
  { now, location }: { now: number; location?: Coordinates },
): Promise<{ events: CardEvent[]; near: boolean }> => {
  const { userLat = location?.lat, userLng = location?.lng } = filters
  const position = { userLat, userLng }
  const nearest =
    userLat === undefined ? undefined : await findNear(call, position, now).catch(() => undefined)
  return { events: nearest ?? (await findSoonest(call, now)), near: nearest !== undefined }
}

/** In the states of a regional directory; anywhere if these have no events. */
const findSoonest = async (call: Call, now: number): Promise<CardEvent[]> => {
  const region = regionFilter()
  const events = await findThree(call, { ...region, sortBy: 'date' }, now)
  return events.length > 0 || !region.state ? events : findThree(call, { sortBy: 'date' }, now)
}

/** Nearest events of the next 30 days within 100 miles, filled up by date: first within 100 miles, then anywhere. */
const findNear = async (call: Call, around: SearchInput, now: number): Promise<CardEvent[]> => {
  const nearQuery = { ...around, radiusMiles: nearMiles }
  const steps: SearchInput[] = [
    { ...nearQuery, sortBy: 'distance', toDate: addDays(firstDay(now), nearDays) },
    { ...nearQuery, sortBy: 'date' },
    { ...around, sortBy: 'date' },
  ]
  const found: CardEvent[] = []
  for (const step of steps) {
    if (found.length >= stripLimit) break
    const newEvents = await findThree(call, step, now)
    found.push(...newEvents.filter(({ id }) => found.every((event) => event.id !== id)))
  }
  return found.slice(0, stripLimit)
}

const findThree = async (call: Call, order: SearchInput, now: number): Promise<CardEvent[]> => {
  const today = firstDay(now)
  const events = await find(call, { ...order, fromDate: today }, now)
  if (events.length >= stripLimit) return events
  // On the evening of a busy day, all events of the searched pages may be over, while a series has further dates.
  const later = await find(call, { ...order, fromDate: addDays(today, 1) }, now)
  const newEvents = later.filter(({ id }) => events.every((event) => event.id !== id))
  return [...events, ...newEvents].slice(0, stripLimit)
}

const find = async (call: Call, query: SearchInput, now: number): Promise<CardEvent[]> => {
  const found: CardEvent[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const limit = page === 0 ? stripLimit : furtherLimit
    const { body, headers } = await call(searchEvents, {
      body: { ...query, limit, ...(cursor ? { cursor } : {}) },
    })
    found.push(...cardEvents(body).filter((event) => isToCome(event, now)))
    cursor = pageInfo(headers).next
    if (found.length >= stripLimit || !cursor) break
  }
  return found.slice(0, stripLimit)
}

/** Not over, not canceled or postponed, and not open year-round. */
const isToCome = (event: CardEvent, now: number): boolean =>
  !event.ongoing && !isOff(event) && !hasEnded(event, now)
