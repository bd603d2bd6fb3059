/**
 * WEB_CONCURRENCY: several processes on one port. The primary starts the embedded database, migrates, and starts the
 * workers; node:cluster distributes connections to them. The primary serves no requests. Each worker is the whole
 * program, so all that holds between machines holds between workers.
 */
import cluster, { type Address, type Worker } from 'node:cluster'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { relayMetrics } from '../platform/metrics/worker-metrics.ts'
import { listenFailure } from '../platform/operator-message.ts'
import { openAppDatabase, prepareDatabase } from './open-database.ts'
import { beginProcess } from './shutdown.ts'
import { logRelease, printWelcome } from './welcome.ts'

/**
 * Runs workers of `program` until SIGTERM or SIGINT; SIGUSR2 restarts all workers, one after the
 * other, as a release does.
 */
export const startCluster = async (config: Config, program: string): Promise<void> => {
  const { log, shutdown, onRestart } = beginProcess(config)
  await logRelease(config, log)
  await requirePort(config)
  // The primary process serves no reads, so it needs no replica.
  const database = await openAppDatabase({ ...config, DATABASE_REPLICA_URL: undefined }, log, 2)
  shutdown.add('database', () => database.close())
  await prepareDatabase(config, database, log)
  if (shutdown.isClosing()) return
  cluster.setupPrimary({ exec: program })
  relayMetrics()
  const workers = new WorkerSupervisor(config.WEB_CONCURRENCY, log)
  shutdown.add('workers', () => workers.stop())
  const port = await workers.started.catch(() => undefined)
  // A worker that could not start has logged the reason.
  if (port === undefined) return shutdown.run(1)
  onRestart(() => void workers.rollingRestart())
  await printWelcome(config, port, database.db)
}

/** Throws once, instead of in each worker, if the port is unavailable. */
const requirePort = ({ PORT: port, HOST: host }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => reject(listenFailure(error, { port, host })))
    server.listen(port, host, () => server.close(() => resolve()))
  })

/** Milliseconds after which a worker that dies is restarted at once; others wait, longer each time. */
const healthyMs = 30_000
const minPauseMs = 200
const maxPauseMs = 30_000

/** Requests in flight get 20 s, everything else a little. */
const stopMs = 40_000

class WorkerSupervisor {
  /** Resolves to the port when all workers serve. Rejects if one cannot start. */
  readonly started: Promise<number | undefined>
  readonly #log: Log
  /** Workers in service; others are shutting down. */
  readonly #serving = new Set<Worker>()
  #pauseMs = minPauseMs
  #isStopping = false
  #renewing: Promise<void> = Promise.resolve()

  constructor(count: number, log: Log) {
    this.#log = log
    this.started = Promise.all(Array.from({ length: count }, () => this.#start())).then(
      ([port]) => port,
    )
  }

  /** Replaces all workers, one after the other; an old one ends once the new one serves. */
  rollingRestart(): Promise<void> {
    this.#renewing = this.#renewing.then(() => this.#renewAll())
    return this.#renewing
  }

  /** Stops all workers gracefully. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map(async (each) => each && end(each)))
  }

  async #renewAll(): Promise<void> {
    this.#log.info('rolling restart: starting all processes again, one after another')
    // Does not replace workers that start in the meantime.
    const all = [...this.#serving]
    for (const old of all) {
      if (this.#isStopping) return
      try {
        await this.#start()
      } catch {
        this.#log.error('a new process did not start: keeping the old ones')
        return
      }
      this.#serving.delete(old)
      await end(old)
    }
  }

  /** Resolves to the worker's port once it serves. */
  async #start(): Promise<number> {
    const born = performance.now()
    const worker = cluster.fork()
    // A message that cannot be delivered means that the worker is ending, which is handled below.
    worker.on('error', () => {})
    const ended = endOf(worker)
    const listening = new Promise<Address>((resolve) => worker.once('listening', resolve))
    const address = await Promise.race([listening, ended.then(() => undefined)])
    if (!address) throw new Error('A process ended before it could serve.')
    this.#serving.add(worker)
    void ended.then(({ code, signal }) => {
      if (!this.#serving.delete(worker) || this.#isStopping) return
      this.#log.error({ pid: worker.process.pid, code, signal }, 'a process died: starting another')
      void this.#replace(performance.now() - born)
    })
    return address.port
  }

  async #replace(livedMs: number): Promise<void> {
    if (livedMs > healthyMs) this.#pauseMs = minPauseMs
    while (!this.#isStopping) {
      await sleep(this.#pauseMs, undefined, { ref: false })
      if (this.#isStopping) return
      this.#pauseMs = Math.min(this.#pauseMs * 2, maxPauseMs)
      const isServing = await this.#start().then(
        () => true,
        () => false,
      )
      if (isServing) return
    }
  }
}

type End = { code: number | null; signal: string | null }

const endOf = (worker: Worker): Promise<End> =>
  new Promise((resolve) => worker.once('exit', (code, signal) => resolve({ code, signal })))

const end = async (worker: Worker): Promise<void> => {
  if (worker.isDead()) return
  const ended = endOf(worker)
  // SIGTERM, because worker.kill() would disconnect the worker before it has finished.
  worker.process.kill('SIGTERM')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), stopMs)
  await ended
  clearTimeout(late)
}
