/** Finds the point of an address: kept answers first, then the geocoder. */
import { createHash } from 'node:crypto'
import type { Point } from '../../../catalog/place/distance.ts'
import type { PlaceSource } from '../../../catalog/server/places/place-lookup-tables.ts'
import { dayMs } from '../../../kit/durations.ts'
import type { GeocoderAddress } from '../../../platform/addresses/geocoder-address.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type AddressQuery, addressKey } from '../address-query.ts'
import { judgeCandidates } from './judge-candidates.ts'
import { findAddress, type KnownAddress, saveAnswer, saveFailedAttempt } from './queries.ts'
import { GeocoderFailure, queryGeocoder } from './query-geocoder.ts'

export type GeocodingParts = {
  db: Db
  places: PlaceSource
  geocoder: GeocoderAddress
  /** Milliseconds for one response; 10 seconds by default. */
  timeout?: number
  /** Address of the operator, for the service. */
  contact?: string
}

export type Lookup = {
  point?: Point
  /** Time of the next request for an address without a point; undefined if the next run tries. */
  retryAt?: string
  /** Failure of this request. */
  failure?: GeocoderFailure
  /** True if a request was sent to the service; false for an answer that was kept. */
  hasSentRequest: boolean
}

/** Time for which an address counts as one that the service doesn't know, or fails on. */
const keptMs = { none: 30 * dayMs, failed: dayMs }
/** Tries of an address that fails; the others of the queue must not wait for it forever. */
const lastAttempt = 3

export const addressId = (query: AddressQuery): string =>
  createHash('sha256').update(addressKey(query)).digest('hex')

/** Throws only what the database throws, and the reason of an aborted signal. */
export const findPoint = async (
  parts: GeocodingParts,
  query: AddressQuery,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {},
): Promise<Lookup> => {
  const { db, places, geocoder, timeout, contact } = parts
  const id = addressId(query)
  const known = await findAddress(db, id)
  const kept = known && keptAnswer(known, geocoder, now)
  if (kept) return kept
  const { kind: service } = geocoder
  const at = new Date(now).toISOString()
  try {
    const candidates = await queryGeocoder(geocoder, query, { signal, timeout, contact })
    const verdict = await judgeCandidates(places, query, candidates)
    if ('point' in verdict) {
      await saveAnswer(db, { id, service, at, point: verdict.point, reason: '' })
      return { point: verdict.point, hasSentRequest: true }
    }
    await saveAnswer(db, { id, service, at, reason: verdict.reason })
    return { retryAt: after(now, keptMs.none), hasSentRequest: true }
  } catch (failure) {
    if (!(failure instanceof GeocoderFailure)) throw failure
    const attempt = { id, service, at, reason: failure.message }
    const outcome = await saveFailedAttempt(db, attempt, lastAttempt)
    const retryAt = outcome === 'failed' ? after(now, keptMs.failed) : undefined
    return { failure, retryAt, hasSentRequest: true }
  }
}

const after = (at: number, ms: number) => new Date(at + ms).toISOString()

/** A different service is asked again for what the one before didn't know. */
const keptAnswer = (
  { service, outcome, latitude, longitude, askedAt }: KnownAddress,
  { kind }: GeocoderAddress,
  now: number,
): Lookup | undefined => {
  if (latitude !== null && longitude !== null) {
    return { point: { latitude, longitude }, hasSentRequest: false }
  }
  if (outcome === 'retry' || outcome === 'found' || service !== kind) return undefined
  const until = Date.parse(askedAt) + keptMs[outcome]
  return until > now ? { retryAt: new Date(until).toISOString(), hasSentRequest: false } : undefined
}
