import { allEvents } from '../../../catalog/event/topics.ts'
import { listPath } from '../../../catalog/links/paths.ts'
import type { SourceCredit } from '../../../catalog/links/source-credits.ts'
import { todayAt } from '../../../catalog/place/server/venue-zone.ts'
import { type EventPlaces, findPlaceOf } from '../../../catalog/search/server/event-places.ts'
import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import { addDays } from '../../../catalog/time/local-dates.ts'
import { AppError } from '../../../kit/errors.ts'
import { pickBy } from '../../../kit/pick-by.ts'
import type { Api } from '../../../platform/http/api.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import { createPublicBase } from '../../../platform/http/public-base.ts'
import { reply } from '../../../platform/http/reply.ts'
import { aboutAnswer, sharedHeaders } from '../../../platform/http/shared-cache.ts'
import { properPlace } from '../landing-words.ts'
import {
  getListHtml,
  getListMarkdown,
  getListText,
  getWeekList,
  type ListFormat,
  listedEvent,
  maxListed,
  type WeekList,
} from '../lists/list-contract.ts'
import { listText } from '../lists/list-words.ts'
import { areaOf, type FoundPlace } from './find-city.ts'
import { placeOnly } from './find-landing.ts'

export type ListParts = {
  search: EventSearch
  places: () => Promise<EventPlaces>
  findPlace: (slug: string) => Promise<FoundPlace | undefined>
  now: () => number
  /** Credits by source, see catalog/links/source-credits.ts. */
  credits: () => Promise<ReadonlyMap<string, SourceCredit>>
  publicUrl: string | undefined
}

/** Short, so that a cancellation soon appears in all copies of the list. */
const keptSeconds = 60

export const listRoutes = (api: Api, parts: ListParts): void => {
  const base = createPublicBase(parts.publicUrl)
  const find = async (slug: string): Promise<WeekList> => {
    const place = await parts.findPlace(slug)
    if (!place) throw new AppError('not_found', { message: 'There is no list of this place.' })
    return findWeek(parts, place)
  }

  api.handle(getWeekList, async ({ params, isFresh }) => {
    const list = await find(params.place)
    return reply.tagged(isFresh, list, aboutAnswer(parts.search.isAway, sharedHeaders))
  })

  const files = { txt: getListText, md: getListMarkdown, html: getListHtml }
  for (const [format, file] of Object.entries(files) as [ListFormat, typeof getListText][]) {
    api.handle(file, async ({ params, query, request, isFresh }) => {
      const list = await find(properPlace(params.place) ?? params.place)
      const { slug } = list.place
      if (slug !== params.place)
        return reply.moved(`${listPath(slug)}.${format}${new URL(request.url).search}`)
      const text = listText(list, format, { base: base.of(request), lines: query.lines })
      return reply.unlessNotModified(isFresh, text, {
        etag: etagOf(text),
        // Not indexed: the same events have landing pages.
        'x-robots-tag': 'noindex',
        ...aboutAnswer(parts.search.isAway, { 'cache-control': base.cacheFor(keptSeconds) }),
      })
    })
  }
}

const findWeek = async (
  { search, places, now, credits }: ListParts,
  place: FoundPlace,
): Promise<WeekList> => {
  // The center of a state is that of its events.
  const middle = place.point ?? findPlaceOf(await places(), allEvents.slug, place.slug)
  const fromDate = todayAt(now(), { ...areaOf(place), near: middle })
  const toDate = addDays(fromDate, 6)
  const owed = await credits()
  const found = await search.dates({ ...areaOf(place), fromDate, toDate, sortBy: 'date', limit: 1 })
  const slots = found.slots.filter((slot) => found.ongoing[slot] === 0)
  const events = Array.from(slots.subarray(0, maxListed), (slot) => ({
    ...found.eventOf(slot),
    series: found.seriesAt(slot)?.id ?? null,
  }))
  const owing = events.flatMap(({ source }) => owed.get(source ?? '') ?? [])
  return {
    place: placeOnly(place),
    fromDate,
    toDate,
    total: slots.length,
    events: events.map(pickBy(listedEvent)),
    credits: [...new Map(owing.map((credit) => [credit.text, credit])).values()],
  }
}
