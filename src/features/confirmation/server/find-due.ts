/** Finds which organizers are to be asked now: single dates three times, series once a month. */
import { sql } from 'kysely'
import '../../../catalog/server/confirmations/tables.ts'
import type { Db } from '../../../platform/db/database.ts'

export type Due = {
  /** Unique for what is asked: the same is never asked twice. */
  key: string
  submissionId: string
  to: string
  /** In order of their dates; several of one series. */
  eventIds: string[]
}

/**
 * Days before the date → the last day on which that reminder is still sent, for a site that was down. A date that is
 * published later than that is asked about at the next one.
 */
const reminders = [
  { before: 30, latest: 25 },
  { before: 7, latest: 4 },
  { before: 1, latest: 1 },
]

/** Dates of a series within so many days are asked about in one message. */
const seriesDays = 31
const maxDates = 10

/** Hours at the venue between which messages go out, so that a phone is quiet at night. */
const firstHour = 8
const lastHour = 20

/** At most `limit`, soonest first. */
export const findDue = async (db: Db, now: number, limit: number): Promise<Due[]> => {
  const at = new Date(now).toISOString()
  const { rows } = await sql<Due>`
    with coming as materialized (
      select e.id, e.series_id, e.date, e.sort_date, e.sort_time, s.id as submission_id,
        s.submitter_email, e.date - local.at::date as days, to_char(local.at, 'YYYY-MM') as month
      from events e
        join submission_events m on m.event_id = e.id
        join submissions s on s.id = m.submission_id
        cross join lateral (select ${at}::timestamptz at time zone e.time_zone as at) as local
        cross join (select (${at}::timestamptz at time zone 'UTC')::date as day) as utc
      where e.status = 'published' and not e.demo and e.date is not null
        and e.event_status in ('scheduled', 'rescheduled')
        and e.sort_date between utc.day - 1 and utc.day + ${seriesDays + 1}::int
        and s.link_revoked_at is null and s.reminders_stopped_at is null
        and extract(hour from local.at) between ${firstHour} and ${lastHour}
    ), due as (
      select concat_ws(':', 'event', id, to_char(date, 'YYYY-MM-DD'), r.before) as key, submission_id, submitter_email,
        array[id] as ids, sort_date
      from coming join jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb)
        as r (before int, latest int) on days between r.latest and r.before
      where series_id is null
      union all
      select concat_ws(':', 'series', series_id, submission_id, min(month)), submission_id,
        min(submitter_email), (array_agg(id order by sort_date, sort_time, id))[1:${sql.lit(maxDates)}],
        min(sort_date)
      from coming where series_id is not null and days between 1 and ${seriesDays}
      group by series_id, submission_id
    )
    select key, submission_id as "submissionId", submitter_email as "to", ids as "eventIds" from due
    where not exists (select from reminders where reminders.key = due.key)
    order by sort_date, key limit ${limit}
  `.execute(db)
  return rows
}
