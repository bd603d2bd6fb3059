/** Asks organizers whether their dates are still on. A question's row, message and links are stored all or nothing. */

import { sql } from 'kysely'
import { isOff } from '../../../catalog/event/event-changes.ts'
import { lockEvents } from '../../../catalog/event/server/decide-events.ts'
import { eventMail } from '../../../catalog/event/server/event-mail.ts'
import { markConfirmationRequested } from '../../../catalog/event/server/mark-events.ts'
import { findStoredEvents, type StoredEvent } from '../../../catalog/event/server/stored-events.ts'
import { takesPlace } from '../../../catalog/event/server/takes-place.ts'
import { confirmPath, remindersPath } from '../../../catalog/links/private-paths.ts'
import { addReminderLink } from '../../../catalog/submission/server/reminder-links.ts'
import { longDay } from '../../../catalog/time/day-in-words.ts'
import { addConfirmationLink } from '../../../catalog/trust/server/confirmations/find-link.ts'
import { forgetReminders } from '../../../catalog/trust/server/confirmations/forget-reminders.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { countChanged, queryRows } from '../../../platform/db/query.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { ownLink } from '../../../platform/mail/mail-base.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { RenderedMail } from '../../../platform/mail/render-mail.ts'

/** Question due now: for single dates three times, for series once a month. */
type DueQuestion = {
  /** Identifies the question, so that it is asked only once. */
  key: string
  submissionId: string
  to: string
  /** Ordered by date; several dates of one series. */
  eventIds: string[]
}

/**
 * Days before the date → last day on which that reminder is still sent, for a site that was down. A date published
 * later is asked about with the next reminder.
 */
const reminders = [
  { before: 30, latest: 25 },
  { before: 7, latest: 4 },
  { before: 1, latest: 1 },
]

/** Days ahead within which the dates of a series share one message. */
const seriesDays = 31
const maxDates = 10

/** Hours local to the venue in which messages are sent, so that phones are quiet at night. */
const firstHour = 8
const lastHour = 20

/** At most `limit` questions, soonest first. */
export const findDue = async (db: Db, now: number, limit: number): Promise<DueQuestion[]> => {
  const at = new Date(now).toISOString()
  return queryRows(db)`
    with coming as materialized (
      select e.id, e.series_id, e.date, e.sort_date, e.sort_time, s.id as submission_id,
        s.submitter_email, e.date - local.at::date as days, to_char(local.at, 'YYYY-MM') as month
      from events e
        join submission_events m on m.event_id = e.id
        join submissions s on s.id = m.submission_id
        cross join lateral (select ${at}::timestamptz at time zone e.time_zone as at) as local
        cross join (select (${at}::timestamptz at time zone 'UTC')::date as day) as utc
      where e.status = 'published' and not e.demo and e.date is not null
        and ${takesPlace()}
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
  `
}

type ReminderDate = { event: StoredEvent; token: string }

/** Message about one date or the next ones of a series, each with its own link, and a link to stop reminders. */
const askMail = (dates: readonly ReminderDate[], stopPath: string): RenderedMail => {
  const isOne = dates.length === 1
  return eventMail({
    title: 'Still on?',
    events: dates.map(({ event }) => event),
    lead: isOne
      ? `Visitors of ${siteSettings.name} see when an organizer last confirmed a date. Is this one still on?`
      : `Visitors of ${siteSettings.name} see when an organizer last confirmed a date. Are these still on?`,
    paragraphs: [
      ...(isOne
        ? []
        : ['Are all dates of a month on? Open any of them and confirm the month with one press.']),
      `Open the link${isOne ? '' : ' of each date'} and press a button: still on, rain date, moved or canceled. Your answer is live at once, and you can undo it. Opening a link changes nothing.`,
      "The links are just for you. Don't share them.",
    ],
    links: [
      ...dates.map(({ event, token }) =>
        ownLink(isOne ? 'Answer' : longDay(event.date), confirmPath(token)),
      ),
      ownLink('Stop these reminders', stopPath),
    ],
  })
}

/** Maximum number of questions in one transaction, so that the catalog changes once for all of them. */
const batchSize = 50

/** Returns the number of messages queued. Stops between two batches if `signal` is aborted. */
export const askOrganizers = async (
  db: Db,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {},
): Promise<number> => {
  let queued = 0
  for (;;) {
    const due = await findDue(db, now, batchSize)
    queued += await inTransaction(db, (tx) => askAll(tx, due, now))
    if (due.length < batchSize || signal?.aborted) return queued
  }
}

const askAll = async (tx: Tx, due: readonly DueQuestion[], now: number) => {
  const ids = due.flatMap(({ eventIds }) => eventIds)
  await lockEvents(tx, ids)
  const events = new Map((await findStoredEvents(tx, ids)).map((event) => [event.id, event]))
  const remindedIds: string[] = []
  let queued = 0
  for (const question of due) {
    if (!(await recordQuestion(tx, question.key))) continue
    const dates = question.eventIds.flatMap((id) => events.get(id) ?? []).filter(isStillDue)
    if (dates.length === 0) continue
    await queueQuestion(tx, question, dates)
    remindedIds.push(...dates.map(({ id }) => id))
    queued += 1
  }
  await markConfirmationRequested(tx, remindedIds, now)
  return queued
}

/** Rechecks an event, which may have changed since it was found. */
const isStillDue = (event: StoredEvent) => event.status === 'published' && !isOff(event)

/** Records a question. False if it was asked before. */
const recordQuestion = async (tx: Tx, key: string): Promise<boolean> =>
  (await countChanged(tx)`insert into reminders (key) values (${key}) on conflict do nothing`) > 0

const queueQuestion = async (tx: Tx, due: DueQuestion, events: readonly StoredEvent[]) => {
  const { key, submissionId, to } = due
  const dates: ReminderDate[] = []
  for (const event of events) {
    const token = await addConfirmationLink(tx, { eventId: event.id, submissionId })
    dates.push({ event, token })
  }
  // Any token marks the message as secret: all links of this kind are removed once it has been sent.
  const secret = dates[0]?.token
  const unsubscribePath = remindersPath(await addReminderLink(tx, submissionId))
  const mail = { ...askMail(dates, unsubscribePath), unsubscribePath }
  await queueMail(tx, { key: `reminder:${key}`, to, secret, joins: 'later', ...mail })
}

/** Asks hourly, since morning comes at different hours in each zone. Old reminders are deleted every night. */
export const startAsking = async (jobs: Jobs, db: Db, log: Log): Promise<void> => {
  const run = async (signal: AbortSignal) => {
    const queued = await askOrganizers(db, { signal })
    if (queued > 0) log.info({ queued }, 'asked organizers whether their dates are still on')
  }
  await jobs.define('ask-organizers', run, { every: '7 * * * *' })
  await jobs.define('forget-reminders', async () => void (await forgetReminders(db)), {
    every: '47 8 * * *',
  })
}
