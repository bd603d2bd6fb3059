/** Browsers that get notifications, and queued notifications. Only this file writes both tables. */
import { sql } from 'kysely'
import { maxSaved } from '../../../catalog/event/saved-events.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { changeRows, queryColumn, queryRows } from '../../../platform/db/query.ts'
import type { PushDevice } from '../../../platform/push/web-push.ts'
import { addDeviceSubscriber, endSubscriber } from './subscribers.ts'
import { listWatched, watchEvents } from './watched-events.ts'

/** A notification as the service worker shows it. */
export type PushPayload = {
  title: string
  body: string
  /** Replaces an earlier notification with the same tag. */
  tag: string
  /** Path of the page that a click opens. */
  data: string
}

/** Adds events to those of a device, at most `maxSaved` in all. */
export const watchFromDevice = (
  db: Db,
  { endpoint, p256dh, auth }: PushDevice,
  ids: readonly string[],
): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Created first, since the device row refers to it; deleted if the device is known, also from a simultaneous call.
    const newSubscriber = await addDeviceSubscriber(tx)
    const { rows } = await sql<{ owner: string }>`
      insert into push_devices (subscriber_id, endpoint, p256dh, auth)
      values (${newSubscriber.subscriberId}, ${endpoint}, ${p256dh}, ${auth})
      on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth
      returning subscriber_id as owner`.execute(tx)
    const owner = rows[0]!.owner
    if (owner !== newSubscriber.subscriberId) await endSubscriber(tx, newSubscriber.subscriberId)
    const subscriptions = await sql<{ id: string }>`
      select id from subscriptions where subscriber_id = ${owner}`.execute(tx)
    const id = subscriptions.rows[0]!.id
    await watchEvents(tx, id, ids)
    if ((await listWatched(tx, id)).length <= maxSaved) return
    const message = `This device can follow up to ${maxSaved} events. Stop its notifications first.`
    throw new AppError('conflict', { message })
  })

/** Deletes all data of a device. Its push address, which only the device knows, authorizes the call. */
export const forgetDevice = async (db: Db, endpoint: string): Promise<void> => {
  await inTransaction(db, async (tx) => {
    const ids = await queryColumn(tx)`
      select subscriber_id from push_devices where endpoint = ${endpoint}`
    for (const id of ids) await endSubscriber(tx, id)
  })
}

type QueuedPush = { eventId: string; payload: PushPayload; subscribers: string[] }

/** Queues a notification; replaces queued ones about the same event. */
export const queuePush = async (
  tx: Tx,
  { eventId, payload, subscribers }: QueuedPush,
): Promise<void> => {
  await sql`delete from push_messages
    where event_id = ${eventId} and subscriber_id = any(${subscribers}::text[])`.execute(tx)
  await sql`
    insert into push_messages (subscriber_id, event_id, payload)
    select d.subscriber_id, ${eventId}, ${JSON.stringify(payload)}::jsonb
    from push_devices d where d.subscriber_id = any(${subscribers}::text[])`.execute(tx)
}

export type WaitingPush = PushDevice & {
  id: string
  subscriberId: string
  eventId: string
  payload: PushPayload
  attempts: number
}

/** Time until another process retries a message whose process died while sending. */
const claim = '5 minutes'

/** Locks due messages by postponing them, so that other processes skip them. Counts the attempt before it is made. */
export const takePushes = (db: Db, limit: number): Promise<WaitingPush[]> =>
  queryRows(db)`
    update push_messages m
    set attempts = m.attempts + 1, next_attempt_at = now() + ${claim}::interval
    from push_devices d
    where d.subscriber_id = m.subscriber_id and m.id in (
      select id from push_messages where next_attempt_at <= now()
      order by next_attempt_at, id limit ${limit} for update skip locked)
    returning m.id, m.subscriber_id as "subscriberId", m.event_id as "eventId", m.payload, m.attempts,
      d.endpoint, d.p256dh, d.auth`

export const endPush = (db: Db, id: string): Promise<void> =>
  changeRows(db)`delete from push_messages where id = ${id}`

/** `seconds`: delay before the next attempt. */
export const postponePush = (db: Db, id: string, seconds: number): Promise<void> =>
  changeRows(
    db,
  )`update push_messages set next_attempt_at = now() + make_interval(secs => ${seconds}::float8)
    where id = ${id}`

/** Deletes messages queued for longer than `seconds`: a late notification would confuse more than inform. */
export const dropLatePushes = (db: Db, seconds: number): Promise<void> =>
  changeRows(db)`delete from push_messages
    where created_at < now() - make_interval(secs => ${seconds}::float8)`
