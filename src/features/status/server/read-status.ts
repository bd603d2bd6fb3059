/** Collects the data of the status page. */
import { sql } from 'kysely'
import type { WaitingWork } from '../../../catalog/trust/waiting-work.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryRow, queryRows } from '../../../platform/db/query.ts'
import type { Reads } from '../../../platform/db/reads.ts'
import { listCacheCounts } from '../../../platform/metrics/cache-counts.ts'
import { packageVersion } from '../../../platform/package-version.ts'
import type { ProcessStatus, Status, StatusPoint } from '../contract.ts'
import { listJobs } from './job-report.ts'

export type StatusDeps = {
  db: Db
  release: Promise<string>
  embedded: boolean
  /** State of the replica that visitors read. */
  replica: Reads['status']
  reportBackups: () => Promise<Status['backups']>
  reportUpgrade: () => Promise<Status['upgrade']>
  /** State of the geocoder; undefined if none is configured. */
  reportGeocoding: (() => Promise<NonNullable<Status['geocoder']>>) | undefined
}

export const readStatus = async ({
  db,
  release,
  embedded,
  replica,
  reportBackups,
  reportUpgrade,
  reportGeocoding,
}: StatusDeps): Promise<Status> => ({
  version: packageVersion,
  release: await release,
  node: process.version,
  database: { ...(await readDatabase(db)), embedded, replica: replica() ?? null },
  events: await countEvents(db),
  lastImport: await findLastImport(db),
  outbox: await readOutbox(db),
  geocoder: (await reportGeocoding?.()) ?? null,
  security: await listSecurityEvents(db),
  backups: await reportBackups(),
  upgrade: await reportUpgrade(),
  processes: await listProcesses(db),
  history: await readHistory(db),
  jobs: await listJobs(db),
  caches: listCacheCounts().map(([name, { hits, misses }]) => ({ name, hits, misses })),
})

const onlyRow = <Row>({ rows }: { rows: Row[] }): Row => {
  const [row] = rows
  if (row === undefined) throw new Error('A row was expected.')
  return row
}

const readDatabase = async (db: Db) =>
  onlyRow(
    await sql<Omit<Status['database'], 'embedded' | 'replica'>>`
      select split_part(current_setting('server_version'), ' ', 1) as version,
        pg_database_size(current_database()) as bytes,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend')
          as connections,
        current_setting('max_connections')::int as "mostConnections"`.execute(db),
  )

const countEvents = async (db: Db) =>
  onlyRow(
    await sql<Status['events']>`
      select (select count(*)::int from events where status = 'published') as live,
        (select count(*)::int from events where status = 'archived') as archived,
        (select count(*)::int from events where status = 'pending') as pending`.execute(db),
  )

const findLastImport = async (db: Db): Promise<Status['lastImport']> =>
  (await queryRow(db)<{ at: string; file: string; note: string }>`
    select at, subject_id as file, note from audit_log
    where subject_type = 'import' order by id desc limit 1`) ?? null

/** Outbox counts, for metrics as well. */
export const readOutbox = async (db: Db): Promise<Status['outbox']> =>
  onlyRow(
    await sql<Status['outbox']>`
      select count(*) filter (where failed_at is null)::int as waiting,
        count(*) filter (where failed_at is not null and not withdrawn)::int as failed,
        min(created_at) filter (where failed_at is null) as "oldestWaiting"
      from outbox_messages where sent_at is null`.execute(db),
  )

type WaitingRow = {
  work: keyof WaitingWork
  count: number
  /** Number of entries on its page, if different: the dates of a series are one entry. */
  entries: number | null
  oldest: string | null
}

/** Events, corrections and changes that wait for review; messages, reports and feeds that wait for an answer. */
export const readWaitingWork = (db: Db): Promise<WaitingRow[]> =>
  queryRows(db)`
      select work, count, entries, oldest from (
        select 'events' as work, count(*)::int as count,
          count(distinct coalesce(series_id, id))::int as entries, min(created_at) as oldest
          from events where status = 'pending'
        union all
        select 'corrections', count(distinct c.batch_id)::int, null, min(c.created_at)
          from corrections c join events e on e.id = c.event_id
          where c.status = 'open' and e.status <> 'deleted'
        union all
        select 'trusted', count(distinct batch_id)::int, null, min(created_at)
          from trusted_changes where closed_at is null
        union all
        select 'messages', count(*)::int, null, min(created_at)
          from messages where done_at is null and kind = 'contact'
        union all
        select 'reports', count(*)::int, null, min(created_at)
          from messages where done_at is null and kind = 'report'
        union all
        select 'feeds', count(distinct f.id)::int, null, min(q.asked_at)
          from source_questions q join feeds f on f.source = q.source where q.answer is null
      ) as waiting`

/** Waiting work as counted in the administrators' navigation: a series once. */
export const countWaitingWork = async (db: Db): Promise<WaitingWork> => {
  const rows = await readWaitingWork(db)
  const counts = rows.map(({ work, count, entries }) => [work, entries ?? count])
  return Object.fromEntries(counts) as WaitingWork
}

/** Counts that features/sign-in writes in steps of ten minutes. */
const listSecurityEvents = (db: Db): Promise<Status['security']> =>
  queryRows(db)`
    select event, sum(count)::int as count, max(at) as "lastAt" from sign_in_counts
    where at > now() - interval '1 day' group by event order by event`

/** All-time counts of sign-in events, for metrics. */
export const readSecurityTotals = (db: Db): Promise<{ event: string; count: number }[]> =>
  queryRows(db)`
    select event, sum(count)::int as count from sign_in_counts group by event order by event`

/** Processes seen within two and a half minutes. */
const listProcesses = (db: Db): Promise<ProcessStatus[]> =>
  queryRows(db)`
    select * from (
      select distinct on (process) process, host, pid, release, started_at as "startedAt",
        at as "seenAt", memory_bytes as "memoryBytes", live_events as "liveEvents"
      from process_samples where at > now() - interval '150 seconds'
      order by process, at desc
    ) as latest order by host, "startedAt", pid`

const readHistory = (db: Db): Promise<StatusPoint[]> =>
  queryRows(db)`
    select date_bin('3 minutes', at, '2000-01-01') as at,
      sum(requests) / 180.0::double precision as "requestsPerSecond",
      sum(failures)::int as failures,
      max(p95_seconds) as "p95Seconds",
      max(delay_seconds) as "delaySeconds",
      sum(memory_bytes) / greatest(1, count(*)) * count(distinct process) as "memoryBytes"
    from process_samples
    where at > date_bin('3 minutes', now(), '2000-01-01') - interval '3 hours'
      and at < date_bin('3 minutes', now(), '2000-01-01')
    group by 1 order by 1`
