/** Reads the outbox; platform/mail writes it. */

import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  countRows,
  cutPage,
  type ListPage,
  requireCursorRow,
} from '../../../platform/db/list-page.ts'
import type { Api } from '../../../platform/http/api.ts'
import { createPublicBase } from '../../../platform/http/public-base.ts'
import { withPublicLinks } from '../../../platform/mail/mail-base.ts'
import type { OutboxMessagesTable } from '../../../platform/mail/outbox-table.ts'
import { listOutbox, type OutboxFilters, type OutboxMessage } from '../contract.ts'

type OutboxParts = { db: Db; publicUrl?: string }

export const outboxRoutes = (api: Api, { db, publicUrl }: OutboxParts): void => {
  const base = createPublicBase(publicUrl)
  // For the administrator's own eyes, so the address that was asked will do.
  api.list(listOutbox, ({ query, request }) =>
    findMessages(db, { ...query, site: base.of(request) }),
  )
}

/** One page, newest first; links of ours lead to `site`. */
const findMessages = async (
  db: Db,
  { site, ...filters }: OutboxFilters & { site: string },
): Promise<ListPage<OutboxMessage, number>> => {
  const { limit, cursor } = filters
  if (cursor !== undefined) {
    await requireCursorRow(db, sql`select from outbox_messages where position = ${cursor}`)
  }
  const found = await matching(db, filters)
    .selectAll()
    .select(stateOf.as('state'))
    .$if(cursor !== undefined, (query) => query.where('position', '<', cursor ?? 0))
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows, next } = cutPage(found, limit, ({ position }) => position)
  const total = await countRows(db, matching(db, filters).select('id'))
  return { rows: rows.map((row) => toMessage(row, site)), total, next }
}

type Row = Selectable<OutboxMessagesTable> & Pick<OutboxMessage, 'state'>

const toMessage = (row: Row, site: string): OutboxMessage => ({
  id: row.id,
  state: row.state,
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

const stateOf = sql<OutboxMessage['state']>`case when sent_at is not null then 'sent'
  when withdrawn then 'withdrawn' when failed_at is not null then 'failed' else 'waiting' end`

const matching = (db: Db, { state }: OutboxFilters) =>
  db
    .selectFrom('outbox_messages')
    .$if(state !== undefined, (query) => query.where(sql<boolean>`${stateOf} = ${state}`))
