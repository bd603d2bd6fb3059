/** Reads the outbox; platform/mail writes it. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { withPublicLinks } from '../../../platform/mail/mail-base.ts'
import type { OutboxMessagesTable } from '../../../platform/mail/outbox-table.ts'
import type { OutboxFilters, OutboxMessage } from '../contract.ts'

/** Counting on would cost more than anybody learns from it. */
const countedAtMost = 10_000

export type OutboxPage = {
  messages: OutboxMessage[]
  total: number
  /** The cursor of the next page; undefined on the last one. */
  next: number | undefined
}

/** One page, newest first; links of ours lead to `site`. */
export const findMessages = async (
  db: Db,
  { site, ...filters }: OutboxFilters & { site: string },
): Promise<OutboxPage> => {
  const { limit, cursor } = filters
  const rows = await matching(db, filters)
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where('position', '<', cursor ?? 0))
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute()
  const next = rows.length > limit ? rows[limit - 1]?.position : undefined
  return {
    messages: rows.slice(0, limit).map((row) => toMessage(row, site)),
    total: await count(db, filters),
    next,
  }
}

const toMessage = (row: Selectable<OutboxMessagesTable>, site: string): OutboxMessage => ({
  id: row.id,
  state: stateOf(row),
  to: row.recipient,
  replyTo: row.reply_to,
  subject: row.subject,
  text: withPublicLinks(row.text, site),
  html: withPublicLinks(row.html, site),
  createdAt: row.created_at,
  sentAt: row.sent_at,
  failedAt: row.failed_at,
  attempts: row.attempts,
  lastError: row.last_error,
})

const stateOf = ({ sent_at, failed_at }: Selectable<OutboxMessagesTable>) => {
  if (sent_at !== null) return 'sent'
  return failed_at === null ? 'waiting' : 'failed'
}

const matching = (db: Db, { state }: OutboxFilters) =>
  db
    .selectFrom('outbox_messages')
    .$if(state === 'sent', (query) => query.where('sent_at', 'is not', null))
    .$if(state === 'failed', (query) => query.where('failed_at', 'is not', null))
    .$if(state === 'waiting', (query) =>
      query.where('sent_at', 'is', null).where('failed_at', 'is', null),
    )

const count = async (db: Db, filters: OutboxFilters): Promise<number> => {
  const { total } = await db
    .selectFrom(matching(db, filters).select('id').limit(countedAtMost).as('counted'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
