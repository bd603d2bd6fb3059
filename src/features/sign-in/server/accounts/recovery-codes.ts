/** Codes for a lost authenticator app. Each works once, with the password. */
import { sql } from 'kysely'
import { newId } from '../../../../kit/ids.ts'
import { hashSecretToken } from '../../../../platform/auth/secret-token.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { hasRow } from '../../../../platform/db/list-page.ts'
import { changeRows, countChanged } from '../../../../platform/db/query.ts'

const codeCount = 10

/** 120 bits: a plain hash is enough from 112 bits on (OWASP ASVS 6.5.2). */
const length = 24

/** Code in groups of four; compared without the dashes. */
const inGroups = (code: string) => code.replace(/.{4}(?=.)/g, '$&-')

/** True if a text has the form of a recovery code, in lower case and without dashes. Earlier codes had 16 letters. */
export const isRecoveryCode = (text: string): boolean => /^([0-9a-z]{16}|[0-9a-z]{24})$/.test(text)

/** Creates new codes that replace all earlier ones. Only their hashes are stored. */
export const replaceRecoveryCodes = async (db: Db, administratorId: string): Promise<string[]> => {
  const codes = Array.from({ length: codeCount }, () => newId(length))
  await dropRecoveryCodes(db, administratorId)
  await sql`
    insert into recovery_codes (code_hash, administrator_id)
    select unnest(${codes.map(hashSecretToken)}::text[]), ${administratorId}`.execute(db)
  return codes.map(inGroups)
}

/** Creates recovery codes with the first second factor. Returns an empty list if the account already has codes. */
export const firstRecoveryCodes = async (db: Db, administratorId: string): Promise<string[]> => {
  const ownCodes = sql`select from recovery_codes where administrator_id = ${administratorId}`
  return (await hasRow(db, ownCodes)) ? [] : replaceRecoveryCodes(db, administratorId)
}

/** Deletes the recovery codes, which are useless without a second factor. */
export const dropRecoveryCodes = (db: Db, administratorId: string): Promise<void> =>
  changeRows(db)`delete from recovery_codes where administrator_id = ${administratorId}`

/** Uses a code up. False if the account has no such code, or the code was used before. */
export const spendRecoveryCode = async (
  db: Db,
  administratorId: string,
  code: string,
): Promise<boolean> => {
  const spent = await countChanged(db)`
    delete from recovery_codes
    where administrator_id = ${administratorId} and code_hash = ${hashSecretToken(code)}`
  return spent > 0
}
