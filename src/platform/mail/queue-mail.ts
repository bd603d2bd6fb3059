import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { newId } from '../../kit/ids.ts'
import type { Tables } from '../db/tables.ts'
import './outbox-table.ts'
import type { RenderedMail } from './render-mail.ts'

/** Processes that send mail listen here; PostgreSQL tells them when the transaction is committed. */
export const outboxChannel = 'outbox_filled'

/** One address and nothing else: no name, no list, no line break. */
const mailAddress = z.email().max(254)

export type Mail = {
  /** One address. */
  to: string
  /** Address for answers, when not the site's. */
  replyTo?: string
  subject: string
  text: string
  html: string
  /** Deduplication key. A key that was used before queues nothing. */
  key: string
  /** Takes the place of the message of this key that waits, which keeps its time. */
  replaces?: boolean
  /** Minutes that it waits before it is sent, so that it can be taken back; none by default. */
  delayMinutes?: number
  /** A token within the text that must not stay in the database once the message has left. */
  secret?: string
  /** Path of the page that ends mail of this kind; it takes the POST of RFC 8058. */
  unsubscribePath?: string
  /**
   * May leave in one message with others to the address: `now` at once, with what is due; `later` after a pause since
   * the last such message.
   */
  joins?: 'now' | 'later'
}

/**
 * Puts a message in the outbox as a part of the caller's transaction: it is sent if and only if that is
 * committed. Throws on an address or subject that callers must not have let through.
 */
export const queueMail = async (db: Transaction<Tables>, mail: Mail): Promise<void> => {
  const { text, html } = mail
  const row = rowOf(mail)
  const { subject } = row
  const added = await db
    .insertInto('outbox_messages')
    .values(row)
    .onConflict((conflict) => {
      const known = conflict.column('key')
      if (!mail.replaces) return known.doNothing()
      const isWaiting = sql<boolean>`outbox_messages.sent_at is null
        and outbox_messages.failed_at is null and outbox_messages.attempts = 0`
      return known.doUpdateSet({ subject, text, html }).where(isWaiting)
    })
    .returning('id')
    .executeTakeFirst()
  if (added) await announceMail(db)
}

export type BulkMail = {
  mail: RenderedMail
  /** Path of the page that ends mail of this kind; it takes the POST of RFC 8058. */
  unsubscribePath: string
  /** Stands for the token of a recipient in texts and path. */
  placeholder: string
  recipients: readonly { to: string; key: string; token: string }[]
}

/** Queues a message to subscribers, written once, each with a token of its own; a key that was used before is left out. */
export const queueBulk = async (
  db: Transaction<Tables>,
  { mail, unsubscribePath, placeholder, recipients }: BulkMail,
): Promise<void> => {
  const rows = recipients.map(({ to, key, token }) => ({
    id: newId(20),
    key,
    recipient: mailAddress.parse(to),
    token,
  }))
  const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name])
  await sql`
    insert into outbox_messages (id, key, recipient, subject, text, html, secret, unsubscribe_path, bulk)
    select id, key, recipient, ${headerText(mail.subject)}, replace(${mail.text}, ${placeholder}, token),
      replace(${mail.html}, ${placeholder}, token), token, replace(${unsubscribePath}, ${placeholder}, token), true
    from unnest(${column('id')}::text[], ${column('key')}::text[], ${column('recipient')}::text[],
      ${column('token')}::text[]) as r (id, key, recipient, token)
    on conflict (key) do nothing`.execute(db)
  await announceMail(db)
}

const announceMail = (db: Transaction<Tables>) =>
  sql`select pg_notify(${outboxChannel}, '')`.execute(db)

const rowOf = (mail: Mail) => ({
  id: newId(20),
  key: mail.key,
  recipient: mailAddress.parse(mail.to),
  reply_to: mail.replyTo === undefined ? null : mailAddress.parse(mail.replyTo),
  subject: headerText(mail.subject),
  text: mail.text,
  html: mail.html,
  secret: mail.secret ?? null,
  unsubscribe_path: mail.unsubscribePath ?? null,
  joins: mail.joins ?? null,
  next_attempt_at: sql<string>`now() + make_interval(mins => ${mail.delayMinutes ?? 0})`,
})

const headerText = (value: string): string => {
  // A line break in a header would begin another one, of the sender's choice.
  if (value === '' || /\p{Cc}/u.test(value)) throw new Error('A subject is one line of text.')
  return value
}
