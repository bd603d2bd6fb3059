import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { newId } from '../../kit/ids.ts'
import type { Tables } from '../db/tables.ts'
import type { RenderedMail } from './render-mail.ts'

/** Channel on which sending processes listen; PostgreSQL notifies them on commit. */
export const outboxChannel = 'outbox_filled'

/** Exactly one address: no name, list or line break. */
const mailAddress = z.email().max(254)

export type Mail = {
  /** Single email address. */
  to: string
  /** Reply address if not the site's. */
  replyTo?: string
  subject: string
  text: string
  html: string
  /** Deduplication key: a key that was used before queues nothing. */
  key: string
  /** Replaces a queued message with this key but keeps its time. */
  replaces?: boolean
  /** Minutes before sending, during which the message can be withdrawn; 0 by default. */
  delayMinutes?: number
  /** Token in the text that is deleted from the database once the message has been sent. */
  secret?: string
  /** Path of the unsubscribe page, which accepts the POST of RFC 8058. */
  unsubscribePath?: string
  /**
   * Permits joining with other messages to the address: `now`, at once with due messages;
   * `later`, after a pause since the last joined message.
   */
  joins?: 'now' | 'later'
}

/**
 * Queues a message in the caller's transaction: it is sent if and only if the transaction commits.
 * Throws for an invalid address or subject, which callers must have rejected.
 */
export const queueMail = async (db: Transaction<Tables>, mail: Mail): Promise<void> => {
  const { text, html } = mail
  const row = rowOf(mail)
  const { subject } = row
  const queued = await db
    .insertInto('outbox_messages')
    .values(row)
    .onConflict((conflict) => {
      const sameKey = conflict.column('key')
      if (!mail.replaces) return sameKey.doNothing()
      const isWaiting = sql<boolean>`outbox_messages.sent_at is null
        and outbox_messages.failed_at is null and outbox_messages.attempts = 0`
      return sameKey.doUpdateSet({ subject, text, html }).where(isWaiting)
    })
    .returning('id')
    .executeTakeFirst()
  if (queued) await announceMail(db)
}

export type BulkMail = {
  mail: RenderedMail
  /** Path of the unsubscribe page, which accepts the POST of RFC 8058. */
  unsubscribePath: string
  /** Text in mail and path that is replaced by the recipient's token. */
  placeholder: string
  recipients: readonly { to: string; key: string; token: string }[]
}

/** Queues one text for many subscribers, each with their own token; skips keys that were used before. */
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
  // A line break would let the text add another header.
  if (value === '' || /\p{Cc}/u.test(value)) throw new Error('A subject is one line of text.')
  return value
}
