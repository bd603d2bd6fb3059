/** Keeps answers with the rows that they count: rows are another array after any change, and the answers go with them. */
import { LRUCache } from 'lru-cache'
import type { EventPoints, Point } from '../../../catalog/server/search/event-search.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import { countsOfCache } from '../../../platform/metrics/cache-counts.ts'
import type { Shown } from '../rules.ts'
import { answerMap } from './find-on-map.ts'

export type KnownAnswer = { text: string; etag: string }

type Asked = { shown: Shown; page: number; from: Point | undefined }

/** Number of boxes remembered for one search. */
const mostOfSearch = 60

const kept = new WeakMap<Uint32Array, LRUCache<string, KnownAnswer>>()

export const recallAnswer = (points: EventPoints, asked: Asked): KnownAnswer => {
  const lookups = countsOfCache('maps')
  const key = JSON.stringify(asked)
  const answers = kept.get(points.rows)
  const known = answers?.get(key)
  if (known) {
    lookups.hits++
    return known
  }
  lookups.misses++
  const text = JSON.stringify(answerMap(points, asked.shown, asked.page))
  const answer = { text, etag: etagOf(text) }
  const others = answers ?? new LRUCache<string, KnownAnswer>({ max: mostOfSearch })
  others.set(key, answer)
  kept.set(points.rows, others)
  return answer
}
