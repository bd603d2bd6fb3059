/** The file to read; what is at an address is fetched first. */

import { PoliteFetcher } from '../../../../platform/fetch/polite-fetcher.ts'
import { providerOf } from '../credits/source-credits.ts'
import { findSource, openFollowed } from '../finding/find-source.ts'
import { openSource } from '../source/open-source.ts'
import type { Opened, ReadingTask } from './messages.ts'

export type Target = {
  file: string
  opened: Opened
  /** Address of the file, for links in it that are relative. */
  address?: string
}

const maxBytes = 32 * 1024 * 1024

/** Milliseconds, less than those for all of it, so that it is reported as what it is. */
const timeout = 55_000
/** Somebody waits for what is found. */
const findingMs = { feed: 24_000, page: 18_000 }

/** Throws FetchFailure, and AppError for a file that is none. */
export const openTarget = async (
  { from }: ReadingTask,
  folder: string,
  awaitConnection: (address: string) => Promise<void>,
): Promise<Target> => {
  if ('path' in from) return { opened: await opened(from.path), file: from.path }
  const { url, agent, headers, allowLoopback, bounds, countsConnections, finds } = from
  const fetcher = new PoliteFetcher(folder, {
    headers: { 'user-agent': agent, accept: headers.accept ?? '*/*' },
    allowLoopback,
    maxBytes,
    timeout: bounds?.timeout ?? timeout,
    ...bounds,
    totalMs: finds ? findingMs[finds] : timeout,
    ...(countsConnections && { beforeConnection: awaitConnection }),
  })
  if (!finds) return openKnown(url, fetcher, { 'user-agent': agent, ...headers })
  const { file, format, platform, url: found, others } = await findSource(url, fetcher, finds)
  const { head } = await openSource(file)
  const provider = providerOf(format, head, [url, found])
  return {
    file,
    address: found,
    opened: {
      status: 200,
      format,
      provider,
      etag: null,
      lastModified: null,
      found: { platform, url: found, others },
    },
  }
}

const openKnown = async (
  url: string,
  fetcher: PoliteFetcher,
  headers: Record<string, string>,
): Promise<Target> => {
  const answer = await openFollowed(url, fetcher, headers)
  if (answer.status === 304) return { file: '', opened: { status: 304 } }
  const { file, format, head, headers: versions } = answer
  const { etag = null, 'last-modified': lastModified = null } = versions
  const provider = providerOf(format, head, [url, answer.url])
  return { file, address: url, opened: { status: 200, format, provider, etag, lastModified } }
}

const opened = async (file: string): Promise<Opened> => {
  const { format, head } = await openSource(file)
  const provider = providerOf(format, head, [])
  return { status: 200, format, provider, etag: null, lastModified: null }
}
