/** Fetches one file from another site, checks it as an upload, and shows ours in its place. */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { maxUploadBytes } from '../../../../catalog/files/uploaded-file.ts'
import { showFetched } from '../../../../catalog/server/store/event-files.ts'
import { daySeconds } from '../../../../kit/durations.ts'
import { AppError } from '../../../../kit/errors.ts'
import { siteSettings } from '../../../../kit/site-settings.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { FetchFailure, fetchToFile } from '../../../../platform/fetch/fetch-to-file.ts'
import { createSemaphore } from '../../../../platform/semaphore.ts'
import { storeUpload, type UploadParts } from '../store-upload.ts'
import { markFailed, markFetched, type RemoteFile } from './queries.ts'

export type RemoteParts = UploadParts & {
  /** Files on this machine may be fetched: for trying things out and for tests. */
  allowLoopback: boolean
}

const timeout = 20_000

/** Visitors who send files need not wait for these. */
const oneAtATime = createSemaphore(1, Number.POSITIVE_INFINITY)

/** Seconds until the second, third and fourth try; then it is given up. */
const pauses = [600, 3600, daySeconds]
/** Until the storage or the scanner is back. */
const awayPause = 300

/** Errors of the file are stored with it; only database errors throw. */
export const fetchRemote = async (
  parts: RemoteParts,
  file: RemoteFile,
  signal?: AbortSignal,
): Promise<void> => {
  const { db } = parts
  try {
    const content = await download(parts, file, signal)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const received = { read: async () => content, size: content.length, sha256 }
    const { id, url } = await oneAtATime(() => storeUpload(parts, { kind: file.kind }, received))
    await inTransaction(db, async (tx) => {
      await markFetched(tx, file.id, id)
      await showFetched(tx, { kind: file.kind, sourceUrl: file.url, url })
    })
  } catch (error) {
    if (signal?.aborted || !(error instanceof FetchFailure || error instanceof AppError))
      throw error
    await recordFailure(parts, file, error)
  }
}

const download = async (
  { allowLoopback }: RemoteParts,
  { url }: RemoteFile,
  signal?: AbortSignal,
): Promise<Buffer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'remote-file-'))
  try {
    const file = path.join(folder, 'file')
    const headers = { 'user-agent': `${siteSettings.name.replaceAll(' ', '')}/1.0` }
    const maxBytes = maxUploadBytes
    await fetchToFile(url, { file, headers, allowLoopback, maxBytes, timeout, signal })
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Without a logo the event has the picture of its type; a flyer stays a link to its site. */
const recordFailure = async (
  { db }: RemoteParts,
  { id, kind, url, attempts }: RemoteFile,
  error: FetchFailure | AppError,
): Promise<void> => {
  const again = nextTry(error, attempts)
  await inTransaction(db, async (tx) => {
    await markFailed(tx, id, { error: error.message, again })
    if (again === undefined && kind === 'logo') {
      await showFetched(tx, { kind, sourceUrl: url, url: null })
    }
  })
}

const nextTry = (error: FetchFailure | AppError, attempts: number): number | undefined => {
  if (error instanceof AppError) return error.code === 'unavailable' ? awayPause : undefined
  const pause = pauses[attempts - 1]
  return pause === undefined ? undefined : Math.max(pause, error.retryAfter ?? 0)
}
