/** Sends what is due: one message after another, mail to subscribers several at once. Any number of processes may do so at once. */
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

/** A process that dies while it sends leaves the message to others after this long. */
const claim = '10 minutes'

/** Messages older than this are dropped: a late one would confuse more than inform. */
const patience = '7 days'

/** Time until the next try: 1, 2, 4, … minutes, up to 6 hours. */
const nextPause = sql`make_interval(mins => least(power(2, attempts - 1), 360)::int)`

export type Delivery = { sent: number; failed: number }

/** Hears of each message to a subscriber that was refused for good, in the transaction that gives it up. */
export type OnRefusal = (tx: Tx, refused: { address: string; messageId: string }) => Promise<void>

/**
 * Sends due messages until none is left, `signal` is aborted, or the server cannot be talked to. What
 * goes wrong with a message is kept with it; only a failing database throws.
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
  // True once the server or the database is away: what has been taken and not sent by then is given back.
  let hasStopped = false
  const send = async (messages: readonly Taken[]): Promise<Sent> => {
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
    const taken = signal?.aborted || hasStopped ? [] : await takeNext(db)
    if (taken.length === 0) return delivery
    const sendings = await Promise.all(taken.map((messages) => pass(() => send(messages))))
    for (const { sent, failed } of sendings) {
      delivery.sent += sent
      delivery.failed += failed
    }
  }
}

/** `isAway`: the server cannot be talked to. */
type Sent = Delivery & { isAway: boolean }

type Sending = {
  messages: readonly Taken[]
  note: ReturnType<typeof notesOf>
  onRefusal: OnRefusal | undefined
}

/** Sends messages as one, and notes the outcome. */
const sendOne = async (
  db: Db,
  smtp: Pick<Smtp, 'send'>,
  { messages, note, onRefusal }: Sending,
): Promise<Sent> => {
  try {
    await smtp.send(joinMessages(messages))
  } catch (error) {
    await inTransaction(db, (tx) => markFailed(tx, messages, error, onRefusal))
    return { sent: 0, failed: messages.length, isAway: isOutage(error) }
  }
  await note(messages.map(({ id }) => id))
  return { sent: messages.length, failed: 0, isAway: false }
}

/** Messages that were taken and not tried are due again, for any process. */
const giveBack = async (db: Db, messages: readonly Taken[]): Promise<Sent> => {
  const ids = messages.map(({ id }) => id)
  await sql`update outbox_messages set attempts = attempts - 1, next_attempt_at = now()
    where id = any(${ids})`.execute(db)
  return { sent: 0, failed: 0, isAway: false }
}

/** Pause after the first joined message of a day; it doubles with each further one. */
const shortPause = '5 minutes'
const longestPause = '2 hours'

/** Messages in one. */
const maxJoined = 50

const isDue = sql`sent_at is null and failed_at is null and next_attempt_at <= now()`

/** True for what may leave: an address gets one message in a pause, no matter who causes how many. */
const isUnpaused = sql`(m.joins is distinct from 'later' or coalesce((
  select max(s.sent_at) + least(${shortPause}::interval * power(2, count(distinct s.sent_at) - 1),
    ${longestPause}::interval)
  from outbox_messages s
  where s.joins is not null and lower(s.recipient) = lower(m.recipient)
    and s.sent_at > now() - interval '1 day') <= now(), true))`

/** Moves the next try of the messages on: others see that they are not due. The try is counted before it is made. */
const takeRows = sql`update outbox_messages
  set attempts = attempts + 1, next_attempt_at = now() + ${claim}::interval`

const takenColumns = sql`id, position, recipient as "to", reply_to as "replyTo", subject, text, html,
  created_at as "createdAt", unsubscribe_path as "unsubscribePath", bulk`

type Taken = OutgoingMail & { bulk: boolean }

/** Groups of messages that leave now, each as one; mail to subscribers where nothing else is due. */
const takeNext = async (db: Db): Promise<Taken[][]> => {
  const usual = await takeUsual(db)
  return usual.length > 0 ? [usual] : (await takeBulk(db)).map((message) => [message])
}

/**
 * Takes the message that has been due longest, with all that are due to the same address and may join it, in one statement:
 * others skip the locked rows.
 */
const takeUsual = (db: Db): Promise<Taken[]> =>
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

/** Messages to subscribers that are taken at once: a few for each connection, so that none waits for the next ones. */
const maxBulk = 8 * maxConnections

/** Messages that are sent, or have left and are not noted yet: a process that is killed repeats no more. */
const maxUnnoted = 2 * maxConnections

/** Takes mail to subscribers. Other mail leaves before the next ones. */
const takeBulk = (db: Db): Promise<Taken[]> =>
  queryRows(db)`
    ${takeRows} where id = any(array(
      select id from outbox_messages where ${isDue} and bulk
      order by next_attempt_at, id limit ${maxBulk} for update skip locked
    ))
    returning ${takenColumns}
  `

/** One message that holds all; one alone stays as it is. */
const joinMessages = (messages: readonly OutgoingMail[]): OutgoingMail => {
  const [first, ...others] = messages
  if (!first) throw new Error('There is no message to send.')
  if (others.length === 0) return first
  const unsubscribePath = messages.find((each) => each.unsubscribePath)?.unsubscribePath
  return { ...first, ...joinMails(messages), unsubscribePath }
}

/** Writes down what has left: in one statement what comes while the one before is under way. */
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

/** Milliseconds before each further try to write down that a message has left. */
const markPauses = [100, 500, 2_000]

/** Retries a few times, since a sent message that isn't recorded would be sent again. */
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

/** Parts of a refused message are tried alone: one of them may be the reason. */
const markFailed = async (
  db: Tx,
  messages: readonly Taken[],
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

/** Time for which messages are kept that have left or were given up; they hold addresses and names. */
const keep = '90 days'
/** The same for mail to subscribers, of which there may be much. */
const keepBulk = '7 days'

/** Deletes old messages; those that wait without SMTP stay. Returns the number of messages. */
export const pruneOutbox = (db: Db): Promise<number> =>
  countChanged(db)`
    delete from outbox_messages where coalesce(sent_at, failed_at)
      < now() - case when bulk or starts_with(key, 'updates-request:') then ${keepBulk}::interval else ${keep}::interval end`
