/** The one place that reads and writes messages and their answers. */

import { type Generated, type Insertable, sql } from 'kysely'
import { networkDays } from '../../../catalog/submission/server/save-submission.ts'
import { newId } from '../../../kit/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  countRows,
  cutPage,
  type ListPage,
  requireCursorRow,
} from '../../../platform/db/list-page.ts'
import { changeRows, countChanged, queryValue } from '../../../platform/db/query.ts'
import type { Message, MessageFilters } from '../contract.ts'
import '../../../catalog/trust/server/reports/tables.ts'

interface MessagesTable {
  id: string
  position: Generated<number>
  kind: 'contact' | 'report'
  event_id: string | null
  reason: string | null
  name: Generated<string>
  email: Generated<string>
  subject: string
  text: string
  created_at: Generated<string>
  done_at: string | null
  /** Null for reports about an event, and for messages of programs without a key. */
  send_hash: string | null
  /** Keyed; forgotten after `networkDays`. */
  network_hash: Generated<string | null>
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    messages: MessagesTable
    message_replies: {
      id: string
      message_id: string
      /** Address of the administrator. */
      answered_by: string
      text: string
      created_at: Generated<string>
    }
  }
}

/** False where the same form has stored this message before; it waits for one that is being stored. */
export const addMessage = async (db: Db, row: Insertable<MessagesTable>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('send_hash').where('send_hash', 'is not', null).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The message that a form has stored before. */
export const findSent = (db: Db, sendHash: string | null): Promise<string | undefined> =>
  queryValue(db)`select id from messages where send_hash = ${sendHash}`

/** One page, newest first. */
export const findMessages = async (
  db: Db,
  filters: MessageFilters,
): Promise<ListPage<Message, number>> => {
  const { limit, cursor } = filters
  if (cursor !== undefined) {
    await requireCursorRow(db, sql`select from messages where position = ${cursor}`)
  }
  const found = await withEvents(db, filters)
    .$if(cursor !== undefined, (query) => query.where('m.position', '<', cursor ?? 0))
    .select('m.position')
    .orderBy('m.position', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows, next } = cutPage(found, limit, ({ position }) => position)
  const total = await countRows(db, matching(db, filters).select('m.id'))
  const messages = rows.map((row): Message => {
    const { position: _, ...message } = row
    return message
  })
  return { rows: messages, total, next }
}

export const findMessage = (db: Db, id: string): Promise<Message | undefined> =>
  withEvents(db, {}).where('m.id', '=', id).executeTakeFirst()

/** Returns the id of the answer; undefined where the same one was given before. */
export const addReply = (
  db: Db,
  { messageId, by, text }: { messageId: string; by: string; text: string },
): Promise<string | undefined> =>
  queryValue(db)`
    insert into message_replies (id, message_id, answered_by, text)
    values (${newId()}, ${messageId}, ${by}, ${text}) on conflict do nothing returning id`

/** Returns true if that changed anything. */
export const setDone = async (db: Db, id: string, done: boolean): Promise<boolean> => {
  const changed = await countChanged(db)`
    update messages set done_at = ${done ? sql`now()` : null}
    where id = ${id} and (done_at is not null) <> ${done}`
  return changed > 0
}

const withEvents = (db: Db, filters: Pick<MessageFilters, 'state' | 'kind'>) =>
  matching(db, filters)
    .leftJoin('events as e', 'e.id', 'm.event_id')
    .leftJoin('event_reports as r', 'r.id', 'm.id')
    .select(['m.id', 'm.kind', 'm.reason', 'm.name', 'm.email', 'm.subject', 'm.text'])
    .select(['m.created_at as createdAt', 'm.done_at as doneAt'])
    .select(['r.answer', 'r.answered_by as answeredBy'])
    .select([eventOf.as('event'), networkKept.as('networkKept'), repliesOf.as('replies')])

const eventOf = sql<Message['event']>`case when m.event_id is not null
  then json_build_object('id', m.event_id, 'name', coalesce(e.name, '')) end`

const networkKept = sql<boolean>`m.network_hash is not null`

/** The key of a reply's email is that of answer-message.ts. */
const repliesOf = sql<Message['replies']>`coalesce((
  select json_agg(json_build_object('by', a.answered_by, 'text', a.text, 'at', to_json(a.created_at),
    'state', case when o.id is null then 'forgotten' when o.failed_at is not null then 'failed'
      when o.sent_at is null then 'waiting' else 'sent' end) order by a.created_at, a.id)
  from message_replies a left join outbox_messages o on o.key = 'reply:' || a.id
  where a.message_id = m.id), '[]')`

const matching = (db: Db, { state, kind }: Pick<MessageFilters, 'state' | 'kind'>) =>
  db
    .selectFrom('messages as m')
    .$if(state === 'open', (query) => query.where('m.done_at', 'is', null))
    .$if(state === 'done', (query) => query.where('m.done_at', 'is not', null))
    .$if(kind !== undefined, (query) => query.where('m.kind', '=', kind ?? 'contact'))

/** Deletes messages and answered reports a year after they were done. */
export const forgetMessages = (db: Db): Promise<void> =>
  changeRows(db)`delete from messages where done_at < now() - interval '1 year'`

/** Returns the number of messages. */
export const forgetMessageNetworks = (db: Db): Promise<number> =>
  countChanged(db)`
    update messages set network_hash = null
    where network_hash is not null and created_at < now() - make_interval(days => ${networkDays}::int)`

/** Deletes messages of an address and answers to them; reports stay without name, address and words, as they count. In lower case. */
export const eraseMessages = async (db: Db, address: string): Promise<void> => {
  await sql`
    delete from message_replies where message_id in (select id from messages where lower(email) = ${address})
  `.execute(db)
  await sql`delete from messages where kind = 'contact' and lower(email) = ${address}`.execute(db)
  await sql`
    update messages set email = '', name = '', text = '', network_hash = null where kind = 'report' and lower(email) = ${address}
  `.execute(db)
}
