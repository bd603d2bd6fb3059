/** Has event pages asked by a process of its own: what hostile pages do to it stays there. */
import path from 'node:path'
import { agentName } from '../../../../../platform/fetch/agent-name.ts'
import { ProcessDeath } from '../../../../../platform/processes/bounded-process.ts'
import { runTask } from '../../../../../platform/processes/run-task.ts'

/** A page that is slower than this says nothing; a second between two is what a person does who looks through them. */
export const defaultLimits: PageLimits = { pageMs: 10_000, pauseMs: 1_000, allMs: 90_000 }

/** For the process to start and to end by itself. */
const startMs = 10_000

/** Megabytes: the program takes some 150, a page of 2 MB and what is made of it less than the same again. */
const memory = 300
const runner = {
  program: path.join(import.meta.dirname, 'pages-process.ts'),
  heap: 150,
  isLowPriority: true,
}

export type PageFetchParts = {
  allowLoopback: boolean
  /** PUBLIC_URL, for the name by which the program introduces itself. */
  site?: string
  limits?: Partial<PageLimits>
  signal?: AbortSignal
}

/**
 * Results by address, as many as there were when all were asked, the time was over, or the process died. Throws when
 * the signal says so.
 */
export const fetchPagesInProcess = async (
  addresses: string[],
  { allowLoopback, site, limits, signal }: PageFetchParts,
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

/** Messages between the process that asks event pages and the one that started it. */
export type PagesTask = {
  /** Fetched in this order, one after another. */
  addresses: string[]
  agent: string
  allowLoopback: boolean
  limits: PageLimits
}

export type PageLimits = {
  /** Milliseconds for one page. */
  pageMs: number
  /** Milliseconds between two requests to one host. */
  pauseMs: number
  /** Milliseconds after which no further page is asked. */
  allMs: number
}

/** Event that a page describes, in the page's own words. */
export type PageEvent = {
  name: string
  start: string
  previousStart: string
  /** Value of schema.org's eventStatus; empty where the page gives none, or another one. */
  status: '' | 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled'
}

/** `url`: where it was in the end. */
export type PageAnswer =
  | { kind: 'gone'; status: number; url: string }
  | { kind: 'read'; url: string; events: PageEvent[] }
  /** No answer that says anything. */
  | { kind: 'none' }

export type FoundPage = { address: string; answer: PageAnswer }
