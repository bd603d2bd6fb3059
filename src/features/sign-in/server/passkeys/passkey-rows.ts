/** The SQL of passkeys; their only writer. */
import type { AuthenticatorTransportFuture } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { countChanged, queryRows, queryValue } from '../../../../platform/db/query.ts'
import type { PasskeysTable } from '../accounts/tables.ts'

export type Passkey = Selectable<PasskeysTable>

export const findPasskey = (db: Db, id: string): Promise<Passkey | undefined> =>
  db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()

export const listPasskeysOf = (db: Db, administratorId: string) =>
  queryRows(db)<
    Pick<Passkey, 'id' | 'name' | 'synced'> & { createdAt: string; lastUsedAt: string | null }
  >`
    select id, name, synced, created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkeys where administrator_id = ${administratorId} order by created_at, id`

/** Identifiers of passkeys, and how a browser reaches each (`usb`, `internal`, …). */
export const listCredentialsOf = (db: Db, administratorId: string) =>
  queryRows(db)<{ id: string; transports: AuthenticatorTransportFuture[] }>`
    select id, transports from passkeys where administrator_id = ${administratorId}`

type NewPasskey = Omit<Passkey, 'created_at' | 'last_used_at'>

/** False when the key is there already, in any account. */
export const insertPasskey = async (db: Db, passkey: NewPasskey): Promise<boolean> => {
  const row = await db
    .insertInto('passkeys')
    .values({ ...passkey, last_used_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes a use. False when the key was used or taken away since it was read: of two answers one counts. */
export const noteUse = async (
  db: Db,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  newCounter: number,
): Promise<boolean> => {
  const changed = await countChanged(db)`
    update passkeys set counter = ${newCounter}, last_used_at = now()
    where id = ${id} and counter = ${counter}`
  return changed > 0
}

type Owned = { id: string; administratorId: string }

/** False when there is none such of this administrator. */
export const setPasskeyName = async (
  db: Db,
  { id, administratorId }: Owned,
  name: string,
): Promise<boolean> => {
  const changed = await countChanged(db)`
    update passkeys set name = ${name} where id = ${id} and administrator_id = ${administratorId}`
  return changed > 0
}

/** Returns its name; undefined when there is none such of this administrator. */
export const deletePasskey = (
  db: Db,
  { id, administratorId }: Owned,
): Promise<string | undefined> =>
  queryValue(db)`
    delete from passkeys where id = ${id} and administrator_id = ${administratorId} returning name`

export const deleteAllPasskeys = async (db: Db, administratorId: string): Promise<void> => {
  await db.deleteFrom('passkeys').where('administrator_id', '=', administratorId).execute()
}
