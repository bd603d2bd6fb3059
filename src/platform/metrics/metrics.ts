/** Prometheus metrics of this process. */
import type { Pool } from 'pg'
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client'
import { listCacheCounts } from './cache-counts.ts'

export type AnsweredRequest = {
  method: string
  /** Pattern of the path, never the path: it contains names, places and private links. */
  route: string
  status: number | 'aborted'
  seconds: number
}

export const createMetrics = () => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const times = new Histogram({
    name: 'atlas_http_request_duration_seconds',
    help: 'Time until the complete response was sent, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    aggregator: 'sum',
    registers: [register],
  })
  let running = 0
  void new Gauge({
    name: 'atlas_http_requests_in_flight',
    help: 'Requests in progress.',
    aggregator: 'sum',
    registers: [register],
    collect() {
      this.set(running)
    },
  })
  addCaches(register)
  const listeners: ((answer: AnsweredRequest) => void)[] = []
  return {
    /** Records the start of a request. */
    began: (): void => {
      running++
    },
    /** Records that a response was sent or its client disconnected. */
    answered: (answer: AnsweredRequest): void => {
      running--
      const { seconds, ...labels } = answer
      times.observe(labels, seconds)
      for (const listener of listeners) listener(answer)
    },
    /** Gauge whose value is read on collection. `aggregator` combines the values of several processes. */
    gauge: (
      name: string,
      help: string,
      read: () => number,
      aggregator: 'sum' | 'min' | 'max' = 'sum',
    ): void => {
      const collect = function (this: Gauge) {
        this.set(read())
      }
      const registers = [register]
      void new Gauge({ name: `atlas_${name}`, help, aggregator, registers, collect })
    },
    /** Adds a pool's connections by state, and its waiting clients. */
    pool: addPools(register),
    /** Metrics of this process, for aggregation with others. */
    read: (): Promise<MetricObject[]> => register.getMetricsAsJSON(),
    /** Registers a callback for every response. */
    onAnswer: (listener: (answer: AnsweredRequest) => void) => void listeners.push(listener),
  }
}
export type Metrics = ReturnType<typeof createMetrics>

const addCaches = (register: Registry) => {
  void new Counter({
    name: 'atlas_cache_lookups_total',
    help: 'Cache lookups, by result.',
    labelNames: ['cache', 'result'],
    aggregator: 'sum',
    registers: [register],
    collect() {
      this.reset()
      for (const [cache, { hits, misses }] of listCacheCounts()) {
        this.inc({ cache, result: 'hit' }, hits)
        this.inc({ cache, result: 'miss' }, misses)
      }
    },
  })
}

type CountedPool = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

const addPools = (register: Registry) => {
  const pools = new Map<string, CountedPool>()
  void new Gauge({
    name: 'atlas_database_connections',
    help: 'Pool connections in use and idle, and requests waiting for one.',
    labelNames: ['pool', 'state'],
    aggregator: 'sum',
    registers: [register],
    collect() {
      for (const [name, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool: name, state: 'used' }, totalCount - idleCount)
        this.set({ pool: name, state: 'idle' }, idleCount)
        this.set({ pool: name, state: 'waiting' }, waitingCount)
      }
    },
  })
  return (name: string, pool: CountedPool) => void pools.set(name, pool)
}
