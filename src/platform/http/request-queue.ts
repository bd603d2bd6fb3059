/**
 * Fair queue in front of the program. One turn of the event loop would otherwise begin every request that has
 * arrived, two hundred at once, and a health check among the next ones would wait for all of them. Here a turn
 * begins requests for a few milliseconds only; the others wait in order, and who has waited too long is refused.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

export type QueueOptions = {
  /** Milliseconds of one turn in which requests begin. */
  sliceMs?: number
  /** Milliseconds that a request may wait for its turn; 0 lets everything begin at once. */
  longestWaitMs: number
  /** Nobody is refused while fewer than this wait (24 by default): the machine is slow then, or one turn was long. */
  shortestQueue?: number
  /** True for a request that begins in any case: a load balancer learns by it that the process lives. */
  isHealthCheck: (incoming: IncomingMessage) => boolean
  /** Response to a request that has waited too long. */
  refuse: RequestListener
  now?: () => number
}

/** Requests taken from the queue at a time, each in a callback of its own, so that its promises continue between. */
const atATime = 16

type Waiting = { since: number; incoming: IncomingMessage; outgoing: ServerResponse }

export const queueRequests = (next: RequestListener, options: QueueOptions) => {
  if (options.longestWaitMs === 0) return { listener: next, waiting: () => 0 }
  const queue = new RequestQueue(next, options)
  return { listener: queue.listener, waiting: () => queue.waiting }
}

class RequestQueue {
  readonly #next: RequestListener
  readonly #options: Required<QueueOptions>
  readonly #queue: Waiting[] = []
  /** Start of the present turn of the event loop; undefined before its first request. */
  #turnBegan: number | undefined

  constructor(next: RequestListener, options: QueueOptions) {
    this.#next = next
    this.#options = { sliceMs: 3, shortestQueue: 24, now: () => performance.now(), ...options }
  }

  get waiting(): number {
    return this.#queue.length
  }

  listener: RequestListener = (incoming, outgoing) => {
    if (this.#options.isHealthCheck(incoming)) return this.#next(incoming, outgoing)
    const now = this.#options.now()
    if (this.#turnBegan === undefined) this.#beginTurn(now)
    if (this.#queue.length === 0 && this.#hasTime(now)) return this.#next(incoming, outgoing)
    this.#queue.push({ since: now, incoming, outgoing })
  }

  #hasTime(now: number): boolean {
    return now - (this.#turnBegan ?? now) < this.#options.sliceMs
  }

  #beginTurn(now: number): void {
    this.#turnBegan = now
    const count = Math.min(atATime, this.#queue.length)
    for (let taken = 0; taken < count; taken++) setImmediate(this.#takeOne)
    setImmediate(this.#endTurn)
  }

  /** New connections and health checks are looked at between this turn and the next one. */
  readonly #endTurn = () => {
    this.#turnBegan = undefined
    if (this.#queue.length > 0) this.#beginTurn(this.#options.now())
  }

  readonly #takeOne = () => {
    const now = this.#options.now()
    if (!this.#hasTime(now)) return
    let first = this.#queue.shift()
    while (first && this.#isTooLate(first, now)) {
      this.#options.refuse(first.incoming, first.outgoing)
      first = this.#queue.shift()
    }
    // A client that has gone needs no answer.
    if (first && !first.outgoing.destroyed) this.#next(first.incoming, first.outgoing)
  }

  #isTooLate({ since }: Waiting, now: number): boolean {
    const { longestWaitMs, shortestQueue } = this.#options
    return now - since > longestWaitMs && this.#queue.length >= shortestQueue
  }
}
