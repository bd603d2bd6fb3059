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
import { canonicalPlace } from '../landing-words.ts'
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

export type ListDeps = {
  search: EventSearch
  places: () => Promise<EventPlaces>
  findPlace: (slug: string) => Promise<FoundPlace | undefined>
  now: () => number
  /** Credits by source, see catalog/links/source-credits.ts. */
  credits: () => Promise<ReadonlyMap<string, SourceCredit>>
  publicUrl: string | undefined
}

/** Short, so that a cancellation soon appears in all copies of the list. */
const cacheSeconds = 60

export const listRoutes = (api: Api, deps: ListDeps): void => {
  const base = createPublicBase(deps.publicUrl)
  const find = async (slug: string): Promise<WeekList> => {
    const place = await deps.findPlace(slug)
    if (!place) throw new AppError('not_found', { message: 'There is no list for this place.' })
    return findWeek(deps, place)
  }

  api.handle(getWeekList, async ({ params, isFresh }) => {
    const list = await find(params.place)
    return reply.tagged(isFresh, list, aboutAnswer(deps.search.isAway, sharedHeaders))
  })

  const files = { txt: getListText, md: getListMarkdown, html: getListHtml }
  for (const [format, file] of Object.entries(files) as [ListFormat, typeof getListText][]) {
    api.handle(file, async ({ params, query, request, isFresh }) => {
      const list = await find(canonicalPlace(params.place) ?? params.place)
      const { slug } = list.place
      if (slug !== params.place)
        return reply.moved(`${listPath(slug)}.${format}${new URL(request.url).search}`)
      const text = listText(list, format, { base: base.of(request), lines: query.lines })
      return reply.unlessNotModified(isFresh, text, {
        etag: etagOf(text),
        // Not indexed: the same events have landing pages.
        'x-robots-tag': 'noindex',
        ...aboutAnswer(deps.search.isAway, { 'cache-control': base.cacheFor(cacheSeconds) }),
      })
    })
  }
}

const findWeek = async (
  { search, places, now, credits }: ListDeps,
  place: FoundPlace,
): Promise<WeekList> => {
  // The center of a state is that of its events.
  const center = place.point ?? findPlaceOf(await places(), allEvents.slug, place.slug)
  const fromDate = todayAt(now(), { ...areaOf(place), near: center })
  const toDate = addDays(fromDate, 6)
  const creditsBySource = await credits()
  const week = await search.dates({ ...areaOf(place), fromDate, toDate, sortBy: 'date', limit: 1 })
  const slots = week.slots.filter((slot) => week.ongoing[slot] === 0)
  const events = Array.from(slots.subarray(0, maxListed), (slot) => ({
    ...week.eventOf(slot),
    series: week.seriesAt(slot)?.id ?? null,
  }))
  const neededCredits = events.flatMap(({ source }) => creditsBySource.get(source ?? '') ?? [])
  return {
    place: placeOnly(place),
    fromDate,
    toDate,
    total: slots.length,
    events: events.map(pickBy(listedEvent)),
    credits: [...new Map(neededCredits.map((credit) => [credit.text, credit])).values()],
  }
}
