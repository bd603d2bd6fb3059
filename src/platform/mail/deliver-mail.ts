/** Sends what is due, one message after another. Any number of processes may do so at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { redactSecret } from './outbox-table.ts'
import { isOutage, isRefusal, type OutgoingMail, type Smtp } from './smtp.ts'

/** A process that dies while it sends leaves the message to others after this long. */
const claim = '10 minutes'

/** Messages older than this are dropped: a late one would confuse more than inform. */
const patience = '7 days'

/** Minutes until the next try: 1, 2, 4, … up to 6 hours. */
const pauseMinutes = (attempts: number): number => Math.min(2 ** (attempts - 1), 360)

export type Delivery = { sent: number; failed: number }

/**
 * Sends due messages until none is left, `signal` is aborted, or the server cannot be talked to. What
 * goes wrong with a message is kept with it; only a failing database throws.
 */
export const deliverMail = async (
  db: Db,
  smtp: Pick<Smtp, 'send'>,
  signal?: AbortSignal,
): Promise<Delivery> => {
  await giveUpOld(db)
  const delivery = { sent: 0, failed: 0 }
  for (;;) {
    const message = signal?.aborted ? undefined : await takeNext(db)
    if (!message) return delivery
    try {
      await smtp.send(message)
    } catch (error) {
      await markFailed(db, message, error)
      delivery.failed++
      if (isOutage(error)) return delivery
      continue
    }
    await markSent(db, message.id)
    delivery.sent++
  }
}

type OutboxRow = OutgoingMail & { attempts: number }

/**
 * Takes the message that has been due longest by moving its next try on, in one statement: others skip
 * the locked row, then see that it is not due. The try is counted before it is made.
 */
const takeNext = async (db: Db): Promise<OutboxRow | undefined> => {
  const { rows } = await sql<OutboxRow>`
    update outbox_messages
    set attempts = attempts + 1, next_attempt_at = now() + ${claim}::interval
    where id = (
      select id from outbox_messages
      where sent_at is null and failed_at is null and next_attempt_at <= now()
      order by next_attempt_at, id limit 1
      for update skip locked)
    returning id, recipient as "to", reply_to as "replyTo", subject, text, html, attempts,
      created_at as "createdAt", unsubscribe_path as "unsubscribePath"
  `.execute(db)
  return rows[0]
}

/** Milliseconds before each further try to write down that a message has left. */
const markPauses = [100, 500, 2_000]

/** Retries a few times, since a sent message that isn't recorded would be sent again. */
const markSent = async (db: Db, id: string): Promise<void> => {
  for (const pause of markPauses) {
    try {
      return await writeSent(db, id)
    } catch {
      await sleep(pause)
    }
  }
  await writeSent(db, id)
}

const writeSent = async (db: Db, id: string): Promise<void> => {
  await sql`
    update outbox_messages
    set sent_at = now(), failed_at = null, last_error = null, ${redactSecret}
    where id = ${id}
  `.execute(db)
}

const markFailed = async (db: Db, { id, attempts }: OutboxRow, error: unknown): Promise<void> => {
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 1000)
  const givenUp = isRefusal(error) ? sql`, failed_at = now(), ${redactSecret}` : sql``
  await sql`
    update outbox_messages
    set last_error = ${lastError},
      next_attempt_at = now() + make_interval(mins => ${pauseMinutes(attempts)})${givenUp}
    where id = ${id}
  `.execute(db)
}

const giveUpOld = async (db: Db): Promise<void> => {
  await sql`
    update outbox_messages
    set failed_at = now(), last_error = coalesce(last_error, 'Not sent within a week.'),
      ${redactSecret}
    where sent_at is null and failed_at is null and next_attempt_at <= now()
      and created_at < now() - ${patience}::interval
  `.execute(db)
}

/** Time for which messages are kept that have left or were given up; they hold addresses and names. */
const keep = '90 days'

/** Deletes old messages; those that wait without SMTP stay. Returns the number of messages. */
export const pruneOutbox = async (db: Db): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from outbox_messages where coalesce(sent_at, failed_at) < now() - ${keep}::interval
  `.execute(db)
  return Number(numAffectedRows)
}
