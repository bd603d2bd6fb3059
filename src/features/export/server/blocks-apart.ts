/**
 * Makes a file in a thread of its own. Rows that become objects and XML take processor time and leave
 * garbage; there they hold up no search, and the thread's small heap keeps the garbage small.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ExportFormat } from '../rules.ts'
import type { ExportOptions } from './write-export.ts'

export type ApartOptions = Omit<ExportOptions, 'db'> & {
  /** The database, as DATABASE_URL. */
  url: string
  format: ExportFormat
}

/** One of the three. */
export type ApartReply = { value?: Uint8Array; done?: true; error?: unknown }

const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/** Yields the file's bytes. The thread ends with the last one, early return or `signal`, and its query with it. */
export async function* blocksApart(
  options: ApartOptions,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits,
  })
  const end = () => void worker.terminate()
  signal.addEventListener('abort', end)
  try {
    for (;;) {
      worker.postMessage('next', [])
      const { value, done, error } = await replyOf(worker, signal)
      if (error) throw error
      if (done) return
      if (value) yield value
    }
  } finally {
    signal.removeEventListener('abort', end)
    await worker.terminate()
  }
}

const replyOf = async (worker: Worker, signal: AbortSignal): Promise<ApartReply> => {
  const settled = new AbortController()
  const ended = async (): Promise<never> => {
    await once(worker, 'exit', { signal: settled.signal })
    signal.throwIfAborted()
    throw new Error('The thread that makes the export has ended.')
  }
  const failed = ended()
  failed.catch(() => {})
  try {
    // `once` also fails when the thread does.
    const [reply] = await Promise.race([
      once(worker, 'message', { signal: settled.signal }),
      failed,
    ])
    return reply as ApartReply
  } finally {
    settled.abort()
  }
}
