import type { Transaction } from 'kysely'
import { queryColumn } from '../db/query.ts'
import type { Tables } from '../db/tables.ts'

/**
 * Claims files for an event that is saved in the same transaction; unclaimed files are deleted
 * after 24 hours. A file claimed by another event keeps its owner, but both may show it. Returns
 * the ids of missing files, which must be uploaded again.
 */
export const claimUploads = async (
  db: Transaction<Tables>,
  ids: readonly string[],
  eventId: string,
): Promise<string[]> => {
  if (ids.length === 0) return []
  const found = await queryColumn(db)`
    update uploads set claimed_by = coalesce(claimed_by, ${eventId})
    where id = any(${ids}) and taken_down_at is null returning id`
  return [...new Set(ids)].filter((id) => !found.includes(id))
}
