/** Measurements of this process: metrics for Prometheus, samples for the status page. */

import type { CatalogVersion } from '../catalog/event/server/catalog-version.ts'
import type { LiveSync } from '../catalog/search/server/live/live-sync.ts'
import { recordSamples } from '../features/status/server/record-samples.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import type { Reads } from '../platform/db/reads.ts'
import type { Log } from '../platform/log.ts'
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts'
import { readBuildStatus } from './build-status.ts'

type MeasureDeps = {
  config: Pick<Config, 'NODE_ENV'>
  database: Database
  version: CatalogVersion
  live: Pick<LiveSync, 'catalog' | 'awaySince'>
  log: Log
}

export const measureProcess = async (deps: MeasureDeps) => {
  const { config, database, version, live, log } = deps
  const metrics = createMetrics()
  metrics.pool('primary', database.pool)
  measureReplica(metrics, database.reads)
  metrics.gauge('live_events', 'Live events in memory.', () => live.catalog.size, 'min')
  metrics.gauge('catalog_version', 'Catalog changes received.', () => version.current, 'min')
  metrics.gauge(
    'catalog_stale_seconds',
    'Seconds since catalog changes could last be read; 0 while they can.',
    () => (live.awaySince === undefined ? 0 : (Date.now() - live.awaySince) / 1000),
    'max',
  )
  const { buildInfo } = await readBuildStatus(config.NODE_ENV)
  const samples = await recordSamples({
    db: database.db,
    metrics,
    log,
    release: buildInfo.version,
    liveEvents: () => live.catalog.size,
  })
  return { metrics, samples }
}

/** No metrics without a replica. */
export const measureReplica = (metrics: Metrics, { replicaPool, status }: Reads): void => {
  if (!replicaPool) return
  metrics.pool('replica', replicaPool)
  metrics.gauge(
    'replica_following',
    'Whether reads go to the replica: it follows and does not lag too far behind.',
    () => Number(status()?.state === 'following'),
    'min',
  )
  metrics.gauge(
    'replica_lag_seconds',
    'Upper bound of the age of what the replica has, in seconds; 0 if it had everything at the last check.',
    () => status()?.lagSeconds ?? 0,
    'max',
  )
}
