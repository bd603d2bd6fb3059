/** Live events of random catalogs in memory, without a database. */
import { dayEndsAt } from '../../src/catalog/event/event-time.ts'
import { readGoodFor } from '../../src/catalog/event/server/read-good-for.ts'
import type { LiveEvent } from '../../src/catalog/search/server/live/live-row.ts'
import { epochDay } from '../../src/catalog/time/local-dates.ts'
import { minutesOfClock } from '../../src/catalog/time/local-times.ts'
import { type KnownEvent, plain } from './search-oracle.ts'

const forever = '9999-12-31'

const dayOf = (date: string) => epochDay(date) ?? 0

/** `version` must differ after each change. */
export const toLiveEvent = (event: KnownEvent, version: number): LiveEvent => {
  const { id, draft, place } = event
  const seriesId = event.seriesId ?? null
  if (!place) throw new Error('A live event has a place.')
  const { latitude, longitude, timeZone } = place
  const {
    date,
    endDate,
    ongoing,
    carMakes,
    carCategories,
    features,
    venueName,
    organizerName,
    city,
    state,
  } = draft
  const end = dayEndsAt({ ...draft, timeZone })
  return {
    id,
    json: JSON.stringify({ id, ...draft }).slice(0, -1),
    version: String(version),
    day: dayOf(date ?? forever),
    minute: minutesOfClock(draft.startTime ?? '24:00'),
    lastDay: dayOf(ongoing ? forever : (endDate ?? date ?? forever)),
    endsAt: end === null ? Number.POSITIVE_INFINITY : Date.parse(end),
    ongoing: Number(ongoing),
    off: Number(draft.eventStatus !== 'scheduled'),
    latitude,
    longitude,
    eventType: draft.eventType,
    state,
    attendanceCost: draft.attendanceCost,
    charityInvolved: draft.charityInvolved,
    exact: 1,
    timeZone,
    updatedAt: 0,
    carMake: { labels: carMakes, keys: carMakes.map(plain) },
    carCategory: { labels: carCategories, keys: carCategories.map(plain) },
    feature: features.map(plain),
    goodFor: readGoodFor(features, [draft.name, draft.description]),
    venue: { name: venueName, city, state },
    organizer: organizerName,
    openDays: ongoing ? draft.openDays || null : '',
    seriesId,
    seriesRule: seriesId && `Series ${seriesId}`,
  }
}
