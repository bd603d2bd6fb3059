/**
 * Browsers that have signed in before, recognized by a cookie (OWASP's "device cookies"). The cookie gives no access:
 * it gives its browser a separate rate limit, so that failures of strangers cannot lock the owner out.
 */

import { sql } from 'kysely'
import { daySeconds } from '../../../../kit/durations.ts'
import { hashSecretToken, newSecretToken } from '../../../../platform/auth/secret-token.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { hasRow } from '../../../../platform/db/list-page.ts'
import { changeRows } from '../../../../platform/db/query.ts'

/** Days without a sign-in after which a browser is forgotten. */
const keptDays = 180

export const deviceSeconds = keptDays * daySeconds

const isKept = sql<boolean>`known_devices.last_sign_in_at > now() - make_interval(days => ${sql.lit(keptDays)})`

/** True if the browser with this token has signed in to this account or, without an email, to any account. */
export const isKnownDevice = (
  db: Db,
  token: string,
  email: string | undefined,
): Promise<boolean> => {
  const accountCondition = email === undefined ? sql`true` : sql`a.email = ${email}`
  const knownDevice = sql`
    select from known_devices join administrators a on a.id = known_devices.administrator_id
    where token_hash = ${hashSecretToken(token)} and ${isKept} and ${accountCondition}`
  return hasRow(db, knownDevice)
}

/** Records a sign-in with a browser. Returns the token that replaces its earlier one. */
export const rememberDevice = async (
  db: Db,
  administratorId: string,
  earlier: string | undefined,
): Promise<string> => {
  const { token, hash } = newSecretToken()
  // A browser may serve several accounts.
  if (earlier !== undefined)
    await sql`
      update known_devices set token_hash = ${hash}
      where token_hash = ${hashSecretToken(earlier)}`.execute(db)
  await sql`
    insert into known_devices (token_hash, administrator_id) values (${hash}, ${administratorId})
    on conflict (token_hash, administrator_id) do update set last_sign_in_at = now()`.execute(db)
  return token
}

/** Forgets all browsers of an administrator. */
export const forgetDevices = (db: Db, administratorId: string): Promise<void> =>
  changeRows(db)`delete from known_devices where administrator_id = ${administratorId}`

export const purgeDevices = (db: Db): Promise<void> =>
  changeRows(db)`delete from known_devices where not (${isKept})`
