/** Runs in a separate process: fetches event pages one after another and sends the result of each. */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FetchFailure } from '../../../../../platform/fetch/fetch-to-file.ts'
import { PoliteFetcher, RobotsRefusal } from '../../../../../platform/fetch/polite-fetcher.ts'
import { serveTasks, type Work } from '../../../../../platform/processes/serve-tasks.ts'
import type { FoundPage, PageAnswer, PagesTask } from './fetch-pages-in-process.ts'
import { readPage } from './read-page.ts'

/** Pages of single events have tens of kilobytes; those made by site builders may have a megabyte. */
const maxBytes = 2 * 1024 * 1024

type PageResult = {
  answer: PageAnswer
  /** The host fails or limits requests, so its other pages are skipped. */
  isTroubled: boolean
}

const fetchPage = async (address: string, fetcher: PoliteFetcher): Promise<PageResult> => {
  try {
    const page = await fetcher.fetch(address, 'found')
    const isPage = /html/i.test(page.headers['content-type'] ?? 'html')
    const events = isPage ? await readPage(page.file) : []
    return { answer: { kind: 'read', url: page.url, events }, isTroubled: false }
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    return failedResult(error)
  }
}

const failedResult = (failure: FetchFailure): PageResult => {
  const { answer } = failure
  const status = answer?.status ?? 0
  const isKeptBack = failure instanceof RobotsRefusal
  if (answer && (status === 404 || status === 410)) {
    return { answer: { kind: 'gone', ...answer }, isTroubled: false }
  }
  return {
    answer: { kind: 'none' },
    isTroubled: !isKeptBack && (status === 0 || status === 429 || status >= 500),
  }
}

export const work: Work<PagesTask, FoundPage> = async (task, send) => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'event-pages-'))
  const { addresses, agent, allowLoopback, limits } = task
  const fetcher = new PoliteFetcher(folder.path, {
    headers: { 'user-agent': agent, accept: 'text/html' },
    allowLoopback,
    maxBytes,
    timeout: limits.pageMs,
    totalMs: limits.allMs + limits.pageMs,
    pauseMs: limits.pauseMs,
  })
  const troubledHosts = new Set<string>()
  const until = Date.now() + limits.allMs
  for (const address of addresses) {
    const { host } = new URL(address)
    if (troubledHosts.has(host)) continue
    if (Date.now() > until) return
    const { answer, isTroubled } = await fetchPage(address, fetcher)
    if (isTroubled) troubledHosts.add(host)
    await send({ address, answer })
  }
}

if (import.meta.main) serveTasks(work)
