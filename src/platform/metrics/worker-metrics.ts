/** Collects metrics from the other workers by way of the primary, in plain messages over Node's cluster IPC. */
import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type MetricObject } from 'prom-client'
import type { Metrics } from './metrics.ts'

type MetricsRequest = { kind: 'metrics wanted'; id: string }
type Count = { kind: 'metrics will come'; id: string; count: number }
type MetricsReply = { kind: 'metrics'; id: string; metrics: MetricObject[] }
type Message = MetricsRequest | Count | MetricsReply

/** Milliseconds after which workers that have not responded, busy or dying, are left out. */
const patienceMs = 1_000

/** Collects other workers' metrics, and answers their requests from now on. Without a cluster there are no others. */
export const createAskOthers = (metrics: Pick<Metrics, 'read'>): AskOthers => {
  if (!cluster.isWorker) return async () => []
  const replyHandlers = new Map<string, (message: Count | MetricsReply) => void>()
  process.on('message', (message: Message) => {
    if (message.kind === 'metrics wanted') void replyWithMetrics(message.id, metrics)
    else if ('id' in message) replyHandlers.get(message.id)?.(message)
  })
  return () =>
    new Promise((resolve) => {
      const id = randomUUID()
      const collected: MetricObject[][] = []
      let count = Number.POSITIVE_INFINITY
      const finish = () => {
        replyHandlers.delete(id)
        clearTimeout(late)
        resolve(collected)
      }
      const late = setTimeout(finish, patienceMs)
      replyHandlers.set(id, (message) => {
        if (message.kind === 'metrics') collected.push(message.metrics)
        else count = message.count
        if (collected.length === count) finish()
      })
      send({ kind: 'metrics wanted', id })
    })
}

const replyWithMetrics = async (id: string, metrics: Pick<Metrics, 'read'>) =>
  send({ kind: 'metrics', id, metrics: await metrics.read() })

const send = (message: Message) => {
  // The primary may be exiting.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

/** For the primary: forwards requests to all other workers, and their replies to the requester. */
export const relayMetrics = (): void => {
  const requesters = new Map<string, number>()
  cluster.on('message', (worker, message: Message) => {
    if (message.kind === 'metrics wanted') {
      const otherWorkers = Object.values(cluster.workers ?? {}).filter(
        (other) => other !== undefined && other.id !== worker.id && other.isConnected(),
      )
      requesters.set(message.id, worker.id)
      setTimeout(() => requesters.delete(message.id), patienceMs * 2).unref()
      worker.send({ kind: 'metrics will come', id: message.id, count: otherWorkers.length })
      for (const other of otherWorkers) other?.send(message)
    } else if (message.kind === 'metrics') {
      const requester = cluster.workers?.[requesters.get(message.id) ?? -1]
      if (requester?.isConnected()) requester.send(message)
    }
  })
}

/** Metrics of all workers in Prometheus text format. */
export type ReadAllMetrics = () => Promise<string>

/** Metrics of the other workers that respond in time. */
type AskOthers = () => Promise<MetricObject[][]>

/** Aggregates the metrics of all workers, from any worker. */
export const createReadAll =
  (metrics: Pick<Metrics, 'read'>, askOthers: AskOthers = async () => []): ReadAllMetrics =>
  async () => {
    const [ownMetrics, others] = await Promise.all([metrics.read(), askOthers()])
    return AggregatorRegistry.aggregate([ownMetrics, ...others] as never).metrics()
  }
