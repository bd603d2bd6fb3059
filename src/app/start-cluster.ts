/**
 * WEB_CONCURRENCY: several processes on one port. This one, the primary, starts the embedded database,
 * migrates, starts the workers and hands them connections in turn; it serves nothing itself. Each worker is
 * the whole program, so all that holds between machines holds between them.
 */
import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import type { Config } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { relayMetrics } from '../platform/metrics/neighbours.ts'
import { keepWorkers } from './keep-workers.ts'
import { createShutdown } from './shutdown.ts'
import { fillStore, openStore } from './store.ts'
import { welcome } from './welcome.ts'

/** Runs until SIGTERM or SIGINT; SIGUSR2 starts all workers anew, one after another, as a release does. */
export const startCluster = async (config: Config): Promise<void> => {
  const log = createLog(config.LOG_LEVEL)
  const shutdown = createShutdown(log)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void shutdown.run(0))
  }
  // It reads nothing for visitors.
  const database = await openStore({ ...config, DATABASE_REPLICA_URL: undefined }, log, 2)
  shutdown.add('database', () => database.close())
  await fillStore(config, database, log)
  cluster.setupPrimary({ exec: fileURLToPath(new URL('../main.ts', import.meta.url)) })
  relayMetrics()
  const port = new Promise<number>((resolve) => {
    cluster.once('listening', (_worker, address) => resolve(address.port))
  })
  const workers = keepWorkers(config.WEB_CONCURRENCY, log)
  shutdown.add('workers', () => workers.stop())
  try {
    await workers.started
  } catch {
    // It has said why.
    return shutdown.run(1)
  }
  process.on('SIGUSR2', () => void workers.renew())
  console.log(welcome(config, await port))
}
