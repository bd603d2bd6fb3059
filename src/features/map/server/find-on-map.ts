/** Response for a map: groups of the events in a box, single events, and a page of their list. */
import { LRUCache } from 'lru-cache'
import type { Point } from '../../../catalog/place/distance.ts'
import { type MapBox } from '../../../catalog/place/map-box.ts'
import {
  type MapSpot,
  mercatorPoint,
  mercatorSpot,
  viewOfBox,
} from '../../../catalog/place/map-plane.ts'
import { nationSpot } from '../../../catalog/place/nation-plane.ts'
import { regionStates } from '../../../catalog/place/region.ts'
import type { EventPoints, EventQuery } from '../../../catalog/search/server/event-search.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import { countsOfCache } from '../../../platform/metrics/cache-counts.ts'
import { type MapAnswer, type MapCell, type MapEvent, mapEvent, mapQuery } from '../contract.ts'
import { boxSides, nationZoom, type ShownView, shownOfBox, shownOfSearch } from '../rules.ts'
import { type Group, groupByGrid, isOneSpot, maxRemembered, mergeNear, square } from './cluster.ts'

type MapRequest = Pick<ReturnType<typeof mapQuery.parse>, 'zoom' | 'page'> & {
  bbox: MapBox | undefined
}

/** Page size of the list beside the map. */
const pageSize = 20
/** Zoom from which events at one point are fanned out. */
const closeZoom = 10
/** Most single events; further ones are cells with one event. */
const maxSingles = 300

export const shownOf = ({ bbox, zoom }: MapRequest, query: EventQuery): ShownView => {
  if (!bbox) return shownOfSearch(query, regionStates())
  if (zoom === undefined) return shownOfBox(bbox)
  return { view: { ...viewOfBox(bbox), zoom }, box: bbox }
}

export const answerMap = (points: EventPoints, shown: ShownView, page: number): MapAnswer => {
  const { view, box } = shown
  const zoom = view === 'nation' ? nationZoom : view.zoom
  const from = (page - 1) * pageSize
  const { groups, inBox, list } = groupByGrid(points, { box, zoom, from, limit: pageSize })
  const isClose = view !== 'nation' && zoom >= closeZoom
  const merged = mergeNear(groups, (group) => spotOf(group, view === 'nation', zoom), square)
  const singles: number[] = []
  const cells: MapCell[] = []
  for (const group of merged) {
    const isFanned = isClose && isOneSpot(group) && group.count <= maxRemembered
    if ((group.count === 1 || isFanned) && singles.length < maxSingles) singles.push(...group.rows)
    else cells.push(cellOf(group))
  }
  const events = points.eventsOf([...singles, ...list]).map(shownEvent)
  return {
    total: points.rows.length,
    dates: points.dates,
    inBox,
    box: boxSides(box),
    view: view === 'nation' ? { nation: true } : { ...view.center, zoom },
    cells,
    events: events.slice(0, singles.length),
    list: events.slice(singles.length),
    page,
    pages: Math.ceil(inBox / pageSize),
  }
}

const degreesOf = ({ latitude, longitude }: Point): [number, number] => {
  const round = (degrees: number) => Math.round(degrees * 1e3) / 1e3
  return [round(longitude), round(latitude)]
}

const middleOf = ({ x, y, count }: Group): MapSpot => ({ x: x / count, y: y / count })

const spotOf = (group: Group, isNation: boolean, zoom: number): MapSpot => {
  const point = mercatorPoint(middleOf(group), 0)
  return isNation ? nationSpot(point) : mercatorSpot(point, zoom)
}

const cellOf = (group: Group): MapCell => {
  const center = mercatorPoint(middleOf(group), 0)
  const northWest = mercatorPoint({ x: group.left, y: group.top }, 0)
  const southEast = mercatorPoint({ x: group.right, y: group.bottom }, 0)
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  return {
    latitude: round(center.latitude),
    longitude: round(center.longitude),
    count: group.count,
    box: [
      round(northWest.longitude),
      round(southEast.latitude),
      round(southEast.longitude),
      round(northWest.latitude),
    ],
    exact: group.exact === group.count,
    spot: isOneSpot(group),
  }
}

const shownFields = Object.keys(mapEvent.shape) as (keyof MapEvent)[]
const shownIfSet = new Set(
  shownFields.filter((field) => mapEvent.shape[field].safeParse(undefined).success),
)

/** Keeps the shown fields. A loop, which takes a quarter of the time of entries, for hundreds of events. */
const shownEvent = (event: MapEvent): MapEvent => {
  const fields: Record<string, unknown> = {}
  for (const field of shownFields) {
    const value = event[field]
    if (value === undefined || (value === null && shownIfSet.has(field))) continue
    fields[field] = value
  }
  return fields as MapEvent
}

type CachedAnswer = { text: string; etag: string }

type AnswerInput = { shown: ShownView; page: number } & Pick<EventQuery, 'near' | 'road'>

/** Most boxes cached for one search. */
const maxOfSearch = 60

const answerCache = new WeakMap<Uint32Array, LRUCache<string, CachedAnswer>>()

/** Caches responses by the array of rows, which any change replaces; old ones are garbage-collected. */
export const recallAnswer = (points: EventPoints, input: AnswerInput): CachedAnswer => {
  const lookups = countsOfCache('maps')
  const key = JSON.stringify(input)
  const answers =
    answerCache.get(points.rows) ?? new LRUCache<string, CachedAnswer>({ max: maxOfSearch })
  answerCache.set(points.rows, answers)
  const cached = answers.get(key)
  if (cached) {
    lookups.hits++
    return cached
  }
  lookups.misses++
  const { shown, page, road } = input
  const computed = answerMap(points, shown, page)
  const text = JSON.stringify(
    road ? { ...computed, road: road.lines.map((line) => line.map(degreesOf)) } : computed,
  )
  const answer = { text, etag: etagOf(text) }
  answers.set(key, answer)
  return answer
}
