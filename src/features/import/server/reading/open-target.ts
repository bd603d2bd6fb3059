/** The file to read; what is at an address is fetched first. */
import path from 'node:path'
import { siteSettings } from '../../../../kit/site-settings.ts'
import { fetchToFile } from '../../../../platform/fetch/fetch-to-file.ts'
import { openSource } from '../source/open-source.ts'
import type { Opened, ReadingTask } from './messages.ts'

export type Target = { file: string; opened: Opened }

const maxBytes = 32 * 1024 * 1024

/** Less than the time for all of it, so that it is reported as what it is. */
const timeout = 55_000

/** Throws FetchFailure, and AppError for a file that is none. */
export const openTarget = async (
  { from }: ReadingTask,
  folder: string,
  awaitConnection: (address: string) => Promise<void>,
): Promise<Target> => {
  if ('path' in from) return { opened: await opened(from.path), file: from.path }
  const { url, allowLoopback, bounds, countsConnections } = from
  const file = path.join(folder, fileName(url))
  const headers = { 'user-agent': `${siteSettings.name.replaceAll(' ', '')}/1.0`, ...from.headers }
  const fetched = await fetchToFile(url, {
    file,
    headers,
    allowLoopback,
    maxBytes,
    timeout,
    ...bounds,
    ...(countsConnections && { beforeConnection: awaitConnection }),
  })
  if (fetched.status === 304) return { file, opened: { status: 304 } }
  const { etag = null, 'last-modified': lastModified = null } = fetched.headers
  return { opened: await opened(file, { etag, lastModified }), file }
}

const opened = async (
  file: string,
  versions: { etag: string | null; lastModified: string | null } = {
    etag: null,
    lastModified: null,
  },
): Promise<Opened> => {
  const { format } = await openSource(file)
  return { status: 200, format, ...versions }
}

/** The address's own ending says what people expect of it. */
const fileName = (url: string) => {
  const ending = /\.(ics|csv|json|html?)$/i.exec(new URL(url).pathname)?.[0] ?? '.txt'
  return `feed${ending.toLowerCase()}`
}
