/** State of the geocoder for the status page and metrics, without addresses. */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import {
  type GeocoderKind,
  parseGeocoderAddress,
} from '../../../platform/addresses/geocoder-address.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryRow } from '../../../platform/db/query.ts'
import { pausedUntil } from './pause-service.ts'
import { countDueEvents } from './queries.ts'

export type GeocodingReport = {
  kind: GeocoderKind
  /** Host of the service with port. */
  host: string
  /** Number of events in the queue. */
  waiting: number
  /** Time of its last response, with or without a point; null if there was none. */
  answeredAt: string | null
  /** Latest failure not followed by a response for the same address. */
  failure: { at: string; reason: string } | null
  /** Instant until which the failing service is paused. */
  pausedUntil: string | null
  /** Number of stored results by outcome. */
  kept: { found: number; none: number; failed: number }
}

/** Cache duration: a report counts the whole queue and all stored results. */
const cacheMs = 60_000

/** Undefined without GEOCODER_URL. Caches a report for a minute, the interval of the job; doesn't cache errors. */
export const geocodingReports = (
  db: Db,
  url: string | undefined,
): (() => Promise<GeocodingReport>) | undefined => {
  if (url === undefined) return undefined
  const { kind, base } = parseGeocoderAddress(url)
  const { host } = new URL(base)
  const cache = new LRUCache<'report', GeocodingReport>({
    max: 1,
    ttl: cacheMs,
    fetchMethod: async () => ({ kind, host, ...(await readReport(db, kind)) }),
  })
  return () => cache.forceFetch('report')
}

const readReport = async (
  db: Db,
  kind: GeocoderKind,
): Promise<Omit<GeocodingReport, 'kind' | 'host'>> => {
  const { rows } = await sql<
    GeocodingReport['kept'] & Pick<GeocodingReport, 'answeredAt'>
  >`select count(*) filter (where outcome = 'found')::int as found,
      count(*) filter (where outcome = 'none')::int as none,
      count(*) filter (where outcome in ('failed', 'retry'))::int as failed,
      max(asked_at) filter (where outcome in ('found', 'none')) as "answeredAt"
    from geocoded_addresses where service = ${kind}`.execute(db)
  const { answeredAt = null, ...kept } = rows[0] ?? { found: 0, none: 0, failed: 0 }
  return {
    waiting: await countDueEvents(db, kind),
    answeredAt,
    failure: (await findFailure(db, kind)) ?? null,
    pausedUntil: (await pausedUntil(db, kind)) ?? null,
    kept,
  }
}

const findFailure = (db: Db, kind: GeocoderKind) =>
  queryRow(db)<{ at: string; reason: string }>`
    select asked_at as at, reason from geocoded_addresses
    where service = ${kind} and outcome in ('failed', 'retry') order by asked_at desc limit 1`
