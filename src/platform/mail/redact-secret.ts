import { sql } from 'kysely'

const redacted = (column: string) =>
  `${column} = case when secret <> ''
    then regexp_replace(replace(${column}, secret, '…'), '(/(?:confirm|reminders)/)[[:alnum:]_-]{43}', '\\1…', 'g')
    else ${column} end`

/**
 * A part of an update: mail that nobody will send any more keeps neither its private link nor those by which dates are
 * confirmed and reminders are stopped.
 */
export const redactSecret = sql.raw(
  ['secret = null', 'unsubscribe_path = null', redacted('text'), redacted('html')].join(', '),
)
