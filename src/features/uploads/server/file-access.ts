/** Access to a file: public while a public event shows it, else limited; nobody after a takedown. */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/db/database.ts'
import { hasRow } from '../../../platform/db/list-page.ts'
import { isDatabaseAway } from '../../../platform/db/pool/database-away.ts'
import { queryRow } from '../../../platform/db/query.ts'

export type FileState = {
  /** True if a published or archived event shows the file. */
  isPublic: boolean
  /** True if an event has or had the file. */
  isClaimed: boolean
  senderHash: string | null
}

export type FindFileState = (id: string) => Promise<FileState | undefined>

/** Cache size. Public files are still served from the cache while the database is down. */
const maxRemembered = 20_000

/**
 * Returns a function that queries the state on every request, so that a decision applies at once in every process.
 * Undefined if the file doesn't exist or was taken down.
 */
export const createFindFileState = (db: Db): FindFileState => {
  const publicStates = new LRUCache<string, FileState>({ max: maxRemembered })
  return async (id) => {
    try {
      const state = await readState(db, id)
      if (state?.isPublic) publicStates.set(id, state)
      else publicStates.delete(id)
      return state
    } catch (error) {
      const last = isDatabaseAway(error) ? publicStates.get(id) : undefined
      if (last) return last
      throw error
    }
  }
}

const readState = (db: Db, id: string): Promise<FileState | undefined> =>
  queryRow(db)`
    select u.claimed_by is not null as "isClaimed", u.sender_hash as "senderHash",
      exists (select from events where flyer_url = '/uploads/' || u.name
        and flyer_url like '/uploads/%' and status in ('published', 'archived'))
      or exists (select from events where logo_url = '/uploads/' || u.name
        and logo_url like '/uploads/%' and status in ('published', 'archived')) as "isPublic"
    from uploads u where u.id = ${id} and u.taken_down_at is null
  `

/**
 * True if an event of the submission shows the file, or an open correction of that event does. Rejected corrections and
 * deleted events show nothing.
 */
export const isOfSubmission = (db: Db, id: string, submissionId: string): Promise<boolean> => {
  const shownUploads = sql`
    select from uploads u
    join submission_events own on own.submission_id = ${submissionId}
    join events e on e.id = own.event_id and e.status <> 'deleted'
    where u.id = ${id} and u.taken_down_at is null and (
      '/uploads/' || u.name in (e.flyer_url, e.logo_url)
      or exists (select from corrections c where c.event_id = e.id and c.status = 'open'
        and '/uploads/' || u.name in (c.changes->>'flyerUrl', c.changes->>'logoUrl')))`
  return hasRow(db, shownUploads)
}
