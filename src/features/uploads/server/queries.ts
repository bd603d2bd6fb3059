/** SQL of uploads; for claims see platform/uploads/claim-uploads.ts. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { hasRow } from '../../../platform/db/list-page.ts'
import { changeRows, queryColumn, queryRows } from '../../../platform/db/query.ts'
import type { StoredType } from '../../../platform/uploads/media-types.ts'

export type NewUpload = {
  id: string
  name: string
  kind: 'flyer' | 'logo'
  type: StoredType
  size: number
  sha256: string
  width: number | null
  height: number | null
  placeholder: string | null
  /** Hash of the token of the browser that uploaded the file. */
  senderHash?: string
  /** Hash of the browser's token and the form's key; undefined if no form sent the file. */
  formHash?: string
}

export const saveUpload = (db: Db, upload: NewUpload): Promise<void> => {
  const { id, name, kind, type, size, sha256, width, height, placeholder, ...hashes } = upload
  return changeRows(db)`
    insert into uploads (id, name, kind, type, size, sha256, width, height, placeholder,
      sender_hash, form_hash)
    values (${id}, ${name}, ${kind}, ${type}, ${size}, ${sha256}, ${width}, ${height},
      ${placeholder}, ${hashes.senderHash ?? null}, ${hashes.formHash ?? null})`
}

/** True if a file with the same content was taken down. */
export const isTakenDown = (db: Db, sha256: string): Promise<boolean> =>
  hasRow(db, sql`select from uploads where sha256 = ${sha256} and taken_down_at is not null`)

export type OldUpload = { id: string; name: string }

type Lock = (db: Tx, after: string, limit: number) => Promise<OldUpload[]>

/** Locks uploads older than 24 hours that match a condition, ordered by id, after the given id. */
const lockOld =
  (condition: RawBuilder<unknown>): Lock =>
  (db, after, limit) =>
    queryRows(db)`
      select id, name from uploads u
      where ${condition} and taken_down_at is null and id > ${after}
        and created_at < now() - interval '24 hours'
      order by id limit ${limit} for update skip locked`

/** Unclaimed uploads. A concurrent claim of a locked row waits, and then finds the upload deleted or still there. */
export const lockUnclaimed = lockOld(sql`claimed_by is null`)

/**
 * Claimed uploads that no event shows any longer, nor any correction that is open or can be reopened: their events show
 * another file by now.
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

/** Upload URLs, of those given, that events of any state show. */
export const findShownUrls = async (db: Db, urls: readonly string[]): Promise<Set<string>> => {
  const shownUrls = await queryColumn(db)`
    select flyer_url from events where flyer_url like '/uploads/%' and flyer_url = any(${urls})
    union
    select logo_url from events where logo_url like '/uploads/%' and logo_url = any(${urls})
  `
  return new Set(shownUrls)
}

export const deleteUploads = (db: Db, ids: readonly string[]): Promise<void> =>
  changeRows(db)`delete from uploads where id = any(${ids})`

/** Ids, of those given, that have a row. */
export const findKnownIds = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  return new Set(await queryColumn(db)`select id from uploads where id = any(${ids})`)
}

/** Ids of uploads that were taken down but whose files still exist. */
export const listFilesToDelete = (db: Db): Promise<string[]> =>
  queryColumn(db)`
    select id from uploads where taken_down_at is not null and files_deleted_at is null
    order by id limit 1000`

export const markFilesDeleted = (db: Db, id: string): Promise<void> =>
  changeRows(db)`update uploads set files_deleted_at = now() where id = ${id}`
