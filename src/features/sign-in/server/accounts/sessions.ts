/** The SQL of sessions. Their times are the database's, one clock for all processes. */
import { sql } from 'kysely'
import { daySeconds } from '../../../../kit/durations.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import { hashSecretToken, newSecretToken } from '../../../../platform/auth/secret-token.ts'
import type { Db } from '../../../../platform/db/database.ts'

/** A session that nobody uses for so long is over. */
export const idleHours = 8

/** And any session is over after so long. */
export const longestDays = 14

export const longestSeconds = longestDays * daySeconds

/** Minutes for which what an unattended screen must not do is open after a proof of identity. */
const confirmedMinutes = 5

/** The time of last use is exact to so much, so that reading pages does not write each time. */
const touchSeconds = 60

const isAlive = sql<boolean>`sessions.expires_at > now()
  and sessions.last_seen_at > now() - make_interval(hours => ${sql.lit(idleHours)})`

/** Opens a session and answers its token, which is stored nowhere. */
export const openSession = async (
  db: Db,
  administratorId: string,
  device: string,
): Promise<string> => {
  const { token, hash } = newSecretToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hash,
      administrator_id: administratorId,
      device,
      expires_at: sql`now() + make_interval(days => ${sql.lit(longestDays)})`,
    })
    .execute()
  return token
}

/** Owner of a live session; notes that it was used. */
export const findSessionOwner = async (
  db: Db,
  token: string,
): Promise<Administrator | undefined> => {
  const hash = hashSecretToken(token)
  const row = await db
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator_id')
    .select(['administrators.id', 'administrators.email', 'administrators.role'])
    .select(
      sql<boolean>`sessions.last_seen_at < now() - make_interval(secs => ${sql.lit(touchSeconds)})`.as(
        'stale',
      ),
    )
    .select(
      sql<boolean>`sessions.confirmed_at > now() - make_interval(mins => ${sql.lit(confirmedMinutes)})`.as(
        'confirmed',
      ),
    )
    .where('token_hash', '=', hash)
    .where('disabled_at', 'is', null)
    .where(isAlive)
    .executeTakeFirst()
  if (row?.stale) {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: sql`now()` })
      .where('token_hash', '=', hash)
      .execute()
  }
  if (!row) return undefined
  const { id, email, role, confirmed } = row
  return { id, email, role, ...(confirmed && { isConfirmed: true }) }
}

/** Notes that the owner of a session proved who they are once more. */
export const noteConfirmed = async (db: Db, token: string): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: sql`now()` })
    .where('token_hash', '=', hashSecretToken(token))
    .execute()
}

export const closeSession = async (db: Db, token: string): Promise<void> => {
  await db.deleteFrom('sessions').where('token_hash', '=', hashSecretToken(token)).execute()
}

/** Ends all sessions of an administrator, or all but the one with this token. */
export const closeSessions = async (
  db: Db,
  administratorId: string,
  exceptToken?: string,
): Promise<void> => {
  const kept = exceptToken === undefined ? '' : hashSecretToken(exceptToken)
  await db
    .deleteFrom('sessions')
    .where('administrator_id', '=', administratorId)
    .where('token_hash', '!=', kept)
    .execute()
}

/** `token` is that of the current one. */
export const listLiveSessions = (db: Db, administratorId: string, token = '') =>
  db
    .selectFrom('sessions')
    .select(['device', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .select(sql<boolean>`token_hash = ${hashSecretToken(token)}`.as('current'))
    .where('administrator_id', '=', administratorId)
    .where(isAlive)
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .limit(100)
    .execute()

/** Removes sessions that are over. Returns the number of sessions. */
export const purgeSessions = async (db: Db): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where(sql<boolean>`not (${isAlive})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
