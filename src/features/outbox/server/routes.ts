/** Reads the outbox; platform/mail writes it. */

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { afterCursor, countRows, cutPage, type ListPage } from '../../../platform/db/list-page.ts'
import { queryRows } from '../../../platform/db/query.ts'
import type { Api } from '../../../platform/http/api.ts'
import { createPublicBase } from '../../../platform/http/public-base.ts'
import { withPublicLinks } from '../../../platform/mail/mail-base.ts'
import { listOutbox, type OutboxFilters, type OutboxMessage } from '../contract.ts'

type OutboxDeps = { db: Db; publicUrl?: string }

export const outboxRoutes = (api: Api, { db, publicUrl }: OutboxDeps): void => {
  const base = createPublicBase(publicUrl)
  // Only the administrator sees these links, so the request's own address is safe to use.
  api.list(listOutbox, ({ query, request }) =>
    findMessages(db, { ...query, site: base.of(request) }),
  )
}

/** One page, newest first; links to the site start with `site`. */
const findMessages = async (
  db: Db,
  { limit, cursor, state, site }: OutboxFilters & { site: string },
): Promise<ListPage<OutboxMessage, number>> => {
  const cursorRow = sql`select position from outbox_messages where position = ${cursor}`
  const after = await afterCursor(db, cursor, sql`position <`, cursorRow)
  const condition = state ? sql`${stateOf} = ${state}` : sql`true`
  const found = await queryRows(db)<OutboxMessage & { position: number }>`
    select id, position, ${stateOf} as state, recipient as to, reply_to as "replyTo", subject, text,
      html, created_at as "createdAt", sent_at as "sentAt", failed_at as "failedAt", attempts,
      last_error as "lastError"
    from outbox_messages where ${condition} and ${after}
    order by position desc limit ${limit + 1}`
  const { rows, next } = cutPage(found, limit, ({ position }) => position)
  const total = await countRows(db, sql`select from outbox_messages where ${condition}`)
  const messages = rows.map(({ position: _position, ...message }) =>
    Object.assign(message, {
      text: withPublicLinks(message.text, site),
      html: withPublicLinks(message.html, site),
    }),
  )
  return { rows: messages, total, next }
}

const stateOf = sql`case when sent_at is not null then 'sent'
  when withdrawn then 'withdrawn' when failed_at is not null then 'failed' else 'waiting' end`
