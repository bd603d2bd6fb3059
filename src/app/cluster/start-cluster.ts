/**
 * WEB_CONCURRENCY: several processes on one port. This process, the primary, starts the embedded database,
 * migrates, starts the workers and hands them connections in turn; it serves nothing itself. Each worker is
 * the whole program, so all that holds between machines holds between them.
 */
import cluster from 'node:cluster'
import type { Config } from '../../platform/config.ts'
import { relayMetrics } from '../../platform/metrics/worker-metrics.ts'
import { logRelease } from '../log-release.ts'
import { openAppDatabase, prepareDatabase } from '../open-database.ts'
import { beginProcess } from '../shutdown.ts'
import { printWelcome } from '../welcome.ts'
import { ConnectionDistributor } from './connection-handoff.ts'
import { WorkerSupervisor } from './supervise-workers.ts'

/**
 * Runs workers of `program` until SIGTERM or SIGINT; SIGUSR2 restarts all workers, one after another, as a release
 * does.
 */
export const startCluster = async (config: Config, program: string): Promise<void> => {
  const { log, shutdown, onRestart } = beginProcess(config)
  await logRelease(config, log)
  // It reads nothing for visitors.
  const database = await openAppDatabase({ ...config, DATABASE_REPLICA_URL: undefined }, log, 2)
  shutdown.add('database', () => database.close())
  await prepareDatabase(config, database, log)
  cluster.setupPrimary({ exec: program })
  relayMetrics()
  const distributor = new ConnectionDistributor()
  const workers = new WorkerSupervisor(config.WEB_CONCURRENCY, distributor.include, log)
  shutdown.add('workers', () => workers.stop())
  try {
    await workers.started
  } catch {
    // It has said why.
    return shutdown.run(1)
  }
  onRestart(() => void workers.rollingRestart())
  const at = { port: config.PORT, host: config.HOST }
  const port = await distributor.listen(at).catch(async (error) => {
    await shutdown.close()
    throw error
  })
  shutdown.add('port', async () => distributor.close())
  printWelcome(config, port)
}
