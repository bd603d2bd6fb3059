/** Jobs that queue updates: changes immediately, those held back overnight in the morning, and digests hourly. */
import type { CatalogVersion } from '../../../catalog/event/server/catalog-version.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { WebPush } from '../../../platform/push/web-push.ts'
import { deliverPush } from './deliver-push.ts'
import { notifyWatchers } from './notify-watchers.ts'
import { type DigestDeps, sendDigests } from './send-digests.ts'
import { forgetSubscribers } from './subscribers.ts'

const tellJob = 'tell-subscribers'
const pushJob = 'notify-devices'

export type UpdateDeps = DigestDeps & {
  jobs: Jobs
  version: Pick<CatalogVersion, 'onChange'>
  log: Log
  /** False if the site sends no mail. */
  sendsMail: boolean
  /** Undefined if the site sends no notifications. */
  push: WebPush | undefined
}

/** Starts the jobs. Returns a function that stops requesting runs. */
export const startUpdates = async (deps: UpdateDeps): Promise<() => void> => {
  const { jobs, db, version, log, sendsMail, push } = deps
  const tells = sendsMail || push !== undefined
  const forget = async () => inTransaction(db, forgetSubscribers)
  await jobs.define('forget-subscribers', forget, { every: '57 8 * * *' })
  const tell = async (signal: AbortSignal) => {
    const queued = tells ? await notifyWatchers(db, { signal }) : 0
    if (queued === 0) return
    log.info({ queued }, 'notified subscribers of changes')
    if (push) await jobs.sendNow(pushJob)
  }
  await jobs.define(tellJob, tell, { every: '*/10 * * * *', pollingSeconds: 0.5, retryLimit: 0 })
  const digest = async (signal: AbortSignal) => {
    const queued = sendsMail ? await sendDigests(deps, { signal }) : 0
    if (queued > 0) log.info({ queued }, 'emailed new events of searches')
  }
  await jobs.define('mail-new-events', digest, { every: '3 * * * *', retryLimit: 0 })
  if (push)
    await jobs.define(
      pushJob,
      async (signal) => {
        const sent = await deliverPush(db, push, { log, signal })
        if (sent > 0) log.info({ sent }, 'sent notifications to browsers')
      },
      { every: '*/2 * * * *', pollingSeconds: 0.5, retryLimit: 0 },
    )
  if (!tells) return () => {}
  let timer: NodeJS.Timeout | undefined
  let lastSent = 0
  const send = () => {
    timer = undefined
    lastSent = Date.now()
    jobs
      .sendNow(tellJob)
      .catch((err: unknown) => log.warn({ err }, 'subscribers are notified by the next run'))
  }
  const stopListening = version.onChange(() => {
    timer ??= setTimeout(send, Math.max(0, lastSent + pauseMs - Date.now()))
  })
  return () => {
    stopListening()
    clearTimeout(timer)
  }
}

/** Shortest pause between runs, which groups the many changes of an import; a single change is sent immediately. */
const pauseMs = 500
