/** Keeps mail going: at once when a message is queued, and every minute for what was to wait. */
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

/** The job looks every minute anyway, so a lost line only costs promptness. */
const reconnectMs = 30_000

export type MailParts = {
  jobs: Jobs
  db: Db
  connection: ConnectionSettings
  log: Log
  /** Absent: messages wait in the outbox. */
  smtp: Pick<Smtp, 'send'> | undefined
  /** Withdraws messages that have become pointless while they waited; run before each delivery. */
  withdrawPointless?: () => Promise<void>
  onRefusal?: OnRefusal
}

/**
 * Defines the jobs and listens for new messages on a connection of its own. Returns the function that begins no further
 * message; the job queue waits for the one under way.
 */
export const startMail = async (parts: MailParts): Promise<() => Promise<void>> => {
  const { jobs, db, log, smtp, withdrawPointless, onRefusal } = parts
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
  const listening = smtp ? keepListening(parts, closing.signal) : undefined
  return async () => {
    closing.abort()
    await listening
  }
}

/** Asks for the job at every news until `signal` is aborted; opens the line again when it is lost. */
const keepListening = async (parts: MailParts, signal: AbortSignal): Promise<void> => {
  for (;;) {
    await listenUntilLost(parts, signal).catch(() => {})
    if (signal.aborted) return
    await sleep(reconnectMs, undefined, { ref: false, signal }).catch(() => {})
  }
}

const listenUntilLost = async ({ jobs, connection, log }: MailParts, signal: AbortSignal) => {
  const wake = () => {
    jobs
      .sendNow(sendJob)
      .catch((err: unknown) => log.warn({ err }, 'mail waits for the next minute'))
  }
  const over = Promise.withResolvers<void>()
  const listener = await listenTo(connection, outboxChannel, { heard: wake, lost: over.resolve })
  signal.addEventListener('abort', () => over.resolve(), { once: true })
  if (signal.aborted) over.resolve()
  // Messages queued before the listener connected.
  else wake()
  await over.promise
  await listener.end()
}
