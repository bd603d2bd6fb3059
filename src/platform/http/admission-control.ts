/**
 * Admission control, the one overload protection: only a few heavy tasks run at a time, since more
 * would only slow each other down; the next ones queue, and those that wait too long are rejected.
 * Light work bypasses it.
 */
import { performance } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { AppError } from '../../kit/errors.ts'

export type AdmissionOptions = {
  /** Longest time in the queue in milliseconds; 0 admits everything. */
  longestWaitMs: number
  /** Queue length up to which nothing is rejected: a browser's parallel requests on a slow machine. */
  shortestLine?: number
  /** Event loop utilization (0 to 1) since the call of `eventLoopUtilization` that returned `before`. */
  loadSince?: (before: Utilization) => number
}

type Utilization = ReturnType<typeof performance.eventLoopUtilization>

/** Tasks that run at a time: one computes while the other waits for the database. */
const usual = 2
/** Most tasks at a time, including those admitted because the event loop was idle: all wait for I/O. */
const most = 64
const busyLoad = 0.7
/** Event loop turns before a task starts; idle turns take a hundredth of a page's rendering time. */
const turnsBefore = 8

/** `retryAfter` in seconds, for API clients. */
export const overload = new AppError('unavailable', { retryAfter: 2 })

type QueuedRequest = { isLate: boolean; resolve: (isAdmitted: boolean) => void }

/** Runs the work in its turn. Undefined if it would start too late; then nothing has been done. */
export type Admit = <T>(work: () => Promise<T>) => Promise<T | undefined>

export class AdmissionControl {
  #underWay = 0
  /** Tasks start one after the other, with event loop turns in between. */
  #begun: Promise<void> = Promise.resolve()
  /** Queue in order of arrival, so late entries are first. */
  readonly #line: QueuedRequest[] = []
  readonly #options: Required<AdmissionOptions>

  constructor(options: AdmissionOptions) {
    const loadSince = (before: Utilization) => performance.eventLoopUtilization(before).utilization
    this.#options = { shortestLine: 6, loadSince, ...options }
  }

  waiting = (): number => this.#line.length

  underWay = (): number => this.#underWay

  admit: Admit = async (work) => {
    if (this.#options.longestWaitMs === 0) return work()
    if (this.#underWay < usual) this.#underWay++
    else if (!(await this.#wait())) return undefined
    try {
      this.#begun = this.#begun.then(letOthersIn)
      await this.#begun
      return await work()
    } finally {
      this.#underWay--
      if (this.#underWay < usual) this.#letIn()
    }
  }

  #letIn(): void {
    const first = this.#line.shift()
    if (!first) return
    this.#underWay++
    first.resolve(true)
  }

  /** Resolves to true once the task may start, to false if that takes too long. */
  #wait(): Promise<boolean> {
    return new Promise((resolve) => {
      const entry: QueuedRequest = { isLate: false, resolve }
      this.#line.push(entry)
      const look = (before: Utilization) => {
        setTimeout(() => {
          entry.isLate = true
          this.#endLate(before)
          // A short queue is never rejected: the event loop may be idle at the next check.
          if (this.#line.includes(entry)) look(performance.eventLoopUtilization())
        }, this.#options.longestWaitMs).unref()
      }
      look(performance.eventLoopUtilization())
    })
  }

  #endLate(before: Utilization): void {
    const { shortestLine, loadSince } = this.#options
    const hasRoom = loadSince(before) < busyLoad
    while (this.#line[0]?.isLate) {
      if (hasRoom && this.#underWay < most) this.#letIn()
      else if (this.#line.length > shortestLine) this.#line.shift()?.resolve(false)
      else return
    }
  }
}

/**
 * Each event loop turn accepts one new connection from the kernel's backlog, where waiting clients are invisible. If
 * every turn ran a heavy task, new clients, including health checks, would wait there.
 */
const letOthersIn = async (): Promise<void> => {
  for (let count = 0; count < turnsBefore; count++) await turn()
}
