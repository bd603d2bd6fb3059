import { type Generated, sql } from 'kysely'

/** Mail to send and mail that was sent. Only the files beside this one write it. */
export interface OutboxMessagesTable {
  id: string
  /** Grows with every message. */
  position: Generated<number>
  key: string
  recipient: string
  reply_to: string | null
  subject: string
  text: string
  html: string
  secret: string | null
  /** Null: a message of its own. */
  joins: Generated<'now' | 'later' | null>
  /** Path of the page that ends mail of this kind. */
  unsubscribe_path: Generated<string | null>
  bulk: Generated<boolean>
  created_at: Generated<string>
  next_attempt_at: Generated<string>
  attempts: Generated<number>
  last_error: string | null
  sent_at: string | null
  /** Also of mail that was withdrawn, which has not failed. */
  failed_at: string | null
  withdrawn: Generated<boolean>
}

declare module '../db/tables.ts' {
  interface Tables {
    outbox_messages: OutboxMessagesTable
  }
}

const redacted = (column: string) =>
  `${column} = case when secret <> ''
    then regexp_replace(replace(${column}, secret, '…'), '(/(?:confirm|reminders)/)[[:alnum:]_-]{43}', '\\1…', 'g')
    else ${column} end`

/**
 * A part of an update: mail that nobody will send any more keeps neither its private link nor those by which dates are
 * confirmed and reminders are stopped.
 */
const redaction = `secret = null, unsubscribe_path = null, ${redacted('text')}, ${redacted('html')}`
export const redactSecret = sql.raw(redaction)

/** Statements of a restore's transaction: mail that has left since the backup was made is not sent again. */
export const sentMail = {
  before: `if has_database_privilege(current_database(), 'temporary') then
    create temporary table sent_mail on commit drop as
      select id, sent_at from outbox_messages where sent_at is not null; end if`,
  after: `if exists (select from sent_mail) then
    update outbox_messages m set sent_at = s.sent_at, ${redaction}
      from sent_mail s where s.id = m.id and m.sent_at is null; end if`,
}
