/** SQL of remote files: the queue, and the results. */
import { sql } from 'kysely'
import {
  isNotLiveYet,
  isTrustedFile,
  showFetched,
} from '../../../../catalog/event/server/event-files.ts'
import type { UploadKind } from '../../../../catalog/file/uploaded-file.ts'
import {
  isUnproposedFile,
  proposeFile,
} from '../../../../catalog/submission/server/corrections/propose-file.ts'
import { daySeconds } from '../../../../kit/durations.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { changeRows, queryColumn, queryRow, queryRows } from '../../../../platform/db/query.ts'

export type RemoteFile = { id: string; kind: UploadKind; url: string; attempts: number }

const fileIdSql = sql.raw(`encode(sha256(convert_to(e.kind || ' ' || e.url, 'UTF8')), 'hex')`)

/** URLs at other sites that events name, whether queued yet or not. */
const namedFiles = sql.raw(`(
  select distinct 'logo' as kind, logo_url as url from events
  where logo_url like 'http%' and status <> 'deleted'
  union all
  select distinct 'flyer', flyer_url from events
  where flyer_url like 'http%' and status <> 'deleted')`)

/** Queues new URLs, and URLs whose fetched file was deleted since. */
export const queueRemoteFiles = (db: Db): Promise<void> =>
  changeRows(db)`
    insert into remote_files (id, kind, url, host)
    select ${fileIdSql}, e.kind, e.url, lower(substring(e.url from '^https?://([^/?#]+)'))
    from ${namedFiles} e
    where e.url ~* '^https?://[^/?#]' and not exists (
      select from remote_files r
      where r.id = ${fileIdSql} and (r.state <> 'fetched' or r.upload_id is not null))
    on conflict (id) do update
      set state = 'waiting', attempts = 0, next_attempt_at = now()
      where remote_files.state = 'fetched' and remote_files.upload_id is null
  `

/** URLs whose fetched file an event may show but doesn't yet, or that was not yet proposed to a reviewer. */
const unsettledUrls = (kind: UploadKind) => {
  const urlColumn = sql.ref(`e.${kind}_url`)
  return sql`
    select distinct ${sql.lit(kind)} as kind, ${urlColumn} as url from events e
    where ${urlColumn} like 'http%'
      and (${isNotLiveYet} or ${isTrustedFile(kind)} or ${isUnproposedFile(kind)})`
}

type KnownFile = { kind: UploadKind; sourceUrl: string; url: string | null }

/** URLs of unsettled events that were fetched before (with our URL), or whose logo could not be fetched (null). */
export const listKnownFiles = (db: Db): Promise<KnownFile[]> =>
  queryRows(db)`
    select e.kind, e.url as "sourceUrl", '/uploads/' || u.name as url
    from (${unsettledUrls('logo')} union all ${unsettledUrls('flyer')}) e
      join remote_files r on r.id = ${fileIdSql}
      join uploads u on u.id = r.upload_id and u.taken_down_at is null
    where r.state = 'fetched'
    union all
    select e.kind, e.url, null from ${namedFiles} e join remote_files r on r.id = ${fileIdSql}
    where r.state = 'failed' and e.kind = 'logo'
    limit 5000
  `

/** Hosts with files that are due, the longest due first. */
export const listDueHosts = (db: Db): Promise<string[]> =>
  queryColumn(db)`
    select host from remote_files where state = 'waiting' and next_attempt_at <= now()
    group by host order by min(next_attempt_at) limit 500
  `

/** Seconds before the second, third and fourth try; then the file counts as failed. */
export const pauses = [600, 3600, daySeconds]

/**
 * Takes the host's file that has been due longest. The try is recorded as failed in advance, so that a try that crashes
 * the process counts.
 */
export const takeDueFile = (db: Db, host: string): Promise<RemoteFile | undefined> =>
  queryRow(db)`
    update remote_files set attempts = attempts + 1, last_error = ${unendedNote},
      next_attempt_at = now() + make_interval(secs => (${pauses}::int[])[least(attempts + 1, ${pauses.length})])
    where id = (
      select id from remote_files
      where host = ${host} and state = 'waiting' and next_attempt_at <= now()
      order by next_attempt_at, id limit 1 for update skip locked)
    returning id, kind, url, attempts
  `

const unendedNote = 'The attempt ended without a result.'

/** Marks files as failed whose last try ended with a crash of the process. */
export const giveUpUnended = (db: Db): Promise<void> =>
  changeRows(db)`
    update remote_files set state = 'failed'
    where state = 'waiting' and attempts > ${pauses.length} and next_attempt_at <= now()
      and last_error = ${unendedNote}
  `

export const markFetched = (db: Db, id: string, uploadId: string): Promise<void> =>
  changeRows(db)`
    update remote_files set state = 'fetched', upload_id = ${uploadId}, last_error = null
    where id = ${id}
  `

/** Shows a fetched file in events that allow it, and proposes it for the other live events. */
export const settleFile = async (tx: Tx, { kind, sourceUrl, url }: KnownFile): Promise<void> => {
  await showFetched(tx, { kind, sourceUrl, url })
  if (url !== null) await proposeFile(tx, { kind, sourceUrl, url })
}

/** `retrySeconds`: seconds until the next try; undefined after the last. `isCounted`: false if the try doesn't count. */
type Failure = { error: string; retrySeconds?: number; isCounted: boolean }

export const markFailed = (
  db: Db,
  id: string,
  { error, retrySeconds, isCounted }: Failure,
): Promise<void> =>
  changeRows(db)`
    update remote_files set attempts = attempts - ${isCounted ? 0 : 1}, last_error = ${error.slice(0, 500)},
      state = ${retrySeconds === undefined ? 'failed' : 'waiting'},
      next_attempt_at = now() + make_interval(secs => ${retrySeconds ?? 0})
    where id = ${id}
  `
