/** Keeps so many workers running: another for each that dies, all replaced on request, none while stopping. */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../platform/log.ts'

/** One that lived so long may be started again at once; what dies sooner waits, longer each time. */
const healthyMs = 30_000
const shortestPauseMs = 200
const longestPauseMs = 30_000

/** Requests in flight have 20 s, everything else a little. */
const stopMs = 40_000

export class WorkerSupervisor {
  /** Resolves when all serve. Rejects when one cannot start at all. */
  readonly started: Promise<void>
  readonly #include: (worker: Worker) => Promise<void>
  readonly #log: Log
  /** Workers in service; others are shutting down. */
  readonly #serving = new Set<Worker>()
  #pauseMs = shortestPauseMs
  #isStopping = false
  #renewing: Promise<void> = Promise.resolve()

  /** `include` brings a new worker its connections, and resolves when it serves. */
  constructor(count: number, include: (worker: Worker) => Promise<void>, log: Log) {
    this.#include = include
    this.#log = log
    this.started = Promise.all(Array.from({ length: count }, () => this.#start())).then(() => {})
  }

  /** A new one for each, one after another; the old one goes when the new one serves. */
  rollingRestart(): Promise<void> {
    this.#renewing = this.#renewing.then(() => this.#renewAll())
    return this.#renewing
  }

  /** Lets all finish what they are at. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map(async (each) => each && end(each)))
  }

  async #renewAll(): Promise<void> {
    this.#log.info('rolling restart: starting all processes again, one after another')
    // Workers started during the restart are not restarted again.
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

  /** Resolves when it serves. */
  async #start(): Promise<void> {
    const born = performance.now()
    const worker = cluster.fork()
    // A message that no longer reaches it says no more than its end does.
    worker.on('error', () => {})
    const ended = endOf(worker)
    const isServing = await Promise.race([
      this.#include(worker).then(() => true),
      ended.then(() => false),
    ])
    if (!isServing) throw new Error('A process ended before it could serve.')
    this.#serving.add(worker)
    void ended.then(({ code, signal }) => {
      if (!this.#serving.delete(worker) || this.#isStopping) return
      this.#log.error({ pid: worker.process.pid, code, signal }, 'a process died: starting another')
      void this.#replace(performance.now() - born)
    })
  }

  async #replace(livedMs: number): Promise<void> {
    if (livedMs > healthyMs) this.#pauseMs = shortestPauseMs
    while (!this.#isStopping) {
      await sleep(this.#pauseMs, undefined, { ref: false })
      if (this.#isStopping) return
      this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs)
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
  worker.kill('SIGTERM')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), stopMs)
  await ended
  clearTimeout(late)
}
