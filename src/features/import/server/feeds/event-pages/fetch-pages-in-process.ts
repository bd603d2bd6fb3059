/** Has event pages asked by a process of its own: what hostile pages do to it stays there. */
import path from 'node:path'
import { BoundedProcess, ProcessDeath } from '../../../../../platform/processes/bounded-process.ts'
import type { FromPages, PageAnswer, PageLimits, PagesTask } from './messages.ts'

/** A page that is slower than this says nothing; a second between two is what a person does who looks through them. */
export const defaultLimits: PageLimits = { pageMs: 10_000, pauseMs: 1_000, allMs: 90_000 }

/** For the process to start and to end by itself. */
const startMs = 10_000

/** Megabytes: the program takes some 100, a page of 2 MB and what is made of it less than the same again. */
const memory = { memory: 300, heap: 150 }

export type PageFetchParts = {
  allowLoopback: boolean
  limits?: Partial<PageLimits>
  signal?: AbortSignal
}

/**
 * Results by address, as many as there were when all were asked, the time was over, or the process died. Throws when
 * the signal says so.
 */
export const fetchPagesInProcess = async (
  addresses: string[],
  { allowLoopback, limits, signal }: PageFetchParts,
): Promise<Map<string, PageAnswer>> => {
  const bounds = { ...defaultLimits, ...limits }
  const answers = new Map<string, PageAnswer>()
  signal?.throwIfAborted()
  const child = new BoundedProcess(path.join(import.meta.dirname, 'pages-process.ts'), memory)
  const abort = () => child.kill()
  signal?.addEventListener('abort', abort)
  try {
    child.limitTime(bounds.allMs + bounds.pageMs + startMs)
    child.send({ addresses, allowLoopback, limits: bounds } satisfies PagesTask)
    for (;;) {
      const message = (await child.next()) as FromPages
      if (message.kind === 'end') return answers
      answers.set(message.address, message.answer)
    }
  } catch (error) {
    if (!(error instanceof ProcessDeath)) throw error
    signal?.throwIfAborted()
    return answers
  } finally {
    signal?.removeEventListener('abort', abort)
    child.kill()
  }
}
