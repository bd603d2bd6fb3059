import { sql } from 'kysely'

/** A part of an update: nothing that nobody will send any more keeps its private link. */
export const redactSecret = sql.raw(`secret = null,
  text = case when secret <> '' then replace(text, secret, '…') else text end,
  html = case when secret <> '' then replace(html, secret, '…') else html end`)
