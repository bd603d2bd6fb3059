/** Rows of uploads; claiming one is platform/uploads/claim-uploads.ts. */
import { type Insertable, sql, type Transaction } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { UploadsTable } from '../../../platform/uploads/uploads-table.ts'

export const saveUpload = async (db: Db, upload: Insertable<UploadsTable>): Promise<void> => {
  await db.insertInto('uploads').values(upload).execute()
}

export type OldUpload = { id: string; name: string }

/**
 * Locks uploads that nobody claimed within 24 hours, by id, after the one given. Whoever claims one of
 * them meanwhile waits, and then finds it gone or still there.
 */
export const lockUnclaimed = (
  db: Transaction<Tables>,
  after: string,
  limit: number,
): Promise<OldUpload[]> =>
  db
    .selectFrom('uploads')
    .select(['id', 'name'])
    .where('claimed_by', 'is', null)
    .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Those of the addresses that events of any state show. */
export const findShown = async (db: Db, urls: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ url: string }>`
    select flyer_url as url from events where flyer_url like '/uploads/%' and flyer_url = any(${urls})
    union
    select logo_url from events where logo_url like '/uploads/%' and logo_url = any(${urls})
  `.execute(db)
  return new Set(rows.map(({ url }) => url))
}

export const deleteUploads = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('uploads').where('id', 'in', ids).execute()
}

/** Those of the ids that have a row. */
export const findKnown = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('uploads').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
