/** Opens the file to read; fetches it first if the task has a URL. */
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PoliteFetcher } from '../../../../platform/fetch/polite-fetcher.ts'
import { providerOf } from '../credits/source-credits.ts'
import {
  type FollowedAnswer,
  type FollowedRequest,
  findSource,
  openFollowed,
} from '../finding/find-source.ts'
import { platformAt, platformOfContent } from '../finding/platforms.ts'
import { openSource } from '../source/open-source.ts'
import type { Opened, ReadingTask } from './messages.ts'

type Target = {
  file: string
  opened: Opened
  /** URL of the file, for relative links in it. */
  address?: string
}

const maxBytes = 32 * 1024 * 1024

/** Milliseconds; less than the limit of the whole reading, so that the error message names the timeout of the fetch. */
const timeout = 55_000

type Senders = {
  awaitConnection: (address: string) => Promise<void>
  sendAnswer: (text: string) => Promise<void>
}

/** Bytes of a response that are shown to administrators. */
const maxShownBytes = 32_768

const beginningOf = async (file: string): Promise<string> =>
  new TextDecoder().decode(await buffer(createReadStream(file, { end: maxShownBytes - 1 })), {
    stream: true,
  })

/** Throws FetchFailure, or AppError if the content is not a supported file. */
export const openTarget = async (
  { from }: ReadingTask,
  folder: string,
  { awaitConnection, sendAnswer }: Senders,
): Promise<Target> => {
  if ('path' in from) return openFile(from.path)
  if ('text' in from) {
    const file = path.join(folder, 'pasted')
    await writeFile(file, from.text)
    return openFile(file)
  }
  const { url, agent, headers, bounds, finds, origin = 'given', totalMs = timeout } = from
  const fetcher = new PoliteFetcher(folder, {
    headers: { 'user-agent': agent, accept: headers.accept ?? '*/*' },
    allowLoopback: from.allowLoopback,
    maxBytes,
    timeout: bounds?.timeout ?? timeout,
    ...bounds,
    totalMs,
    ...(from.countsConnections && { beforeConnection: awaitConnection }),
  })
  const onAnswer = async (file: string) => sendAnswer(await beginningOf(file))
  if (!finds) {
    const request = { origin, headers: { 'user-agent': agent, ...headers }, onAnswer }
    return openFeed(url, fetcher, request)
  }
  const source = await findSource(url, fetcher, finds)
  const { file, format, platform, url: address, others } = source
  await onAnswer(file)
  const { head } = await openSource(file)
  const provider = providerOf(format, head, [url, address])
  const found = { platform, url: address, origin: source.origin, others }
  const opened = {
    status: 200,
    format,
    platform,
    provider,
    ...validatorsOf(source.versions),
    found,
  } as const
  return { file, address, opened }
}

const openFeed = async (
  url: string,
  fetcher: PoliteFetcher,
  request: FollowedRequest,
): Promise<Target> => {
  const answer = await openFollowed(url, fetcher, request)
  if (answer.status === 304) return { file: '', opened: { status: 304 } }
  const { status, file, format, head, versions } = answer
  const provider = providerOf(format, head, [url, answer.url])
  const platform = platformAt(url) || platformOfContent(format, head)
  const opened = { status, format, platform, provider, ...validatorsOf(versions) }
  return { file, address: url, opened }
}

const validatorsOf = (versions: Partial<Extract<FollowedAnswer, { status: 200 }>['versions']>) => ({
  etag: versions.etag ?? null,
  lastModified: versions['last-modified'] ?? null,
})

const openFile = async (file: string): Promise<Target> => {
  const { format, head } = await openSource(file)
  const provider = providerOf(format, head, [])
  return { file, opened: { status: 200, format, platform: '', provider, ...validatorsOf({}) } }
}
