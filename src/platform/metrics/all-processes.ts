/** The metrics of all processes that one primary has started, whichever of them is asked. */
import { AggregatorRegistry, type MetricObject } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** Prometheus text. */
export type ReadAllMetrics = () => Promise<string>

/** Asks the processes beside this one; answers what those tell that answer in time. */
export type AskOthers = () => Promise<MetricObject[][]>

export const createReadAll =
  (metrics: Pick<Metrics, 'read'>, askOthers: AskOthers = async () => []): ReadAllMetrics =>
  async () => {
    const [own, others] = await Promise.all([metrics.read(), askOthers()])
    return AggregatorRegistry.aggregate([own, ...others] as never).metrics()
  }
