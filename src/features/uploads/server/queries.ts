/** Rows of uploads; claiming one is platform/uploads/claim-uploads.ts. */
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { UploadsTable } from '../../../platform/uploads/uploads-table.ts'

export const saveUpload = async (db: Db, upload: Insertable<UploadsTable>): Promise<void> => {
  await db.insertInto('uploads').values(upload).execute()
}

/** True if the same content was taken down. */
export const isTakenDown = async (db: Db, sha256: string): Promise<boolean> => {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('sha256', '=', sha256)
    .where('taken_down_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type OldUpload = { id: string; name: string }

type Lock = (db: Tx, after: string, limit: number) => Promise<OldUpload[]>

/** Locks uploads of the last day or older for which a condition holds, by id, after the one given. */
const lockOld =
  (condition: RawBuilder<unknown>): Lock =>
  async (db, after, limit) => {
    const { rows } = await sql<OldUpload>`
      select id, name from uploads u
      where ${condition} and taken_down_at is null and id > ${after}
        and created_at < now() - interval '24 hours'
      order by id limit ${limit} for update skip locked
    `.execute(db)
    return rows
  }

/** Those that nobody claimed. A claim of one of them meanwhile waits, and then finds it gone or still there. */
export const lockUnclaimed = lockOld(sql`claimed_by is null`)

/**
 * Those that an event has but that neither an event shows any more nor a correction names that is open or may be
 * opened again: their event shows another file by now.
 */
export const lockReplaced = lockOld(sql`claimed_by is not null
  and not exists (select from events
    where flyer_url = '/uploads/' || u.name and flyer_url like '/uploads/%')
  and not exists (select from events
    where logo_url = '/uploads/' || u.name and logo_url like '/uploads/%')
  and not exists (select from corrections
    where '/uploads/' || u.name in (changes->>'flyerUrl', changes->>'logoUrl')
      and event_id = u.claimed_by and (status = 'open'
        or status = 'rejected' and decided_at > now() - interval '31 days'))`)

/** Addresses that events of any state show. */
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

/** Ids that have a row. */
export const findKnown = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('uploads').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Uploads that were taken down and whose files are still there. */
export const listFilesToDelete = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('taken_down_at', 'is not', null)
    .where('files_deleted_at', 'is', null)
    .orderBy('id')
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}

export const markFilesDeleted = async (db: Db, id: string): Promise<void> => {
  await sql`update uploads set files_deleted_at = now() where id = ${id}`.execute(db)
}
