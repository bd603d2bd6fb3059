/** Jobs that send mail: as soon as a message is queued, and every minute for delayed messages and retries. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { listenTo } from '../db/listen-to-channel.ts'
import type { ConnectionSettings } from '../db/pool/connection.ts'
import type { Jobs } from '../jobs.ts'
import type { Log } from '../log.ts'
import { deliverMail, type OnRefusal, pruneOutbox } from './deliver-mail.ts'
import { outboxChannel } from './queue-mail.ts'
import type { Smtp } from './smtp.ts'

const sendJob = 'send-mail'
const pruneJob = 'prune-outbox'

/** Milliseconds before listening again; the job runs every minute anyway, so only promptness is lost. */
const reconnectMs = 30_000

export type MailDeps = {
  jobs: Jobs
  db: Db
  connection: ConnectionSettings
  log: Log
  /** If absent, messages stay in the outbox. */
  smtp: Pick<Smtp, 'send'> | undefined
  /** Withdraws messages that became pointless while queued; runs before each delivery. */
  withdrawPointless?: () => Promise<void>
  onRefusal?: OnRefusal
}

/**
 * Defines the jobs and listens for new messages on its own connection. Returns a function that
 * starts no further message; the job queue waits for the current one.
 */
export const startMail = async (deps: MailDeps): Promise<() => Promise<void>> => {
  const { jobs, db, log, smtp, withdrawPointless, onRefusal } = deps
  const closing = new AbortController()
  const send = async (signal: AbortSignal) => {
    if (!smtp) return
    await withdrawPointless?.()
    const delivery = await deliverMail(db, smtp, {
      signal: AbortSignal.any([signal, closing.signal]),
      onRefusal,
    })
    if (delivery.failed > 0) log.warn(delivery, 'mail could not be sent; it is tried again')
  }
  const prune = async () => {
    const deleted = await pruneOutbox(db)
    if (deleted > 0) log.info({ deleted }, 'deleted old mail')
  }
  await jobs.define(sendJob, send, { retryLimit: 0, ...(smtp && { every: '* * * * *' }) })
  await jobs.define(pruneJob, prune, { every: '40 3 * * *' })
  const listening = smtp ? keepListening(deps, closing.signal) : undefined
  return async () => {
    closing.abort()
    await listening
  }
}

/** Requests the job at each notification until `signal` aborts; reconnects after a lost connection. */
const keepListening = async (deps: MailDeps, signal: AbortSignal): Promise<void> => {
  for (;;) {
    await listenUntilLost(deps, signal).catch(() => {})
    if (signal.aborted) return
    await sleep(reconnectMs, undefined, { ref: false, signal }).catch(() => {})
  }
}

const listenUntilLost = async ({ jobs, connection, log }: MailDeps, signal: AbortSignal) => {
  const wake = () => {
    jobs
      .sendNow(sendJob)
      .catch((err: unknown) => log.warn({ err }, 'sending mail is retried in a minute'))
  }
  const over = Promise.withResolvers<void>()
  const listener = await listenTo(connection, outboxChannel, {
    onMessage: wake,
    onLost: over.resolve,
  })
  signal.addEventListener('abort', () => over.resolve(), { once: true })
  if (signal.aborted) over.resolve()
  // For messages queued before the listener connected.
  else wake()
  await over.promise
  await listener.end()
}
