/** Asks one page. */
import path from 'node:path'
import { siteSettings } from '../../../../../kit/site-settings.ts'
import { FetchFailure, fetchToFile } from '../../../../../platform/fetch/fetch-to-file.ts'
import type { PageAnswer } from './messages.ts'
import { readPage } from './read-page.ts'

/** Pages of single events have tens of kilobytes; those that site builders make may have a megabyte. */
const maxBytes = 2 * 1024 * 1024

export type AskedPage = {
  answer: PageAnswer
  /** Its host is in trouble, or asks for less: it is left alone for now. */
  isTroubled: boolean
}

export type AskOptions = { folder: string; allowLoopback: boolean; timeout: number }

export const askPage = async (
  address: string,
  { folder, allowLoopback, timeout }: AskOptions,
): Promise<AskedPage> => {
  const file = path.join(folder, 'page.html')
  const headers = {
    'user-agent': `${siteSettings.name.replaceAll(' ', '')}/1.0`,
    accept: 'text/html',
  }
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

const failed = ({ answer }: FetchFailure): AskedPage => {
  const status = answer?.status ?? 0
  if (answer && (status === 404 || status === 410)) {
    return { answer: { kind: 'gone', ...answer }, isTroubled: false }
  }
  return { answer: { kind: 'none' }, isTroubled: status === 0 || status === 429 || status >= 500 }
}
