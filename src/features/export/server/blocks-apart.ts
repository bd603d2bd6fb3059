/**
 * Makes a file in a thread of its own. Rows that become objects and XML take processor time and leave
 * garbage; there they hold up no search, and the thread's small heap keeps the garbage small.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ExportFormat } from '../rules.ts'
import type { ExportOptions } from './write-export.ts'

export type ApartOptions = Omit<ExportOptions, 'db'> & {
  /** Address of the database, in the form of DATABASE_URL. */
  url: string
  format: ExportFormat
}

/** Messages to a thread: begin a file, and continue it. */
export type BlockRequest = { file?: Omit<ApartOptions, 'url'> }

/** One of the three. */
export type ApartReply = { value?: Uint8Array; done?: true; error?: unknown }

const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/** To start a thread takes a second of processor time: one waits so long for the next file. */
const idleMs = 20_000

/** At most one for each database. */
const idle = new Map<string, { worker: Worker; late: NodeJS.Timeout }>()

const take = (url: string): Worker => {
  const waiting = idle.get(url)
  if (waiting) {
    idle.delete(url)
    clearTimeout(waiting.late)
    waiting.worker.ref()
    return waiting.worker
  }
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), {
    workerData: url,
    resourceLimits,
  })
  // Nobody may be listening while it waits.
  worker.on('error', () => {})
  worker.once('exit', () => {
    if (idle.get(url)?.worker === worker) idle.delete(url)
  })
  return worker
}

const giveBack = (url: string, worker: Worker): void => {
  if (idle.has(url)) return void worker.terminate()
  const late = setTimeout(() => {
    idle.delete(url)
    void worker.terminate()
  }, idleMs)
  late.unref()
  worker.unref()
  idle.set(url, { worker, late })
}

/**
 * Yields the file's bytes. With early return or `signal` the thread ends, and its query with it; one that
 * has finished a file may make another.
 */
export async function* blocksApart(
  { url, ...file }: ApartOptions,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const worker = take(url)
  const end = () => void worker.terminate()
  signal.addEventListener('abort', end)
  let request: BlockRequest = { file }
  let isFinished = false
  try {
    while (!isFinished) {
      worker.postMessage(request, [])
      request = {}
      const { value, done, error } = await replyOf(worker, signal)
      if (error) throw error
      if (value) yield value
      isFinished = done === true
    }
  } finally {
    signal.removeEventListener('abort', end)
    if (isFinished && !signal.aborted) giveBack(url, worker)
    else await worker.terminate()
  }
}

const replyOf = async (worker: Worker, signal: AbortSignal): Promise<ApartReply> => {
  const settled = new AbortController()
  const listening = { signal: settled.signal }
  try {
    // `once` also fails when the thread does.
    const [reply] = await Promise.race([
      once(worker, 'message', listening),
      once(worker, 'exit', listening).then(() => []),
    ])
    if (reply) return reply as ApartReply
    signal.throwIfAborted()
    throw new Error('The thread that makes the export has ended.')
  } finally {
    settled.abort()
  }
}
