/** State of the job queue and the last result of each job, for people on call. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import type { JobStatus } from '../contract.ts'

/** Every defined job, by name; empty if the queue was never started. */
export const listJobs = async (db: Db): Promise<JobStatus[]> => {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('pgboss.job') is not null as there`.execute(db)
  if (!found[0]?.there) return []
  return queryRows(db)`
    select q.name,
      count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where j.state = 'active')::int as running,
      count(*) filter (where j.state = 'failed')::int as failed,
      max(j.completed_on) filter (where j.state = 'completed') as "doneAt",
      (array_agg(extract(epoch from j.completed_on - j.started_on)::double precision
        order by j.completed_on desc) filter (where j.state = 'completed'))[1] as seconds,
      max(j.completed_on) filter (where j.state = 'failed') as "failedAt"
    from pgboss.queue q left join pgboss.job j on j.name = q.name
    where q.name not like '\\_\\_pgboss%'
    group by q.name order by q.name`
}
