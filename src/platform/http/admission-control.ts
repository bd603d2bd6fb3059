/**
 * Admission control, the one guard against overload: a few pieces of heavy work are under way at a time, as more would
 * only make each of them slower; the next wait in line, and who has waited too long is refused. What is light goes
 * past it.
 */
import { performance } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { AppError } from '../../kit/errors.ts'

export type AdmissionOptions = {
  /** Milliseconds that a piece of work may wait; 0 lets everything in. */
  longestWaitMs: number
  /** Nobody is refused while no more than this wait, what one browser asks for at once: the machine is slow then. */
  shortestLine?: number
  /** Share of the time since that call of `eventLoopUtilization` in which the event loop was busy, 0 to 1. */
  loadSince?: (before: Utilization) => number
}

type Utilization = ReturnType<typeof performance.eventLoopUtilization>

/** Pieces under way at a time: one that computes, and one that waits for the database. */
const usual = 2
/** Pieces under way at a time, including those let in because the event loop had room: all of them wait for I/O. */
const most = 64
const busyLoad = 0.7
/** Turns of the event loop before a piece begins; empty ones take a hundredth of what a page takes. */
const turnsBefore = 8

/** Seconds, for programs. */
export const overload = new AppError('unavailable', { retryAfter: 2 })

type Waiting = { isLate: boolean; resolve: (isAdmitted: boolean) => void }

/** Does the work in its turn. Undefined where that would be too late: nothing has been done then. */
export type Admit = <T>(work: () => Promise<T>) => Promise<T | undefined>

export class AdmissionControl {
  #underWay = 0
  /** Pieces begin one after another, with turns between. */
  #begun: Promise<void> = Promise.resolve()
  /** Waiting work in order of arrival: entries that are too late stand first. */
  readonly #line: Waiting[] = []
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

  /** Resolves with true when it is under way, with false when that takes too long. */
  #wait(): Promise<boolean> {
    return new Promise((resolve) => {
      const entry: Waiting = { isLate: false, resolve }
      this.#line.push(entry)
      const look = (before: Utilization) => {
        setTimeout(() => {
          entry.isLate = true
          this.#endLate(before)
          // In a short line nobody is refused: the event loop may have room at the next look.
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
 * Each turn of the event loop takes one new connection from the system's own line, where nobody sees who waits. Were
 * every turn to hold a piece of heavy work, the next client would wait there, health checks too.
 */
const letOthersIn = async (): Promise<void> => {
  for (let count = 0; count < turnsBefore; count++) await turn()
}
