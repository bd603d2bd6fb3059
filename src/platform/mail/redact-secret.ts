import { sql } from 'kysely'

const redacted = (column: string) =>
  `${column} = case when secret <> ''
    then regexp_replace(replace(${column}, secret, '…'), '(/confirm/)[[:alnum:]_-]{43}', '\\1…', 'g')
    else ${column} end`

/**
 * A part of an update: mail that nobody will send any more keeps neither its private link nor those by which several
 * dates are confirmed.
 */
export const redactSecret = sql.raw(
  ['secret = null', redacted('text'), redacted('html')].join(', '),
)
