/** Access to an uploaded file: everybody once a public event shows it, a few before, nobody after. */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/db/database.ts'
import { hasRow } from '../../../platform/db/list-page.ts'
import { isDatabaseAway } from '../../../platform/db/pool/database-away.ts'
import { queryRow } from '../../../platform/db/query.ts'

export type FileState = {
  /** A published or archived event shows it. */
  isPublic: boolean
  /** An event has it, or had it. */
  isClaimed: boolean
  senderHash: string | null
}

export type FindFileState = (id: string) => Promise<FileState | undefined>

/** Pictures of public pages go on while the database is away. */
const maxRemembered = 20_000

/**
 * Called for every request, so that a decision holds at once in every process. Undefined for a file that is
 * not there or was taken down.
 */
export const createFindFileState = (db: Db): FindFileState => {
  const known = new LRUCache<string, FileState>({ max: maxRemembered })
  return async (id) => {
    try {
      const state = await readState(db, id)
      if (state?.isPublic) known.set(id, state)
      else known.delete(id)
      return state
    } catch (error) {
      const last = isDatabaseAway(error) ? known.get(id) : undefined
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
 * True if an event of the submission shows the file, or a correction of it that waits for review. What was rejected or
 * taken down shows nothing.
 */
export const isOfSubmission = (db: Db, id: string, submissionId: string): Promise<boolean> => {
  const shown = sql`
    select from uploads u
    join submission_events own on own.submission_id = ${submissionId}
    join events e on e.id = own.event_id and e.status <> 'deleted'
    where u.id = ${id} and u.taken_down_at is null and (
      '/uploads/' || u.name in (e.flyer_url, e.logo_url)
      or exists (select from corrections c where c.event_id = e.id and c.status = 'open'
        and '/uploads/' || u.name in (c.changes->>'flyerUrl', c.changes->>'logoUrl')))`
  return hasRow(db, shown)
}
