/** The file to read; what is at an address is fetched first. */
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { PoliteFetcher } from '../../../../platform/fetch/polite-fetcher.ts'
import { providerOf } from '../credits/source-credits.ts'
import {
  type Followed,
  type FollowedRequest,
  findSource,
  openFollowed,
} from '../finding/find-source.ts'
import { platformAt, platformOfContent } from '../finding/platforms.ts'
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

type Senders = {
  awaitConnection: (address: string) => Promise<void>
  sendAnswer: (text: string) => Promise<void>
}

/** Bytes of an answer that are shown to administrators. */
const shownBytes = 32_768

const beginningOf = async (file: string): Promise<string> =>
  new TextDecoder().decode(await buffer(createReadStream(file, { end: shownBytes - 1 })), {
    stream: true,
  })

/** Throws FetchFailure, and AppError for a file that is none. */
export const openTarget = async (
  { from }: ReadingTask,
  folder: string,
  { awaitConnection, sendAnswer }: Senders,
): Promise<Target> => {
  if ('path' in from) return { opened: await opened(from.path), file: from.path }
  if ('text' in from) return openText(from.text, folder)
  const {
    url,
    agent,
    headers,
    allowLoopback,
    bounds,
    countsConnections,
    finds,
    origin = 'given',
    totalMs = timeout,
  } = from
  const fetcher = new PoliteFetcher(folder, {
    headers: { 'user-agent': agent, accept: headers.accept ?? '*/*' },
    allowLoopback,
    maxBytes,
    timeout: bounds?.timeout ?? timeout,
    ...bounds,
    totalMs,
    ...(countsConnections && { beforeConnection: awaitConnection }),
  })
  const onAnswer = async (file: string) => sendAnswer(await beginningOf(file))
  if (!finds) {
    const request = { origin, headers: { 'user-agent': agent, ...headers }, onAnswer }
    return openKnown(url, fetcher, request)
  }
  const source = await findSource(url, fetcher, finds)
  const { file, format, platform, url: found, origin: foundBy, others } = source
  await onAnswer(file)
  const { head } = await openSource(file)
  const provider = providerOf(format, head, [url, found])
  return {
    file,
    address: found,
    opened: {
      status: 200,
      format,
      platform,
      provider,
      ...named(source.versions),
      found: { platform, url: found, origin: foundBy, others },
    },
  }
}

const openText = async (text: string, folder: string): Promise<Target> => {
  const file = path.join(folder, 'pasted')
  await writeFile(file, text)
  return { opened: await opened(file), file }
}

const openKnown = async (
  url: string,
  fetcher: PoliteFetcher,
  request: FollowedRequest,
): Promise<Target> => {
  const answer = await openFollowed(url, fetcher, request)
  if (answer.status === 304) return { file: '', opened: { status: 304 } }
  const { file, format, head, versions } = answer
  const provider = providerOf(format, head, [url, answer.url])
  const platform = platformAt(url) || platformOfContent(format, head)
  return {
    file,
    address: url,
    opened: { status: 200, format, platform, provider, ...named(versions) },
  }
}

const named = (versions: Extract<Followed, { status: 200 }>['versions']) => ({
  etag: versions.etag ?? null,
  lastModified: versions['last-modified'] ?? null,
})

const opened = async (file: string): Promise<Opened> => {
  const { format, head } = await openSource(file)
  const provider = providerOf(format, head, [])
  return { status: 200, format, platform: '', provider, etag: null, lastModified: null }
}
