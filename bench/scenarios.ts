/** Requests of simulated visitors. In each scenario, every request is from another point. */

import type { MapBox } from '../src/catalog/place/map-box.ts'
import { boxText } from '../src/features/map/rules.ts'
import { stateBoxes } from '../src/features/map/state-boxes.ts'
import { dayMs } from '../src/kit/durations.ts'
import type { Material } from './prepare.ts'
import { createRandom } from './random.ts'

export type BenchRequest = {
  method: 'GET' | 'POST'
  path: string
  body?: string
  headers?: Record<string, string>
}

export type Target = {
  /** Requests per second. */
  rate?: number
  /** Requests per second as a share of the bare server's. */
  share?: number
  /** Greatest CPU time per request, in milliseconds. */
  processorMs?: number
  /** Greatest ratio of the median at 1,000,000 live events to that at 100,000. */
  growth?: number
}

export type Scenario = {
  name: string
  /** Target on two cores with 50 connections. */
  target?: Target
  /** Also measured at several sizes of the live catalog. */
  isSized?: true
  next: () => BenchRequest
}

const stateBoxTexts = ['OH', 'TX', 'CA', 'NJ', 'FL', 'WY'].map((code) =>
  boxText(stateBoxes[code] as MapBox),
)

/** Targets for the map's cells: rate at 100,000 live events, growth beyond. */
const cells = { target: { rate: 2000, growth: 3 }, isSized: true } as const

const keywords = [
  ['frequent words', ['corvette', 'porsche', 'car show', 'breakfast', 'ford']],
  ['less frequent words', ['tucker', 'studebaker', 'lancia', 'corvette concours', 'swap porsche']],
  ['rare words', ['chicago', 'houston', 'phoenix corvette', 'dallas', 'san diego']],
] as const

export const createScenarios = ({ towns, ids }: Material): Scenario[] => {
  const random = createRandom(11)
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const point = () => {
    const town = oneOf(towns)
    return {
      userLat: town.latitude + (random() - 0.5) * 0.4,
      userLng: town.longitude + (random() - 0.5) * 0.4,
    }
  }
  const search = (filters: object): BenchRequest => ({
    method: 'POST',
    path: '/api/events/search',
    body: JSON.stringify({ ...point(), sortBy: 'distance', limit: 20, ...filters }),
  })
  const get = (path: string): BenchRequest => ({ method: 'GET', path })
  // Compressed, as for browsers.
  const page = (path: string) => ({ ...get(path), headers: { 'accept-encoding': 'gzip, br' } })
  return [
    { name: 'nearest 20', target: { share: 0.3 }, isSized: true, next: () => search({}) },
    ...keywords.map(([name, words]) => ({
      name: `nearest 20, ${name}`,
      target: { rate: 5000 },
      next: () => search({ keyword: oneOf(words) }),
    })),
    {
      name: 'nearest 20, one type',
      target: { rate: 5000 },
      next: () => search({ eventType: oneOf(['car_show', 'cars_coffee', 'track_day']) }),
    },
    {
      name: 'nearest 20, free ones next weekend',
      target: { rate: 5000 },
      next: () => search(weekend(random)),
    },
    {
      name: 'within 50 miles by date',
      target: { rate: 5000 },
      isSized: true,
      next: () => search({ radiusMiles: 50, sortBy: 'date' }),
    },
    {
      name: 'soonest in a state',
      next: () => get(`/api/events?state=${oneOf(['IL', 'CA', 'TX', 'OH', 'VT'])}&limit=20`),
    },
    { name: 'by id', target: { rate: 5000 }, next: () => get(`/api/events/${oneOf(ids)}`) },
    {
      name: 'facets',
      next: () => get(`/api/events/facets?keyword=${encodeURIComponent(oneOf(keywords[0][1]))}`),
    },
    { name: 'map: country', ...cells, next: () => get('/api/events/map') },
    {
      name: 'map: a state',
      ...cells,
      next: () => get(`/api/events/map?bbox=${oneOf(stateBoxTexts)}`),
    },
    {
      name: 'map: country, filtered',
      ...cells,
      next: () => {
        const { attendanceCost, fromDate, toDate } = weekend(random)
        const filters = `attendanceCost=${attendanceCost}&fromDate=${fromDate}&toDate=${toDate}`
        return get(`/api/events/map?eventType=car_show&${filters}`)
      },
    },
    {
      name: 'map: any box, never the same',
      ...cells,
      next: () => {
        const { userLat, userLng } = point()
        const sides = [userLng - 2, userLat - 1.5, userLng + 2, userLat + 1.5]
        return get(`/api/events/map?bbox=${sides.join()}`)
      },
    },
    {
      name: 'month, one type in a state',
      isSized: true,
      next: () =>
        get(`/api/events/month?state=${oneOf(['IL', 'CA', 'TX', 'OH'])}&eventType=car_show`),
    },
    {
      name: 'month, within 50 miles',
      isSized: true,
      next: () => {
        const { userLat, userLng } = point()
        return get(`/api/events/month?userLat=${userLat}&userLng=${userLng}&radiusMiles=50`)
      },
    },
    {
      name: 'month, everything',
      isSized: true,
      next: () => get(`/api/events/month?month=${laterMonth(random)}`),
    },
    {
      name: 'calendar of 1,000 dates, cached',
      target: { processorMs: 30 },
      next: () => get(`/events.ics?fromDate=${weekend(random).fromDate}`),
    },
    {
      name: 'calendar of 1,000 dates, not cached',
      target: { processorMs: 30 },
      next: () => {
        const { userLat, userLng } = point()
        return get(`/events.ics?userLat=${userLat}&userLng=${userLng}&radiusMiles=3000`)
      },
    },
    { name: 'page: home, cached', target: { share: 0.75 }, next: () => page('/') },
    {
      name: 'page: one of 20 events, cached',
      target: { share: 0.75 },
      next: () => page(`/event/${ids[Math.floor(random() * 20)]}`),
    },
    {
      name: 'page: month, not cached',
      target: { processorMs: 10 },
      next: () => {
        const { userLat, userLng } = point()
        return page(`/calendar?userLat=${userLat}&userLng=${userLng}&radiusMiles=50`)
      },
    },
    {
      name: 'page: list, not cached',
      target: { processorMs: 10 },
      next: () => {
        const { userLat, userLng } = point()
        return page(`/?userLat=${userLat}&userLng=${userLng}`)
      },
    },
  ]
}

/** Month among the next 11. */
const laterMonth = (random: () => number) => {
  const date = new Date()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + 1 + Math.floor(random() * 11))
  return date.toISOString().slice(0, 7)
}

const weekend = (random: () => number) => {
  const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  const first = 5 + Math.floor(random() * 30)
  return { attendanceCost: 'free', fromDate: day(first), toDate: day(first + 2) }
}
