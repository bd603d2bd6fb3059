/** Fetches one file from another site, checks it like an upload, and shows our copy in place of the remote file. */
import { createHash } from 'node:crypto'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { maxUploadBytes } from '../../../../catalog/file/uploaded-file.ts'
import { AppError } from '../../../../kit/errors.ts'
import { isDatabaseAway } from '../../../../platform/db/pool/database-away.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { agentName } from '../../../../platform/fetch/agent-name.ts'
import { FetchFailure, fetchToFile } from '../../../../platform/fetch/fetch-to-file.ts'
import { clientNetwork } from '../../../../platform/http/client-address.ts'
import type { Log } from '../../../../platform/log.ts'
import { type RateLimit, requireToken } from '../../../../platform/rate-limit.ts'
import { createSemaphore } from '../../../../platform/semaphore.ts'
import { storeUpload, type UploadDeps } from '../store-upload.ts'
import { markFailed, markFetched, pauses, type RemoteFile, settleFile } from './queries.ts'

export type RemoteDeps = UploadDeps & {
  /** True if files on this machine may be fetched, for trials and tests. */
  allowLoopback: boolean
  /** PUBLIC_URL, for the User-Agent. */
  site?: string
  log?: Pick<Log, 'error'>
}

const timeout = 20_000

/** Rate limit per IP address, across host names and redirects: one connection a second, as for one host. */
export const perServer: RateLimit = { limit: 30, windowSeconds: 30 }

/** A semaphore of its own, so that visitors' uploads don't wait for remote files. */
const oneAtATime = createSemaphore(1, Number.POSITIVE_INFINITY)

/** Seconds until the next try while the storage or the malware scanner is down. */
const outagePause = 300

/** Errors of the file are stored in its row; throws if the run was aborted or the database is down. */
export const fetchRemote = async (
  deps: RemoteDeps,
  file: RemoteFile,
  signal?: AbortSignal,
): Promise<void> => {
  const { db } = deps
  try {
    const content = await download(deps, file, signal)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const received = { read: async () => content, size: content.length, sha256 }
    const { id, url } = await oneAtATime(() => storeUpload(deps, { kind: file.kind }, received))
    await inTransaction(db, async (tx) => {
      await markFetched(tx, file.id, id)
      await settleFile(tx, { kind: file.kind, sourceUrl: file.url, url })
    })
  } catch (error) {
    if (signal?.aborted || isDatabaseAway(error)) throw error
    await recordFailure(deps, file, error)
  }
}

const download = async (
  { db, allowLoopback, site }: RemoteDeps,
  { url }: RemoteFile,
  signal?: AbortSignal,
): Promise<Buffer> => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'remote-file-'))
  const file = path.join(folder.path, 'file')
  await fetchToFile(url, {
    file,
    headers: { 'user-agent': agentName(site) },
    allowLoopback,
    maxBytes: maxUploadBytes,
    timeout,
    signal,
    beforeConnection: (address) =>
      requireToken(db, `remote-file-server:${clientNetwork(address)}`, perServer),
  })
  return await readFile(file)
}

/** After the last try, a logo gives way to the picture of the event's type; a flyer stays a remote link. */
const recordFailure = async (
  { db }: RemoteDeps,
  { id, kind, url, attempts }: RemoteFile,
  error: unknown,
): Promise<void> => {
  const retrySeconds = nextTry(error, attempts)
  const message = error instanceof Error ? error.message : String(error)
  await inTransaction(db, async (tx) => {
    await markFailed(tx, id, {
      error: message,
      retrySeconds,
      isCounted: !isOutage(error) && !isLimited(error),
    })
    if (retrySeconds === undefined && kind === 'logo') {
      await settleFile(tx, { kind, sourceUrl: url, url: null })
    }
  })
}

/** True if the storage or the scanner is down, which is not the file's fault. */
const isOutage = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'unavailable'

/** True if the rate limit of the server is used up, by these files or other requests. */
const isLimited = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'rate_limited'

const nextTry = (error: unknown, attempts: number): number | undefined => {
  if (isOutage(error)) return outagePause
  if (isLimited(error)) return error.retryAfter ?? outagePause
  if (error instanceof AppError) return undefined
  const pause = pauses[attempts - 1]
  const retryAfter = error instanceof FetchFailure ? error.retryAfter : undefined
  return pause === undefined ? undefined : Math.max(pause, retryAfter ?? 0)
}
