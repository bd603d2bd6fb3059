/** Fetches remote logos and flyers politely: two at a time, one request per host and second. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from '../../../../platform/db/pool/database-away.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import type { Jobs } from '../../../../platform/jobs.ts'
import type { Log } from '../../../../platform/log.ts'
import { fetchRemote, type RemoteDeps } from './fetch-remote.ts'
import {
  giveUpUnended,
  listDueHosts,
  listKnownFiles,
  queueRemoteFiles,
  settleFile,
  takeDueFile,
} from './queries.ts'

export type Pace = {
  /** Milliseconds between two requests to one host. */
  hostMs: number
  /** Milliseconds after which a run starts no further file; the next run continues. */
  runMs: number
}

export const usualPace: Pace = { hostMs: 1_000, runMs: 50_000 }

const concurrency = 2

/** Returns the number of files requested. */
export const fetchRemoteFiles = async (
  deps: RemoteDeps,
  { hostMs, runMs }: Pace = usualPace,
  signal?: AbortSignal,
): Promise<number> => {
  const { db } = deps
  await queueRemoteFiles(db)
  await giveUpUnended(db)
  for (const file of await listKnownFiles(db)) {
    await inTransaction(db, (tx) => settleFile(tx, file))
  }
  const end = performance.now() + runMs
  const hosts = (await listDueHosts(db)).map((name) => ({ name, nextAt: 0 }))
  let requests = 0
  const runWorker = async () => {
    for (;;) {
      const host = hosts.shift()
      if (!host || signal?.aborted || Math.max(performance.now(), host.nextAt) > end) return
      await sleep(Math.max(0, host.nextAt - performance.now()), undefined, { signal })
      const file = await takeDueFile(db, host.name)
      if (!file) continue
      requests++
      const nextAt = performance.now() + hostMs
      await fetchRemote(deps, file, signal).catch((error: unknown) => {
        // An error of one file doesn't stop the others; its try is already recorded as failed.
        if (signal?.aborted || isDatabaseAway(error)) throw error
        deps.log?.error({ err: error, file: file.id }, 'a file of another site could not be kept')
      })
      hosts.push({ ...host, nextAt })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runWorker))
  return requests
}

export const startRemoteFiles = async (jobs: Jobs, deps: RemoteDeps, log: Log): Promise<void> => {
  const run = async (signal: AbortSignal) => {
    const requests = await fetchRemoteFiles({ ...deps, log }, usualPace, signal)
    if (requests > 0) log.info({ requests }, 'fetched logos and flyers from other sites')
  }
  await jobs.define('fetch-remote-files', run, { every: '* * * * *', retryLimit: 0 })
}
