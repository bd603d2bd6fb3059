/** `check`: requests every address of a list of sources once and prints the results. */

import { mkdtempDisposable, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppError } from '../../../kit/errors.ts'
import { printable } from '../../../kit/text/clean-text.ts'
import { agentName } from '../../../platform/fetch/agent-name.ts'
import { FetchFailure } from '../../../platform/fetch/fetch-to-file.ts'
import { PoliteFetcher } from '../../../platform/fetch/polite-fetcher.ts'
import { readSourceFile, readStarterList, type SourceRow } from './source-file.ts'

type CheckOptions = {
  file?: string | undefined
  print: (line: string) => void
  /** PUBLIC_URL, for the User-Agent. */
  site?: string | undefined
  /** Permits loopback addresses, for trials (FEEDS_LOOPBACK). */
  allowLoopback?: boolean
}

/** Concurrent requests; each host gets one a second. */
const maxAtOnce = 6
const limits = { maxBytes: 10_000_000, timeout: 20_000, totalMs: 3_600_000 }

export const checkSources = async (options: CheckOptions): Promise<void> => {
  const { file, print, site, allowLoopback = false } = options
  const list = file === undefined ? readStarterList() : readSourceFile(await readText(file))
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'check-sources-'))
  const headers = { 'user-agent': agentName(site) }
  const fetcher = new PoliteFetcher(folder.path, { ...limits, headers, allowLoopback })
  const remainingSources = list.sources.values()
  let answeredCount = 0
  const checkRemaining = async () => {
    for (const source of remainingSources) {
      const { answers, words } = await ask(source, fetcher)
      if (answers) answeredCount++
      const { name, state, url } = source
      print(printable(`${answers ? 'ok  ' : 'FAIL'}  ${state || '--'}  ${name}: ${words}  ${url}`))
    }
  }
  await Promise.all(Array.from({ length: maxAtOnce }, checkRemaining))
  for (const { line, message } of list.problems) print(`Line ${line}: ${message}`)
  const { length } = list.sources
  print(`${answeredCount} of ${length} answer, ${length - answeredCount} do not.`)
}

const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch(({ message }: Error) => {
    const mend = 'Name a CSV file with the columns name and url.'
    throw new AppError('invalid_request', { message: `${file} can't be read: ${message}. ${mend}` })
  })

const ask = async (
  { url }: SourceRow,
  fetcher: PoliteFetcher,
): Promise<{ answers: boolean; words: string }> => {
  try {
    const { file } = await fetcher.fetch(url, 'given')
    const words = wordsOf(await beginningOf(file))
    await rm(file)
    return { answers: true, words }
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    return { answers: false, words: error.message }
  }
}

const beginningOf = async (file: string): Promise<string> => {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(1_000_000), 0, 1_000_000, 0)
  return buffer.toString('utf8', 0, bytesRead)
}

const wordsOf = (text: string): string => {
  const entries = text.match(/^BEGIN:VEVENT/gm)?.length ?? 0
  if (text.includes('BEGIN:VCALENDAR')) return `calendar, ${entries} entries`
  if (/"@type"\s*:\s*"\w*Event"/.test(text)) return 'page with events (JSON-LD)'
  if (/<link[^>]+text\/calendar/i.test(text)) return 'page that links a calendar'
  return /^\s*[[{]/.test(text) ? 'JSON' : 'page'
}
