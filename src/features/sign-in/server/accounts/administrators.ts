/** SQL of accounts; the only writer of `administrators`. */
import { sql } from 'kysely'
import { AppError, orNotFound } from '../../../../kit/errors.ts'
import { newId } from '../../../../kit/ids.ts'
import type { Role } from '../../../../kit/roles.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { countAll, hasRow } from '../../../../platform/db/list-page.ts'
import {
  changeRows,
  countChanged,
  queryRow,
  queryRows,
  queryValue,
} from '../../../../platform/db/query.ts'

export type Account = Administrator & {
  passwordHash: string
  /** Null until the second factor is on. */
  codeSecret: string | null
  /** Secret that no code has confirmed yet. */
  pendingCodeSecret: string | null
  disabled: boolean
  /** True if the account has passkeys, which are a second factor, too. */
  passkeys: boolean
}

/** True if signing in takes more than the password. */
export const hasSecondFactor = ({ codeSecret, passkeys }: Account): boolean =>
  codeSecret !== null || passkeys

const hasPasskey = sql<boolean>`exists (select from passkeys where administrator_id = administrators.id)`
const hasFactor = sql<boolean>`(totp_confirmed_at is not null or ${hasPasskey})`

const accountColumns = sql`id, email, role, password_hash as "passwordHash",
  case when totp_confirmed_at is not null then totp_secret end as "codeSecret",
  case when totp_confirmed_at is null then totp_secret end as "pendingCodeSecret",
  disabled_at is not null as disabled, ${hasPasskey} as passkeys`

export const findAccountByEmail = (db: Db, email: string): Promise<Account | undefined> =>
  queryRow(db)`select ${accountColumns} from administrators where email = ${email}`

export const findAccount = (db: Db, id: string): Promise<Account | undefined> =>
  queryRow(db)`select ${accountColumns} from administrators where id = ${id}`

/** Account of a signed-in administrator. Throws `not_found`. */
export const getAccount = async (db: Db, id: string): Promise<Account> =>
  orNotFound(await findAccount(db, id), 'administrator')

/**
 * Locks the account until the transaction ends. False if its password has changed or the account was disabled since it
 * was read.
 */
export const holdAccount = async (tx: Db, { id, passwordHash }: Account): Promise<boolean> => {
  const lockedId = await queryValue(tx)`
    select id from administrators
    where id = ${id} and password_hash = ${passwordHash} and disabled_at is null for update`
  return lockedId !== undefined
}

/** Undefined if the email already has an account. */
export const insertAccount = (
  db: Db,
  { email, passwordHash, role }: { email: string; passwordHash: string; role: Role },
): Promise<Administrator | undefined> =>
  queryRow(db)`
    insert into administrators (id, email, role, password_hash)
    values (${newId()}, ${email}, ${role}, ${passwordHash})
    on conflict (email) do nothing returning id, email, role`

/** True once an account exists, including disabled ones. */
export const hasAdministrator = (db: Db): Promise<boolean> =>
  hasRow(db, sql`select from administrators`)

/** Blocks all other changes of accounts until the transaction ends; reads continue. */
export const lockAccounts = (tx: Db): Promise<void> =>
  changeRows(tx)`lock table administrators in share row exclusive mode`

export const storePasswordHash = (db: Db, id: string, passwordHash: string): Promise<void> =>
  changeRows(db)`update administrators set password_hash = ${passwordHash} where id = ${id}`

/** Stores an unconfirmed secret. False if the second factor is on. */
export const storePendingSecret = async (db: Db, id: string, secret: string): Promise<boolean> =>
  (await countChanged(db)`update administrators set totp_secret = ${secret}, totp_last_step = null
    where id = ${id} and totp_confirmed_at is null`) > 0

/** Turns the second factor on. False if this secret is not the pending one (anymore). */
export const confirmSecret = async (
  db: Db,
  id: string,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> =>
  (await countChanged(db)`
    update administrators set totp_confirmed_at = now(), totp_last_step = ${step}
    where id = ${id} and totp_secret = ${secret} and totp_confirmed_at is null`) > 0

export const removeSecret = (db: Db, id: string): Promise<void> =>
  changeRows(db)`update administrators
    set totp_secret = null, totp_confirmed_at = null, totp_last_step = null where id = ${id}`

/** Records that the code of this step was used. False if it or a later one was used before. */
export const spendStep = async (db: Db, id: string, step: number): Promise<boolean> =>
  (await countChanged(db)`update administrators set totp_last_step = ${step}
    where id = ${id} and (totp_last_step is null or totp_last_step < ${step})`) > 0

export const setDisabled = (db: Db, id: string, disabled: boolean): Promise<void> =>
  changeRows(db)`update administrators
    set disabled_at = case when ${disabled}::boolean then now() end where id = ${id}`

export const setRole = (db: Db, id: string, role: Role): Promise<void> =>
  changeRows(db)`update administrators set role = ${role} where id = ${id}`

/** Number of owners who can sign in. */
const countOwners = (db: Db): Promise<number> =>
  countAll(db, sql`select from administrators where role = 'owner' and disabled_at is null`)

/** Throws `conflict` for the only remaining owner. Requires `lockAccounts`, so that no other change interferes. */
export const requireOtherOwner = async (tx: Db, { role, disabled }: Account): Promise<void> => {
  if (role === 'owner' && !disabled && (await countOwners(tx)) < 2)
    throw new AppError('conflict', {
      message: 'This is the last owner. Make somebody else an owner first.',
    })
}

/** Email addresses of the administrators who can sign in. */
export const listAddresses = async (db: Db): Promise<string[]> => {
  const accounts = await listAccounts(db)
  return accounts.filter(({ removed }) => !removed).map(({ email }) => email)
}

/** The first `most` accounts, oldest first, including disabled ones. */
export const listAccounts = (db: Db, most = 10_000) =>
  queryRows(db)<Administrator & { createdAt: string; removed: boolean; secondFactor: boolean }>`
    select id, email, role, created_at as "createdAt", disabled_at is not null as removed,
      ${hasFactor} as "secondFactor"
    from administrators order by created_at, id limit ${most}`
