/** Places events at their street addresses, at the geocoder's rate. */

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pinAtAddress } from '../../../catalog/event/server/place-event.ts'
import type { Point } from '../../../catalog/place/distance.ts'
import type { PlaceSource } from '../../../catalog/place/server/place-tables.ts'
import { dayMs } from '../../../kit/durations.ts'
import type { GeocoderAddress } from '../../../platform/addresses/geocoder-address.ts'
import { recordEventAct } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { type AddressQuery, addressKey, addressQuery } from '../address-query.ts'
import { judgeCandidates } from './judge-candidates.ts'
import { pausedUntil, pauseService, resumeService } from './pause-service.ts'
import {
  type DueEvent,
  dequeueEvent,
  findAddress,
  listDueEvents,
  type StoredAddress,
  saveAnswer,
  saveFailedAttempt,
} from './queries.ts'
import { GeocoderFailure, queryGeocoder } from './query-geocoder.ts'

/** Dependencies for finding the point of an address: in cached results first, then by the geocoder. */
type GeocodingDeps = {
  db: Db
  places: PlaceSource
  geocoder: GeocoderAddress
  /** Milliseconds for one response; 10 seconds by default. */
  timeout?: number
  /** Contact address of the operator, sent to the service. */
  contact?: string
}

type Lookup = {
  point?: Point
  /** Time of the next request for an address without a point; undefined to retry in the next run. */
  retryAt?: string
  /** Failure of this request. */
  failure?: GeocoderFailure
  /** True if a request was sent to the service; false for a cached result. */
  hasSentRequest: boolean
}

/** Milliseconds for which an address counts as unknown to the service, or as failing. */
const cacheMs = { none: 30 * dayMs, failed: dayMs }
/** Most attempts for a failing address, so that the rest of the queue doesn't wait forever. */
const lastAttempt = 3

const addressId = (query: AddressQuery): string =>
  createHash('sha256').update(addressKey(query)).digest('hex')

/** Throws only database errors and the reason of an aborted signal. */
const findPoint = async (
  deps: GeocodingDeps,
  query: AddressQuery,
  signal: AbortSignal | undefined,
): Promise<Lookup> => {
  const now = Date.now()
  const { db, places, geocoder, timeout, contact } = deps
  const id = addressId(query)
  const storedAddress = await findAddress(db, id)
  const cachedLookup = storedAddress && cachedAnswer(storedAddress, geocoder, now)
  if (cachedLookup) return cachedLookup
  const { kind: service } = geocoder
  const time = new Date(now).toISOString()
  try {
    const candidates = await queryGeocoder(geocoder, query, { signal, timeout, contact })
    const verdict = await judgeCandidates(places, query, candidates)
    if ('point' in verdict) {
      await saveAnswer(db, { id, service, time, point: verdict.point, reason: '' })
      return { point: verdict.point, hasSentRequest: true }
    }
    await saveAnswer(db, { id, service, time, reason: verdict.reason })
    return { retryAt: isoAfter(now, cacheMs.none), hasSentRequest: true }
  } catch (failure) {
    if (!(failure instanceof GeocoderFailure)) throw failure
    const attempt = { id, service, time, reason: failure.message }
    const outcome = await saveFailedAttempt(db, attempt, lastAttempt)
    const retryAt = outcome === 'failed' ? isoAfter(now, cacheMs.failed) : undefined
    return { failure, retryAt, hasSentRequest: true }
  }
}

const isoAfter = (at: number, ms: number) => new Date(at + ms).toISOString()

/** Cached result; none if a different service didn't know the address. */
const cachedAnswer = (
  { service, outcome, latitude, longitude, askedAt }: StoredAddress,
  { kind }: GeocoderAddress,
  now: number,
): Lookup | undefined => {
  if (latitude !== null && longitude !== null) {
    return { point: { latitude, longitude }, hasSentRequest: false }
  }
  if (outcome === 'retry' || outcome === 'found' || service !== kind) return undefined
  const until = Date.parse(askedAt) + cacheMs[outcome]
  return until > now ? { retryAt: new Date(until).toISOString(), hasSentRequest: false } : undefined
}

export type Placements = {
  /** Requests sent. */
  requests: number
  /** Events placed. */
  placed: number
  /** Reason why the service is paused; undefined if it isn't. */
  paused?: string
}

export type Pace = {
  /** Milliseconds between requests; by default from the rate in the settings. */
  betweenMs?: number
  /** Milliseconds after which a run starts no further event; the next run continues. */
  runMs?: number
  signal?: AbortSignal
}

/** The job is queued every minute; a longer run delays the next one. */
const usualRunMs = 55_000
const batchSize = 200
/** Failures in a row that are attributed to the service, not to addresses. */
const maxFailures = 3

/**
 * Runs once, for as many events as time allows. An aborted signal ends the run; unfinished work is left to the next
 * one. Throws database errors.
 */
export const placeAddresses = async (deps: GeocodingDeps, pace: Pace = {}): Promise<Placements> => {
  const { db, geocoder } = deps
  const result: Placements = { requests: 0, placed: 0 }
  if (await pausedUntil(db, geocoder.kind)) return result
  try {
    await workThroughQueue(deps, new Run(deps, pace, result))
  } catch (error) {
    if (!pace.signal?.aborted) throw error
  }
  return result
}

const workThroughQueue = async ({ db, geocoder }: GeocodingDeps, run: Run): Promise<void> => {
  for (;;) {
    const due = await listDueEvents(db, geocoder.kind, { except: run.remaining, limit: batchSize })
    if (due.length === 0) return
    for (const event of due) if (!(await run.take(event))) return
  }
}

class Run {
  /** Events that stay in the queue for the next run. */
  readonly remaining: string[] = []
  /** Addresses that failed in this run; several events may share one. */
  private readonly failed = new Set<string>()
  private failures = 0
  private readonly end: number
  private readonly betweenMs: number
  private readonly deps: GeocodingDeps
  private readonly result: Placements
  private readonly signal: AbortSignal | undefined

  constructor(
    deps: GeocodingDeps,
    { betweenMs, runMs = usualRunMs, signal }: Pace,
    result: Placements,
  ) {
    this.deps = deps
    this.result = result
    this.signal = signal
    this.betweenMs = betweenMs ?? 1000 / deps.geocoder.requestsPerSecond
    this.end = performance.now() + runMs
  }

  /** Handles one event; returns true if the run continues. */
  async take(event: DueEvent): Promise<boolean> {
    if (this.signal?.aborted || performance.now() > this.end) return false
    const query = addressQuery(event)
    if (!query) {
      await this.settle(event)
      return true
    }
    const id = addressId(query)
    if (this.failed.has(id)) {
      this.remaining.push(event.id)
      return true
    }
    const lookup = await findPoint(this.deps, query, this.signal)
    if (lookup.failure) this.failed.add(id)
    await this.apply(event, lookup)
    if (!lookup.hasSentRequest) return true
    this.result.requests++
    if (!(await this.watch(lookup))) return false
    await sleep(this.betweenMs, undefined, { signal: this.signal })
    return true
  }

  private async apply(event: DueEvent, { point, retryAt }: Lookup): Promise<void> {
    if (retryAt !== undefined) return this.settle(event, retryAt)
    if (point && (await placeEvent(this.deps, event, point))) this.result.placed++
    else this.remaining.push(event.id)
  }

  private settle({ id, address }: DueEvent, retryAt: string | null = null): Promise<void> {
    const { db, geocoder } = this.deps
    return dequeueEvent(db, { id, address, service: geocoder.kind, placed: false, retryAt })
  }

  /** Pauses a failing service; returns true if requests may continue. */
  private async watch({ failure }: Lookup): Promise<boolean> {
    const { db, geocoder } = this.deps
    if (!failure) {
      if (this.result.requests === 1 || this.failures > 0) await resumeService(db, geocoder.kind)
      this.failures = 0
      return true
    }
    this.failures++
    if (failure.about === 'address' && this.failures < maxFailures) return true
    await pauseService(db, geocoder.kind, failure)
    this.result.paused = failure.message
    return false
  }
}

/** Returns false if the event changed in the meantime. */
const placeEvent = (
  { db, geocoder }: GeocodingDeps,
  { id, address, ...words }: DueEvent,
  point: NonNullable<Lookup['point']>,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const pinned = await pinAtAddress(tx, { id, address: words, point })
    if (!pinned) return false
    await dequeueEvent(tx, { id, address, service: geocoder.kind, placed: true, retryAt: null })
    await recordEventAct(tx, 'system', 'placed', id, {
      ...pinned,
      note: 'Placed by the geocoder.',
    })
    return true
  })
