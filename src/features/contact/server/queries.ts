/** SQL of messages and their replies; the only reader and writer of their tables. */

import { sql } from 'kysely'
import { networkDays } from '../../../catalog/submission/server/save-submission.ts'
import { newId } from '../../../kit/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import { afterCursor, countRows, cutPage, type ListPage } from '../../../platform/db/list-page.ts'
import {
  changeRows,
  countChanged,
  queryRow,
  queryRows,
  queryValue,
} from '../../../platform/db/query.ts'
import type { Message, MessageFilters } from '../contract.ts'

export type NewMessage = Pick<Message, 'id' | 'kind' | 'email' | 'subject' | 'text'> & {
  name?: string
  /** Absent for messages of the contact page. */
  eventId?: string
  reason?: string
  /** Null for reports about an event, and for API clients without a key. */
  sendHash: string | null
  /** Hashed with a key; deleted after `networkDays`. */
  networkHash: string
}

/** False if the same form has already stored this message; waits for a simultaneous insert. */
export const addMessage = async (db: Db, message: NewMessage): Promise<boolean> => {
  const { id, kind, eventId = null, reason = null, name = '', email, subject, text } = message
  const addedCount = await countChanged(db)`
    insert into messages (id, kind, event_id, reason, name, email, subject, text, send_hash,
      network_hash)
    values (${id}, ${kind}, ${eventId}, ${reason}, ${name}, ${email}, ${subject}, ${text},
      ${message.sendHash}, ${message.networkHash})
    on conflict (send_hash) where send_hash is not null do nothing`
  return addedCount > 0
}

/** Id of the message that a form has already stored. */
export const findSent = (db: Db, sendHash: string | null): Promise<string | undefined> =>
  queryValue(db)`select id from messages where send_hash = ${sendHash}`

/** One page, newest first. */
export const findMessages = async (
  db: Db,
  filters: MessageFilters,
): Promise<ListPage<Message, number>> => {
  const { limit, cursor, state, kind } = filters
  const cursorRow = sql`select position from messages where position = ${cursor}`
  const after = await afterCursor(db, cursor, sql`m.position <`, cursorRow)
  const conditions = [sql`true`]
  if (state) conditions.push(sql`(m.done_at is null) = ${state === 'open'}`)
  if (kind) conditions.push(sql`m.kind = ${kind}`)
  const condition = sql.join(conditions, sql` and `)
  const found = await queryRows(db)<Message & { position: number }>`
    select ${columns}, m.position from ${tables} where ${condition} and ${after}
    order by m.position desc limit ${limit + 1}`
  const { rows, next } = cutPage(found, limit, ({ position }) => position)
  const total = await countRows(db, sql`select from messages m where ${condition}`)
  return { rows: rows.map(({ position: _position, ...message }) => message), total, next }
}

export const findMessage = (db: Db, id: string): Promise<Message | undefined> =>
  queryRow(db)`select ${columns} from ${tables} where m.id = ${id}`

/** Returns the id of the reply; undefined if the same reply exists. */
export const addReply = (
  db: Db,
  { messageId, by, text }: { messageId: string; by: string; text: string },
): Promise<string | undefined> =>
  queryValue(db)`
    insert into message_replies (id, message_id, answered_by, text)
    values (${newId()}, ${messageId}, ${by}, ${text}) on conflict do nothing returning id`

/** Returns true if the state changed. */
export const setDone = async (db: Db, id: string, done: boolean): Promise<boolean> => {
  const changedCount = await countChanged(db)`
    update messages set done_at = ${done ? sql`now()` : null}
    where id = ${id} and (done_at is not null) <> ${done}`
  return changedCount > 0
}

/** The key of a reply's email is set in answer-message.ts. */
const repliesOf = sql`coalesce((
  select json_agg(json_build_object('by', a.answered_by, 'text', a.text, 'at', to_json(a.created_at),
    'state', case when o.id is null then 'forgotten' when o.failed_at is not null then 'failed'
      when o.sent_at is null then 'waiting' else 'sent' end) order by a.created_at, a.id)
  from message_replies a left join outbox_messages o on o.key = 'reply:' || a.id
  where a.message_id = m.id), '[]')`

const columns = sql`m.id, m.kind, m.reason, m.name, m.email, m.subject, m.text,
  m.created_at as "createdAt", m.done_at as "doneAt", r.answer, r.answered_by as "answeredBy",
  case when m.event_id is not null
    then json_build_object('id', m.event_id, 'name', coalesce(e.name, '')) end as event,
  m.network_hash is not null as "networkKept", ${repliesOf} as replies`
const tables = sql`messages m left join events e on e.id = m.event_id
  left join event_reports r on r.id = m.id`

/** Deletes messages and answered reports a year after they were done. */
export const forgetMessages = (db: Db): Promise<void> =>
  changeRows(db)`delete from messages where done_at < now() - interval '1 year'`

/** Returns the number of messages. */
export const forgetMessageNetworks = (db: Db): Promise<number> =>
  countChanged(db)`
    update messages set network_hash = null
    where network_hash is not null and created_at < now() - make_interval(days => ${networkDays}::int)`

/** Deletes messages of an address (lower case) and their replies; removes name, address and text from its reports. */
export const eraseMessages = async (db: Db, address: string): Promise<void> => {
  const change = changeRows(db)
  await change`
    delete from message_replies where message_id in (select id from messages where lower(email) = ${address})`
  await change`delete from messages where kind = 'contact' and lower(email) = ${address}`
  await change`
    update messages set email = '', name = '', text = '', network_hash = null
    where kind = 'report' and lower(email) = ${address}`
}
