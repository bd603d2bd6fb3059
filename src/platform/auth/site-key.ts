/** Secret keys of the site, for values that outsiders must not be able to guess. */
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { changeRows, queryColumn, queryValue } from '../db/query.ts'
import type { Tables } from '../db/tables.ts'

/**
 * The 32 bytes of a key, the same in every process; created on first use. Backups omit keys: a
 * database restored elsewhere creates new ones.
 */
export const getSiteKey = async (db: Kysely<Tables>, name: string): Promise<Buffer> => {
  const storedKey = await findKey(db, name)
  if (storedKey) return storedKey
  const key = randomBytes(32)
  await sql`
    insert into site_keys (name, key) values (${name}, ${key}) on conflict (name) do nothing
  `.execute(db)
  return (await findKey(db, name)) ?? key
}

const findKey = (db: Kysely<Tables>, name: string): Promise<Buffer | undefined> =>
  queryValue(db)`select key from site_keys where name = ${name}`

/** Stores a key of 32 bytes that was created elsewhere. */
export const addSiteKey = (db: Kysely<Tables>, name: string, key: Buffer): Promise<void> =>
  changeRows(db)`insert into site_keys (name, key) values (${name}, ${key})`

/** Keys whose names begin with the prefix. */
export const listSiteKeys = (db: Kysely<Tables>, prefix: string): Promise<Buffer[]> =>
  queryColumn(db)`select key from site_keys where starts_with(name, ${prefix})`

export const dropSiteKeys = (db: Kysely<Tables>, prefix: string): Promise<void> =>
  changeRows(db)`delete from site_keys where starts_with(name, ${prefix})`
