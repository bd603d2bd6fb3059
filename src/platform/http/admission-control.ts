/**
 * Lets in as much heavy work as the process can do soon. A few pieces are under way at a time, as more would
 * only make each of them slower; the next wait in a line that is as long as can be done in a short while by
 * what each has taken of late (Little's law), and the rest is refused at once. What is light goes past it.
 */
import { performance } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'

export type AdmissionOptions = {
  /** Milliseconds that a piece of work may wait, as far as can be foreseen; 0 lets everything in. */
  longestWaitMs: number
  /** A line shorter than this (what one browser asks for at once) is never too long: the machine is slow then. */
  shortestLine?: number
  /** The share of the time in which the event loop is busy, 0 to 1, since it was asked last. */
  loopLoad?: () => number
  now?: () => number
}

/** One that computes and some that wait for the database. */
const minUnderWay = 4
const maxUnderWay = 64
/** The loop has room when it is busy for less of its time than this. */
const busy = 0.7
const lookMs = 50
/** Turns of the event loop before a piece begins; they take a hundredth of what a page takes. */
const turnsBefore = 16
/** Same number again while every other turn admits somebody. */
const maxRounds = 16
/** Milliseconds that these turns take at most: under load, one takes as long as requests may begin in it. */
const maxPauseMs = 50
/** Weight of the last piece in the average time of one. */
const weightOfLast = 0.1

type Waiting = { since: number; resolve: (isAdmitted: boolean) => void }

export class AdmissionControl {
  #underWay = 0
  readonly #line: Waiting[] = []
  readonly #options: Required<AdmissionOptions>
  /** Number that may be under way: more while the loop is idle, as they wait for something else then. */
  #most = minUnderWay
  /** Requests for admission so far. */
  #requestCount = 0
  /** Milliseconds from one that is done to the next. */
  #interval: number | undefined
  #looking: NodeJS.Timeout | undefined

  constructor(options: AdmissionOptions) {
    const now = () => performance.now()
    this.#options = { shortestLine: 6, loopLoad: createLoopLoad(), now, ...options }
  }

  waiting = (): number => this.#line.length

  underWay = (): number => this.#underWay

  /** Does the work in its turn. Undefined where that would be too late: nothing has been done then. */
  admit = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (this.#options.longestWaitMs === 0) return work()
    this.#requestCount++
    if (this.#underWay < this.#most && this.#line.length === 0) this.#underWay++
    else if (!(await this.#wait())) return undefined
    await this.#letOthersIn()
    const began = { at: this.#options.now(), beside: this.#underWay }
    try {
      return await work()
    } finally {
      this.#learn(this.#options.now() - began.at, (began.beside + this.#underWay) / 2)
      this.#underWay--
      this.#next()
    }
  }

  /**
   * Each turn of the event loop takes one new connection from the system's own line, where nobody sees who waits. Were
   * every turn to hold a piece of heavy work, the next client would wait there, health checks too.
   */
  async #letOthersIn(): Promise<void> {
    const began = this.#options.now()
    for (let round = 0; round < maxRounds; round++) {
      const before = this.#requestCount
      for (let count = 0; count < turnsBefore; count++) {
        await turn()
        if (this.#options.now() - began >= maxPauseMs) return
      }
      if (this.#requestCount - before < turnsBefore / 2) return
    }
  }

  /** Concurrent work shared the processor with it, or waited as it did. */
  #learn(took: number, underWay: number): void {
    const interval = took / underWay
    this.#interval ??= interval
    this.#interval += (interval - this.#interval) * weightOfLast
  }

  /** Until it is its turn, and then counts as under way; false where it is not let in. */
  #wait(): Promise<boolean> | boolean {
    const foreseen = this.#line.length * (this.#interval ?? 0)
    if (this.#line.length >= this.#options.shortestLine && foreseen > this.#options.longestWaitMs)
      return false
    return new Promise((resolve) => {
      this.#line.push({ since: this.#options.now(), resolve })
      this.#looking ??= setInterval(this.#look, lookMs).unref()
    })
  }

  /** A request that has waited for too long would be answered too late, and makes others wait as long. */
  #next(): void {
    for (;;) {
      const [first] = this.#line
      if (!first) return
      const waited = this.#options.now() - first.since
      const isLate =
        waited > 2 * this.#options.longestWaitMs && this.#line.length > this.#options.shortestLine
      if (!isLate && this.#underWay >= this.#most) return
      this.#line.shift()
      if (!isLate) this.#underWay++
      first.resolve(!isLate)
    }
  }

  readonly #look = () => {
    const most = this.#options.loopLoad() < busy ? this.#most + minUnderWay : this.#most / 2
    this.#most = Math.min(maxUnderWay, Math.max(minUnderWay, Math.floor(most)))
    this.#next()
    if (this.#line.length > 0) return
    clearInterval(this.#looking)
    this.#looking = undefined
    this.#most = minUnderWay
  }
}

const createLoopLoad = () => {
  let last = performance.eventLoopUtilization()
  return () => {
    const next = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(next, last)
    last = next
    return utilization
  }
}
