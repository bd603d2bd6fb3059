/** Sends due messages: ordinary mail one by one, bulk mail in parallel. Any number of processes may run it at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/pool/transaction.ts'
import { changeRows, countChanged, queryRows } from '../db/query.ts'
import { createSemaphore } from '../semaphore.ts'
import { redactSecret } from './outbox-table.ts'
import { joinMails } from './render-mail.ts'
import {
  isMailboxRefusal,
  isOutage,
  isRefusal,
  maxConnections,
  type OutgoingMail,
  type Smtp,
} from './smtp.ts'

/** Time after which another process takes a message whose sender has died. */
const claim = '10 minutes'

/** Older messages are dropped: late mail would confuse more than inform. */
const patience = '7 days'

/** Time until the next attempt: 1, 2, 4, … minutes, up to 6 hours. */
const nextPause = sql`make_interval(mins => least(power(2, attempts - 1), 360)::int)`

export type Delivery = { sent: number; failed: number }

/** Called for each bulk message that the server rejected permanently, in the transaction that gives it up. */
export type OnRefusal = (tx: Tx, refused: { address: string; messageId: string }) => Promise<void>

/**
 * Sends due messages until none is left, `signal` aborts, or the server is unreachable. Errors are
 * stored with their message; only database errors throw.
 */
export const deliverMail = async (
  db: Db,
  smtp: Pick<Smtp, 'send'>,
  {
    signal,
    onRefusal,
  }: { signal?: AbortSignal | undefined; onRefusal?: OnRefusal | undefined } = {},
): Promise<Delivery> => {
  await giveUpOld(db)
  const delivery = { sent: 0, failed: 0 }
  const pass = createSemaphore(maxUnnoted, maxBulk)
  const note = notesOf(db)
  // True once the server or database is unavailable: messages taken but not yet sent are released.
  let hasStopped = false
  const send = async (messages: readonly QueuedMail[]): Promise<BatchResult> => {
    if (hasStopped || signal?.aborted) return giveBack(db, messages)
    try {
      const sent = await sendOne(db, smtp, { messages, note, onRefusal })
      hasStopped ||= sent.isAway
      return sent
    } catch (error) {
      hasStopped = true
      throw error
    }
  }
  for (;;) {
    const batches = signal?.aborted || hasStopped ? [] : await takeNext(db)
    if (batches.length === 0) return delivery
    const sendings = await Promise.all(batches.map((messages) => pass(() => send(messages))))
    for (const { sent, failed } of sendings) {
      delivery.sent += sent
      delivery.failed += failed
    }
  }
}

/** `isAway`: the server is unreachable. */
type BatchResult = Delivery & { isAway: boolean }

type Sending = {
  messages: readonly QueuedMail[]
  note: ReturnType<typeof notesOf>
  onRefusal: OnRefusal | undefined
}

/** Sends messages as one, and records the result. */
const sendOne = async (
  db: Db,
  smtp: Pick<Smtp, 'send'>,
  { messages, note, onRefusal }: Sending,
): Promise<BatchResult> => {
  try {
    await smtp.send(joinMessages(messages))
  } catch (error) {
    await inTransaction(db, (tx) => markFailed(tx, messages, error, onRefusal))
    return { sent: 0, failed: messages.length, isAway: isOutage(error) }
  }
  await note(messages.map(({ id }) => id))
  return { sent: messages.length, failed: 0, isAway: false }
}

/** Makes messages that were taken but not sent due again, for any process. */
const giveBack = async (db: Db, messages: readonly QueuedMail[]): Promise<BatchResult> => {
  const ids = messages.map(({ id }) => id)
  await sql`update outbox_messages set attempts = attempts - 1, next_attempt_at = now()
    where id = any(${ids})`.execute(db)
  return { sent: 0, failed: 0, isAway: false }
}

/** Pause after the first joined message of a day; doubles with each further one. */
const shortPause = '5 minutes'
const maxPause = '2 hours'

/** Most messages joined in one. */
const maxJoined = 50

const isDue = sql`sent_at is null and failed_at is null and next_attempt_at <= now()`

/** True if a message may be sent now: an address gets only one joined message per pause, no matter who causes them. */
const isUnpaused = sql`(m.joins is distinct from 'later' or coalesce((
  select max(s.sent_at) + least(${shortPause}::interval * power(2, count(distinct s.sent_at) - 1),
    ${maxPause}::interval)
  from outbox_messages s
  where s.joins is not null and lower(s.recipient) = lower(m.recipient)
    and s.sent_at > now() - interval '1 day') <= now(), true))`

/** Moves the messages' next attempt, so that other processes skip them. Counts the attempt before it is made. */
const takeRows = sql`update outbox_messages
  set attempts = attempts + 1, next_attempt_at = now() + ${claim}::interval`

const takenColumns = sql`id, position, recipient as "to", reply_to as "replyTo", subject, text, html,
  created_at as "createdAt", unsubscribe_path as "unsubscribePath", bulk`

type QueuedMail = OutgoingMail & { bulk: boolean }

/** Groups of messages to send now, each as one; bulk mail only if nothing else is due. */
const takeNext = async (db: Db): Promise<QueuedMail[][]> => {
  const usual = await takeUsual(db)
  return usual.length > 0 ? [usual] : (await takeBulk(db)).map((message) => [message])
}

/**
 * Takes the message that has been due longest, and all due messages to the same address that may
 * join it, in one statement; other processes skip the locked rows.
 */
const takeUsual = (db: Db): Promise<QueuedMail[]> =>
  queryRows(db)`
    with next as (
      select m.id, lower(m.recipient) as address, m.reply_to, m.joins from outbox_messages m
      where ${isDue} and not bulk and ${isUnpaused}
      order by next_attempt_at, id limit 1
      for update skip locked
    ), others as (
      select o.id from outbox_messages o join next on lower(o.recipient) = next.address
      where next.joins is not null and o.joins is not null and o.id <> next.id
        and o.reply_to is not distinct from next.reply_to
        and o.sent_at is null and o.failed_at is null and not o.bulk and o.next_attempt_at <= now()
      order by o.position limit ${maxJoined - 1}
      for update of o skip locked
    ), taken as (
      ${takeRows} where id in (select id from next union all select id from others)
      returning ${takenColumns}
    )
    select * from taken order by position
  `

/** Most bulk messages taken at a time: a few per connection, to keep all connections busy. */
const maxBulk = 8 * maxConnections

/** Most messages being sent or not yet recorded as sent: the most that may be sent twice if the process is killed. */
const maxUnnoted = 2 * maxConnections

/** Takes bulk mail. Other mail is sent before the next bulk messages. */
const takeBulk = (db: Db): Promise<QueuedMail[]> =>
  queryRows(db)`
    ${takeRows} where id = any(array(
      select id from outbox_messages where ${isDue} and bulk
      order by next_attempt_at, id limit ${maxBulk} for update skip locked
    ))
    returning ${takenColumns}
  `

/** Joins messages into one; a single message is unchanged. */
const joinMessages = (messages: readonly OutgoingMail[]): OutgoingMail => {
  const [first, ...rest] = messages
  if (!first) throw new Error('There is no message to send.')
  if (rest.length === 0) return first
  const unsubscribePath = messages.find((each) => each.unsubscribePath)?.unsubscribePath
  return { ...first, ...joinMails(messages), unsubscribePath }
}

/** Records sent messages; those sent while a statement is running share the next one. */
const notesOf = (db: Db) => {
  let last: Promise<unknown> = Promise.resolve()
  let next: { ids: string[]; written: Promise<void> } | undefined
  return (ids: readonly string[]): Promise<void> => {
    if (!next) {
      const batch: string[] = []
      const written = last.then(() => {
        next = undefined
        return markSent(db, batch)
      })
      last = written.catch(() => {})
      next = { ids: batch, written }
    }
    next.ids.push(...ids)
    return next.written
  }
}

/** Milliseconds before each retry of recording that a message was sent. */
const markPauses = [100, 500, 2_000]

/** Retries, since a sent message that is not recorded would be sent again. */
const markSent = async (db: Db, ids: readonly string[]): Promise<void> => {
  for (const pause of markPauses) {
    try {
      return await writeSent(db, ids)
    } catch {
      await sleep(pause)
    }
  }
  await writeSent(db, ids)
}

const writeSent = (db: Db, ids: readonly string[]): Promise<void> =>
  changeRows(db)`
    update outbox_messages
    set sent_at = now(), failed_at = null, last_error = null, ${redactSecret}
    where id = any(${ids})
  `

/** Records a failure. Parts of a rejected joined message are retried separately: one of them may be the reason. */
const markFailed = async (
  db: Tx,
  messages: readonly QueuedMail[],
  error: unknown,
  onRefusal: OnRefusal | undefined,
): Promise<void> => {
  const ids = messages.map(({ id }) => id)
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 1000)
  const nextAttempt = sql`next_attempt_at = now() + ${nextPause}`
  const givenUp = sql`${nextAttempt}, failed_at = now(), ${redactSecret}`
  const alone = sql`next_attempt_at = now(), joins = null`
  const refused = ids.length > 1 ? alone : givenUp
  await sql`
    update outbox_messages
    set last_error = ${lastError}, ${isRefusal(error) ? refused : nextAttempt}
    where id = any(${ids})
  `.execute(db)
  const [first, ...more] = messages
  if (!first?.bulk || more.length > 0 || !isMailboxRefusal(error)) return
  await onRefusal?.(db, { address: first.to, messageId: first.id })
}

const giveUpOld = (db: Db): Promise<void> =>
  changeRows(db)`
    update outbox_messages
    set failed_at = now(), last_error = coalesce(last_error, 'Not sent within a week.'),
      ${redactSecret}
    where sent_at is null and failed_at is null and next_attempt_at <= now()
      and created_at < now() - ${patience}::interval
  `

/** Retention of sent and abandoned messages, since they contain addresses and names. */
const keep = '90 days'
/** Shorter retention for bulk mail, because of its volume. */
const keepBulk = '7 days'

/** Deletes old messages, but not those that wait for SMTP to be configured. Returns the number deleted. */
export const pruneOutbox = (db: Db): Promise<number> =>
  countChanged(db)`
    delete from outbox_messages where coalesce(sent_at, failed_at)
      < now() - case when bulk or starts_with(key, 'updates-request:') then ${keepBulk}::interval else ${keep}::interval end`
