/** `check`: asks every address of a list of sources once and prints what answers. */

import { readFileSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { printable } from '../../../kit/text/clean-text.ts'
import { FetchFailure, fetchToFile } from '../../../platform/fetch/fetch-to-file.ts'
import { readSourceFile, readStarterList, type SourceRow } from './source-file.ts'

type CheckOptions = {
  file?: string | undefined
  print: (line: string) => void
  /** For tests. */
  allowLoopback?: boolean
}

/** Addresses that are asked at a time; those of one host one after another, a second apart. */
const atOnce = 6
const betweenMs = 1_000
const limits = { maxBytes: 10_000_000, timeout: 20_000 }

export const checkSources = async ({ file, print, allowLoopback }: CheckOptions): Promise<void> => {
  const list = file === undefined ? readStarterList() : readSourceFile(readFileSync(file, 'utf8'))
  const folder = await mkdtemp(path.join(tmpdir(), 'check-sources-'))
  const hosts = [...Map.groupBy(list.sources, ({ url }) => new URL(url).host).values()]
  const counts = { answer: 0, fail: 0 }
  const work = async (number: number) => {
    const target = path.join(folder, String(number))
    for (let group = hosts.shift(); group; group = hosts.shift()) {
      for (const [index, source] of group.entries()) {
        if (index > 0) await new Promise((resolve) => setTimeout(resolve, betweenMs))
        const found = await ask(source, { ...limits, file: target, allowLoopback })
        counts[found.answers ? 'answer' : 'fail']++
        const { name, state, url } = source
        print(
          printable(
            `${found.answers ? 'ok  ' : 'FAIL'}  ${state || '--'}  ${name}: ${found.words}  ${url}`,
          ),
        )
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, (_, number) => work(number)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  for (const { line, message } of list.problems) print(`Line ${line}: ${message}`)
  print(`${counts.answer} of ${list.sources.length} answer, ${counts.fail} do not.`)
}

const ask = async (
  { url }: SourceRow,
  options: { file: string; maxBytes: number; timeout: number; allowLoopback?: boolean | undefined },
): Promise<{ answers: boolean; words: string }> => {
  try {
    await fetchToFile(url, { ...options, allowLoopback: options.allowLoopback ?? false })
    return { answers: true, words: wordsOf(await beginningOf(options.file)) }
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    return { answers: false, words: error.message }
  }
}

const beginningOf = async (file: string): Promise<string> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1_000_000), 0, 1_000_000, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

const wordsOf = (text: string): string => {
  const entries = text.match(/^BEGIN:VEVENT/gm)?.length ?? 0
  if (text.includes('BEGIN:VCALENDAR')) return `calendar, ${entries} entries`
  if (/"@type"\s*:\s*"\w*Event"/.test(text)) return 'page with events (JSON-LD)'
  if (/<link[^>]+text\/calendar/i.test(text)) return 'page that links a calendar'
  return /^\s*[[{]/.test(text) ? 'JSON' : 'page'
}
