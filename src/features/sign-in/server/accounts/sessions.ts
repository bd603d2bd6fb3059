/** SQL of sessions. Times are from the database, one clock for all processes. */
import { sql } from 'kysely'
import { daySeconds } from '../../../../kit/durations.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import { hashSecretToken, newSecretToken } from '../../../../platform/auth/secret-token.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { changeRows, countChanged, queryRow, queryRows } from '../../../../platform/db/query.ts'

/** Hours without use after which a session ends. */
export const idleHours = 8

/** Days after which any session ends. */
export const maxDays = 14

export const maxSeconds = maxDays * daySeconds

/** Minutes after a proof of identity in which actions are allowed that an unattended screen must not permit. */
const confirmedMinutes = 5

/** Precision of the time of last use, so that not every read writes to the database. */
const touchSeconds = 60

const isAlive = sql<boolean>`sessions.expires_at > now()
  and sessions.last_seen_at > now() - make_interval(hours => ${sql.lit(idleHours)})`

/** Opens a session. Returns its token; only the hash is stored. */
export const openSession = async (
  db: Db,
  administratorId: string,
  device: string,
): Promise<string> => {
  const { token, hash } = newSecretToken()
  await changeRows(db)`
    insert into sessions (token_hash, administrator_id, device, expires_at)
    values (${hash}, ${administratorId}, ${device},
      now() + make_interval(days => ${sql.lit(maxDays)}))`
  return token
}

/** Owner of a live session; updates its time of last use. */
export const findSessionOwner = async (
  db: Db,
  token: string,
): Promise<Administrator | undefined> => {
  const hash = hashSecretToken(token)
  const row = await queryRow(db)<Administrator & { stale: boolean; confirmed: boolean | null }>`
    select a.id, a.email, a.role,
      sessions.last_seen_at < now() - make_interval(secs => ${sql.lit(touchSeconds)}) as stale,
      sessions.confirmed_at > now() - make_interval(mins => ${sql.lit(confirmedMinutes)}) as confirmed
    from sessions join administrators a on a.id = sessions.administrator_id
    where token_hash = ${hash} and a.disabled_at is null and ${isAlive}`
  if (!row) return undefined
  const { id, email, role, stale, confirmed } = row
  if (stale)
    await sql`update sessions set last_seen_at = now() where token_hash = ${hash}`.execute(db)
  return { id, email, role, ...(confirmed && { isConfirmed: true }) }
}

/** Records that the owner of a session proved their identity again. */
export const noteConfirmed = (db: Db, token: string): Promise<void> =>
  changeRows(db)`
    update sessions set confirmed_at = now() where token_hash = ${hashSecretToken(token)}`

export const closeSession = (db: Db, token: string): Promise<void> =>
  changeRows(db)`delete from sessions where token_hash = ${hashSecretToken(token)}`

/** Ends all sessions of an administrator, or all but the one with this token. */
export const closeSessions = async (
  db: Db,
  administratorId: string,
  exceptToken?: string,
): Promise<void> => {
  const keptHash = exceptToken === undefined ? '' : hashSecretToken(exceptToken)
  await changeRows(db)`
    delete from sessions where administrator_id = ${administratorId} and token_hash <> ${keptHash}`
}

/** `token`: that of the current session. */
export const listLiveSessions = (db: Db, administratorId: string, token = '') =>
  queryRows(db)<{ device: string; createdAt: string; lastSeenAt: string; current: boolean }>`
    select device, created_at as "createdAt", last_seen_at as "lastSeenAt",
      token_hash = ${hashSecretToken(token)} as current
    from sessions where administrator_id = ${administratorId} and ${isAlive}
    order by last_seen_at desc, token_hash limit 100`

/** Removes ended sessions. Returns their number. */
export const purgeSessions = (db: Db): Promise<number> =>
  countChanged(db)`delete from sessions where not (${isAlive})`
