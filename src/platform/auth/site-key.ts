/** Keys of the site: secrets that no one else has, so that what is made with them can't be guessed from outside. */
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { queryColumn, queryValue } from '../db/query.ts'
import type { Tables } from '../db/tables.ts'

declare module '../db/tables.ts' {
  interface Tables {
    site_keys: {
      name: string
      key: Buffer
    }
  }
}

/**
 * The 32 bytes of a key, the same in every process; made when it is asked for the first time. Backups leave it out: a
 * database that is restored elsewhere makes another one.
 */
export const getSiteKey = async (db: Kysely<Tables>, name: string): Promise<Buffer> => {
  const known = await findKey(db, name)
  if (known) return known
  const key = randomBytes(32)
  await sql`
    insert into site_keys (name, key) values (${name}, ${key}) on conflict (name) do nothing
  `.execute(db)
  return (await findKey(db, name)) ?? key
}

const findKey = (db: Kysely<Tables>, name: string): Promise<Buffer | undefined> =>
  queryValue(db)`select key from site_keys where name = ${name}`

/** Keeps a key of 32 bytes that was made elsewhere. */
export const addSiteKey = async (db: Kysely<Tables>, name: string, key: Buffer): Promise<void> => {
  await db.insertInto('site_keys').values({ name, key }).execute()
}

/** Keys whose names begin with the prefix. */
export const listSiteKeys = (db: Kysely<Tables>, prefix: string): Promise<Buffer[]> =>
  queryColumn(db)`select key from site_keys where starts_with(name, ${prefix})`

export const dropSiteKeys = async (db: Kysely<Tables>, prefix: string): Promise<void> => {
  await db.deleteFrom('site_keys').where(sql<boolean>`starts_with(name, ${prefix})`).execute()
}
