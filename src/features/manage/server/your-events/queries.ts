/** All submissions of one address, with their events. */
import { sql } from 'kysely'
import type { MailedEvent } from '../../../../catalog/event/server/event-mail.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { queryRows, queryValue } from '../../../../platform/db/query.ts'
import type { SentSubmission } from '../../your-events-contract.ts'

const hasEvents = sql`exists (select from submission_events m where m.submission_id = s.id)`

/** Address in the spelling of its newest submission; undefined if no submission of it has an event. */
export const findSender = (db: Db, email: string): Promise<string | undefined> =>
  queryValue(db)`
    select s.submitter_email as "to" from submissions s
    where lower(s.submitter_email) = lower(${email}) and ${hasEvents}
    order by s.created_at desc, s.id desc limit 1
  `

/** Next events of an address for mail; several dates of one submission count as one. */
export const listNextEvents = (db: Db, address: string): Promise<MailedEvent[]> =>
  queryRows(db)`
    select name, date, "endDate" from (
      select distinct on (s.id) e.name, e.date, e.end_date as "endDate", e.sort_date, e.id
      from submissions s join submission_events m on m.submission_id = s.id
        join events e on e.id = m.event_id
      where lower(s.submitter_email) = lower(${address}) and e.status in ('pending', 'published')
        and (e.day_ends_at is null or e.day_ends_at > now())
      order by s.id, e.sort_date, e.id) as next
    order by sort_date, id limit ${maxNext}
  `

const maxNext = 10
const perPage = 25

export type SentPage = {
  submissions: Omit<SentSubmission, 'sheets'>[]
  total: number
  next: string | null
}

/** One page of the submissions of an address in lower case, newest first. */
export const listSubmissions = async (
  db: Db,
  address: string,
  after: string | undefined,
): Promise<SentPage> => {
  const addressCondition = sql`lower(s.submitter_email) = ${address} and ${hasEvents}`
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(s.created_at, s.id) < (select created_at, id from submissions where id = ${after})`
  const { rows } = await sql<SentPage['submissions'][number]>`
    select s.id, s.created_at as "sentAt",
      case when s.link_revoked_at is not null then 'revoked'
        when s.link_expires_at <= now() then 'over' else 'valid' end as link,
      (select json_agg(json_build_object(
          'id', e.id, 'name', e.name, 'date', e.date, 'endDate', e.end_date,
          'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
          'city', e.city, 'state', e.state, 'status', e.status, 'eventStatus', e.event_status,
          'over', coalesce(e.day_ends_at <= now(), false),
          'changesRequested', e.status = 'pending' and exists (select from review_notes n
            where n.event_id = e.id and n.kind = 'changes')) order by e.sort_date, e.sort_time, e.id)
        from submission_events m join events e on e.id = m.event_id
        where m.submission_id = s.id) as events
    from submissions s where ${addressCondition} and ${isAfter}
    order by s.created_at desc, s.id desc limit ${perPage + 1}
  `.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from submissions s where ${addressCondition}
  `.execute(db)
  const submissions = rows.slice(0, perPage)
  const next = rows.length > perPage ? (submissions.at(-1)?.id ?? null) : null
  return { submissions, total: counted.rows[0]?.total ?? 0, next }
}
