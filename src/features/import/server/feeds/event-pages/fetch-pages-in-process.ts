/** Fetches event pages in a separate process, which contains the effects of hostile pages. */
import path from 'node:path'
import { agentName } from '../../../../../platform/fetch/agent-name.ts'
import { ProcessDeath } from '../../../../../platform/processes/bounded-process.ts'
import { runTask } from '../../../../../platform/processes/run-task.ts'

/** A page slower than `pageMs` counts as no answer; `pauseMs` is the pace of a person viewing page after page. */
export const defaultLimits: PageLimits = { pageMs: 10_000, pauseMs: 1_000, allMs: 90_000 }

/** Milliseconds for the process to start and to exit by itself. */
const startMs = 10_000

/** Limit in megabytes: the program takes about 150, a 2 MB page and its parsed form less than that again. */
const memory = 300
const runner = {
  program: path.join(import.meta.dirname, 'pages-process.ts'),
  heap: 150,
  isLowPriority: true,
}

export type PageFetchOptions = {
  allowLoopback: boolean
  /** PUBLIC_URL, used in the User-Agent header. */
  site?: string
  limits?: Partial<PageLimits>
  signal?: AbortSignal
}

/** Results by address: all, or those until time ran out or the process died. Throws if `signal` is aborted. */
export const fetchPagesInProcess = async (
  addresses: string[],
  { allowLoopback, site, limits, signal }: PageFetchOptions,
): Promise<Map<string, PageAnswer>> => {
  const bounds = { ...defaultLimits, ...limits }
  const answers = new Map<string, PageAnswer>()
  const agent = agentName(site)
  const task: PagesTask = { addresses, agent, allowLoopback, limits: bounds }
  const time = bounds.allMs + bounds.pageMs + startMs
  try {
    for await (const { address, answer } of runTask<FoundPage>(runner, task, {
      memory,
      time,
      signal,
    }))
      answers.set(address, answer)
  } catch (error) {
    if (!(error instanceof ProcessDeath)) throw error
    signal?.throwIfAborted()
  }
  return answers
}

/** Messages between the process that fetches event pages and its parent. */
export type PagesTask = {
  /** Fetched in this order, one at a time. */
  addresses: string[]
  agent: string
  allowLoopback: boolean
  limits: PageLimits
}

export type PageLimits = {
  /** Milliseconds for one page. */
  pageMs: number
  /** Milliseconds between two requests to the same host. */
  pauseMs: number
  /** Milliseconds after which no further page is fetched. */
  allMs: number
}

/** Event that a page describes, in the page's own words. */
export type PageEvent = {
  name: string
  start: string
  previousStart: string
  /** Value of schema.org's eventStatus; empty if there is none, or an unknown one. */
  status: '' | 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled'
}

/** `url`: address after redirects. */
export type PageAnswer =
  | { kind: 'gone'; status: number; url: string }
  | { kind: 'read'; url: string; events: PageEvent[] }
  /** No usable response. */
  | { kind: 'none' }

export type FoundPage = { address: string; answer: PageAnswer }
