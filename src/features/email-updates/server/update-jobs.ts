/** Keeps updates going: changes at once, and every hour what was to wait for the morning. */
import type { CatalogVersion } from '../../../catalog/event/server/catalog-version.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { type DigestParts, sendDigests } from './send-digests.ts'
import { forgetSubscribers } from './subscribers.ts'
import { tellChanges } from './tell-changes.ts'

const tellJob = 'tell-subscribers'

export type UpdateParts = DigestParts & {
  jobs: Jobs
  version: Pick<CatalogVersion, 'onChange'>
  log: Log
  /** False where no mail leaves the site. */
  sendsMail: boolean
}

/** Returns the function that asks for no further run. */
export const startUpdates = async (parts: UpdateParts): Promise<() => void> => {
  const { jobs, db, version, log, sendsMail } = parts
  const forget = async () => inTransaction(db, forgetSubscribers)
  await jobs.define('forget-subscribers', forget, { every: '57 8 * * *' })
  const tell = async (signal: AbortSignal) => {
    const queued = sendsMail ? await tellChanges(db, { signal }) : 0
    if (queued > 0) log.info({ queued }, 'told subscribers of changes')
  }
  await jobs.define(tellJob, tell, { every: '*/10 * * * *', pollingSeconds: 0.5, retryLimit: 0 })
  const digest = async (signal: AbortSignal) => {
    const queued = sendsMail ? await sendDigests(parts, { signal }) : 0
    if (queued > 0) log.info({ queued }, 'emailed new events of searches')
  }
  await jobs.define('mail-new-events', digest, { every: '3 * * * *', retryLimit: 0 })
  if (!sendsMail) return () => {}
  return version.onChange(() => {
    jobs
      .sendNow(tellJob)
      .catch((err: unknown) => log.warn({ err }, 'subscribers are told with the next run'))
  })
}
