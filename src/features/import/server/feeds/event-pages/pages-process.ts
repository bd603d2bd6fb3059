/** Runs in a process of its own: asks event pages one after another and sends what each says. */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { FetchFailure, fetchToFile } from '../../../../../platform/fetch/fetch-to-file.ts'
import { serveTasks, type Work } from '../../../../../platform/processes/serve-tasks.ts'
import type { FoundPage, PageAnswer, PagesTask } from './fetch-pages-in-process.ts'
import { readPage } from './read-page.ts'

/** Pages of single events have tens of kilobytes; those that site builders make may have a megabyte. */
const maxBytes = 2 * 1024 * 1024

type PageResult = {
  answer: PageAnswer
  /** Its host is in trouble, or asks for less: it is left alone for now. */
  isTroubled: boolean
}

const fetchPage = async (
  address: string,
  file: string,
  { agent, allowLoopback, limits: { pageMs: timeout } }: PagesTask,
): Promise<PageResult> => {
  const headers = { 'user-agent': agent, accept: 'text/html' }
  try {
    const fetched = await fetchToFile(address, { file, headers, allowLoopback, maxBytes, timeout })
    const isPage = /html/i.test(fetched.headers['content-type'] ?? 'html')
    const events = isPage ? await readPage(file) : []
    return { answer: { kind: 'read', url: fetched.url, events }, isTroubled: false }
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    return failed(error)
  }
}

const failed = ({ answer }: FetchFailure): PageResult => {
  const status = answer?.status ?? 0
  if (answer && (status === 404 || status === 410)) {
    return { answer: { kind: 'gone', ...answer }, isTroubled: false }
  }
  return { answer: { kind: 'none' }, isTroubled: status === 0 || status === 429 || status >= 500 }
}

export const work: Work<PagesTask, FoundPage> = async (task, send) => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'event-pages-'))
  const file = path.join(folder.path, 'page.html')
  const { addresses, limits } = task
  const troubled = new Set<string>()
  const lastRequestAt = new Map<string, number>()
  const until = Date.now() + limits.allMs
  for (const address of addresses) {
    const { host } = new URL(address)
    if (troubled.has(host)) continue
    await wait(Math.max(0, (lastRequestAt.get(host) ?? 0) + limits.pauseMs - Date.now()))
    if (Date.now() > until) return
    const { answer, isTroubled } = await fetchPage(address, file, task)
    lastRequestAt.set(host, Date.now())
    if (isTroubled) troubled.add(host)
    await send({ address, answer })
  }
}

if (import.meta.main) serveTasks(work)
