/** The one place that reads and writes messages. */
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Message, MessageFilters } from '../contract.ts'
import type { MessagesTable } from './messages-table.ts'
import '../../../catalog/server/reports/tables.ts'

export const addMessage = async (
  db: Kysely<Tables>,
  row: Insertable<MessagesTable>,
): Promise<void> => {
  await db.insertInto('messages').values(row).execute()
}

/** Counting on would cost more than anybody learns from it. */
const countedAtMost = 10_000

export type MessagePage = {
  messages: Message[]
  total: number
  /** The cursor of the next page; undefined on the last one. */
  next: number | undefined
}

/** One page, newest first. */
export const findMessages = async (db: Db, filters: MessageFilters): Promise<MessagePage> => {
  const { limit, cursor } = filters
  const rows = await withEvents(db, filters)
    .$if(cursor !== undefined, (query) => query.where('m.position', '<', cursor ?? 0))
    .orderBy('m.position', 'desc')
    .limit(limit + 1)
    .execute()
  const next = rows.length > limit ? rows[limit - 1]?.position : undefined
  return { messages: rows.slice(0, limit).map(toMessage), total: await count(db, filters), next }
}

export const findMessage = async (db: Kysely<Tables>, id: string): Promise<Message | undefined> => {
  const row = await withEvents(db, {}).where('m.id', '=', id).executeTakeFirst()
  return row && toMessage(row)
}

/** Answers whether that changed anything. */
export const setDone = async (db: Kysely<Tables>, id: string, done: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ done_at: done ? sql<string>`now()` : null })
    .where('id', '=', id)
    .where('done_at', done ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const withEvents = (db: Kysely<Tables>, filters: Pick<MessageFilters, 'state'>) =>
  matching(db, filters)
    .leftJoin('events as e', 'e.id', 'm.event_id')
    .leftJoin('event_reports as r', 'r.id', 'm.id')
    .selectAll('m')
    .select(['e.name as event_name', 'r.answer', 'r.answered_by'])

const matching = (db: Kysely<Tables>, { state }: Pick<MessageFilters, 'state'>) =>
  db
    .selectFrom('messages as m')
    .$if(state === 'open', (query) => query.where('m.done_at', 'is', null))
    .$if(state === 'done', (query) => query.where('m.done_at', 'is not', null))

type Row = Awaited<ReturnType<ReturnType<typeof withEvents>['execute']>>[number]

const toMessage = (row: Row): Message => ({
  id: row.id,
  kind: row.kind,
  event: row.event_id === null ? null : { id: row.event_id, name: row.event_name ?? '' },
  reason: row.reason,
  answer: row.answer,
  answeredBy: row.answered_by,
  name: row.name,
  email: row.email,
  subject: row.subject,
  text: row.text,
  createdAt: row.created_at,
  doneAt: row.done_at,
})

const count = async (db: Db, filters: MessageFilters): Promise<number> => {
  const { total } = await db
    .selectFrom(matching(db, filters).select('m.id').limit(countedAtMost).as('counted'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
