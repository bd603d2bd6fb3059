/** Draws in a thread of its own, which ends when nothing was drawn for a while. */
import { Worker } from 'node:worker_threads'
import type { Sheet } from '../../../../catalog/place/map-plane.ts'
import type { Drawing, DrawingReply, DrawingRequest } from './drawing-worker.ts'
import type { KnownTown } from './towns.ts'

export type DrawApart = (sheet: Sheet | undefined) => Promise<Drawing>

/** The laid out geometry takes some tens of megabytes. */
const idleMs = 120_000
const resourceLimits = { maxOldGenerationSizeMb: 256 }

type Waiting = { resolve: (drawing: Drawing) => void; reject: (error: unknown) => void }

export const createDrawApart = (readTowns: () => Promise<readonly KnownTown[]>): DrawApart => {
  let running: Promise<Apart> | undefined
  const forget = () => {
    running = undefined
  }
  const start = async () => new Apart(await readTowns(), forget)
  return async (sheet) => {
    running ??= start().catch((error: unknown) => {
      forget()
      throw error
    })
    return (await running).draw(sheet)
  }
}

class Apart {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #next = 0
  #idle: NodeJS.Timeout | undefined

  constructor(towns: readonly KnownTown[], ended: () => void) {
    const worker = new Worker(new URL('./drawing-worker.ts', import.meta.url), {
      workerData: towns,
      resourceLimits,
    })
    worker.unref()
    worker.on('message', (reply: DrawingReply) => this.#settle(reply))
    worker.on('error', (error) => this.#fail(error))
    worker.once('exit', () => {
      ended()
      this.#fail(new Error('The thread that draws maps has ended.'))
    })
    this.#worker = worker
  }

  draw(sheet: Sheet | undefined): Promise<Drawing> {
    clearTimeout(this.#idle)
    const request: DrawingRequest = { id: this.#next++, sheet }
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject })
      this.#worker.postMessage(request, [])
    })
  }

  #settle({ id, drawing, error }: DrawingReply): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (drawing) waiting?.resolve(drawing)
    else waiting?.reject(error)
    if (this.#waiting.size > 0) return
    this.#idle = setTimeout(() => void this.#worker.terminate(), idleMs)
    this.#idle.unref()
  }

  #fail(error: unknown): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
