/** SQL of passkeys; the only writer of their table. */

import type { AuthenticatorTransportFuture } from '@simplewebauthn/server'
import type { ResponseOf } from '../../../../kit/endpoint.ts'
import type { Db } from '../../../../platform/db/database.ts'
import {
  changeRows,
  countChanged,
  queryRow,
  queryRows,
  queryValue,
} from '../../../../platform/db/query.ts'
import type { listPasskeys } from '../../passkeys-contract.ts'

export type Passkey = {
  id: string
  administratorId: string
  publicKey: Buffer
  counter: number
}

export const findPasskey = (db: Db, id: string): Promise<Passkey | undefined> =>
  queryRow(db)`
    select id, administrator_id as "administratorId", public_key as "publicKey", counter
    from passkeys where id = ${id}`

export const listPasskeysOf = (db: Db, administratorId: string) =>
  queryRows(db)<ResponseOf<typeof listPasskeys>[number]>`
    select id, name, synced, created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkeys where administrator_id = ${administratorId} order by created_at, id`

/** Identifiers of passkeys, with each one's transports (`usb`, `internal`, …). */
export const listCredentialsOf = (db: Db, administratorId: string) =>
  queryRows(db)<{ id: string; transports: AuthenticatorTransportFuture[] }>`
    select id, transports from passkeys where administrator_id = ${administratorId}`

type NewPasskey = Passkey & { transports: string[]; synced: boolean; name: string }

/** False if the passkey already exists, in any account. */
export const insertPasskey = async (db: Db, passkey: NewPasskey): Promise<boolean> => {
  const { id, administratorId, publicKey, counter, transports, synced, name } = passkey
  const addedCount = await countChanged(db)`
    insert into passkeys (id, administrator_id, public_key, counter, transports, synced, name)
    values (${id}, ${administratorId}, ${publicKey}, ${counter}, ${transports}::text[], ${synced},
      ${name})
    on conflict (id) do nothing`
  return addedCount > 0
}

/** Records a use. False if the passkey was used or deleted since it was read, so that one of two responses counts. */
export const noteUse = async (
  db: Db,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  newCounter: number,
): Promise<boolean> => {
  const changedCount = await countChanged(db)`
    update passkeys set counter = ${newCounter}, last_used_at = now()
    where id = ${id} and counter = ${counter}`
  return changedCount > 0
}

type PasskeyKey = { id: string; administratorId: string }

/** False if the administrator has no such passkey. */
export const setPasskeyName = async (
  db: Db,
  { id, administratorId }: PasskeyKey,
  name: string,
): Promise<boolean> => {
  const changedCount = await countChanged(db)`
    update passkeys set name = ${name} where id = ${id} and administrator_id = ${administratorId}`
  return changedCount > 0
}

/** Returns the deleted passkey's name; undefined if the administrator has no such passkey. */
export const deletePasskey = (
  db: Db,
  { id, administratorId }: PasskeyKey,
): Promise<string | undefined> =>
  queryValue(db)`
    delete from passkeys where id = ${id} and administrator_id = ${administratorId} returning name`

export const deleteAllPasskeys = (db: Db, administratorId: string): Promise<void> =>
  changeRows(db)`delete from passkeys where administrator_id = ${administratorId}`
