/** SQL that removes secrets from stored mail. Only files in this folder write outbox_messages. */
import { sql } from 'kysely'

const redacted = (column: string) =>
  `${column} = case when secret <> ''
    then regexp_replace(replace(${column}, secret, '…'), '(/(?:confirm|reminders)/)[[:alnum:]_-]{43}', '\\1…', 'g')
    else ${column} end`

/**
 * Part of an UPDATE that removes secrets from mail that will not be sent any more: its private
 * link, and links that confirm dates or stop reminders.
 */
const redaction = `secret = null, unsubscribe_path = null, ${redacted('text')}, ${redacted('html')}`
export const redactSecret = sql.raw(redaction)

/** SQL for a restore's transaction, which prevents sending mail again that was sent after the backup. */
export const sentMail = {
  before: `if has_database_privilege(current_database(), 'temporary') then
    create temporary table sent_mail on commit drop as
      select id, sent_at from outbox_messages where sent_at is not null; end if`,
  after: `if exists (select from sent_mail) then
    update outbox_messages m set sent_at = s.sent_at, ${redaction}
      from sent_mail s where s.id = m.id and m.sent_at is null; end if`,
}
