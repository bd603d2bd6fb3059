/** Calendars of saved events: a list of ids under a secret, of which the database stores the hash. */
import { sql } from 'kysely'
import { hashSecretToken, newSecretToken } from '../../../platform/auth/secret-token.ts'
import type { Db } from '../../../platform/db/database.ts'
import { changeRows, countChanged } from '../../../platform/db/query.ts'
import type { Jobs } from '../../../platform/jobs.ts'

/** Returns the secret of a new calendar. */
export const addCalendar = async (db: Db, ids: readonly string[]): Promise<string> => {
  const { token, hash } = newSecretToken()
  await sql`insert into weekend_calendars (token_hash, event_ids)
    values (${hash}, ${[...new Set(ids)]}::text[])`.execute(db)
  return token
}

/** Ids of a calendar, whose last use is recorded; undefined for an invalid or expired secret. */
export const readCalendar = async (db: Db, token: string): Promise<string[] | undefined> => {
  const hash = hashSecretToken(token)
  const { rows } = await sql<{ ids: string[]; isOld: boolean }>`
    select event_ids as ids, asked_at < now() - interval '1 day' as "isOld"
    from weekend_calendars where token_hash = ${hash}`.execute(db)
  // Programs poll every hour; recording one use a day is precise enough.
  if (rows[0]?.isOld)
    await sql`update weekend_calendars set asked_at = now() where token_hash = ${hash}`.execute(db)
  return rows[0]?.ids
}

/** Undefined for an invalid or expired secret. */
export const changeCalendar = async (
  db: Db,
  token: string,
  ids: readonly string[],
): Promise<true | undefined> =>
  (await countChanged(db)`
    update weekend_calendars set event_ids = ${[...new Set(ids)]}::text[], asked_at = now()
    where token_hash = ${hashSecretToken(token)}`) > 0 || undefined

/** Undefined for an invalid or expired secret. */
export const endCalendar = async (db: Db, token: string): Promise<true | undefined> =>
  (await countChanged(db)`
    delete from weekend_calendars where token_hash = ${hashSecretToken(token)}`) > 0 || undefined

/** Deletes calendars that no program has requested in 13 months. */
export const forgetCalendars = (db: Db): Promise<void> =>
  changeRows(db)`delete from weekend_calendars
    where asked_at < now() - interval '13 months'`

export const startCalendarPurge = (jobs: Jobs, db: Db): Promise<void> =>
  jobs.define('forget-saved-calendars', () => forgetCalendars(db), { every: '52 8 * * *' })
