/** Prometheus metrics of this process. */
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, type MetricObject, Registry } from 'prom-client'
import { listCacheCounts } from './cache-counts.ts'
import { type Answered, RequestTimes } from './request-times.ts'

export type Metrics = {
  /** A request came in. */
  began: () => void
  /** Its answer is out, or nobody waits for it any more. */
  answered: (answer: Answered) => void
  /** A number that is read when somebody asks. `across`: how those of several processes become one. */
  gauge: (name: string, help: string, read: () => number, across?: 'sum' | 'min' | 'max') => void
  /** Connections of a pool by state, and who waits for one. */
  pool: (name: string, pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>) => void
  /** Everything of this process, to be put together with that of others. */
  read: () => Promise<MetricObject[]>
  /** Calls back after every answer. */
  onAnswer: (listener: (answer: Answered) => void) => void
}

export const createMetrics = (): Metrics => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const times = new RequestTimes()
  register.registerMetric(times as never)
  let running = 0
  const registers = [register]
  // oxlint-disable-next-line no-new -- the register has it
  new Gauge({
    name: 'atlas_http_requests_in_flight',
    help: 'Requests in progress.',
    aggregator: 'sum',
    registers,
    collect() {
      this.set(running)
    },
  })
  addCaches(register)
  const pools = addPools(register)
  const listeners: ((answer: Answered) => void)[] = []
  return {
    began: () => {
      running++
    },
    answered: (answer) => {
      running--
      times.observe(answer)
      for (const listener of listeners) listener(answer)
    },
    gauge: (name, help, read, aggregator = 'sum') => {
      const collect = function (this: Gauge) {
        this.set(read())
      }
      const made = new Gauge({ name: `atlas_${name}`, help, aggregator, registers: [], collect })
      register.registerMetric(made)
    },
    pool: pools,
    read: () => register.getMetricsAsJSON(),
    onAnswer: (listener) => void listeners.push(listener),
  }
}

const addCaches = (register: Registry) => {
  const lookups = new Counter({
    name: 'atlas_cache_lookups_total',
    help: 'Cache lookups, by result.',
    labelNames: ['cache', 'result'],
    aggregator: 'sum',
    registers: [],
    collect() {
      this.reset()
      for (const [cache, { hits, misses }] of listCacheCounts()) {
        this.inc({ cache, result: 'hit' }, hits)
        this.inc({ cache, result: 'miss' }, misses)
      }
    },
  })
  register.registerMetric(lookups)
}

const addPools = (register: Registry): Metrics['pool'] => {
  const pools = new Map<string, Parameters<Metrics['pool']>[1]>()
  const connections = new Gauge({
    name: 'atlas_database_connections',
    help: 'Pool connections in use and idle, and requests waiting for one.',
    labelNames: ['pool', 'state'],
    aggregator: 'sum',
    registers: [],
    collect() {
      for (const [name, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool: name, state: 'used' }, totalCount - idleCount)
        this.set({ pool: name, state: 'idle' }, idleCount)
        this.set({ pool: name, state: 'waiting' }, waitingCount)
      }
    },
  })
  register.registerMetric(connections)
  return (name, pool) => void pools.set(name, pool)
}
