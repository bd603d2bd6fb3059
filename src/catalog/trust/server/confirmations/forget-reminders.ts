/**
 * Deletes old confirmation links, reminder links and records of sent questions. Withdraws unsent questions about events
 * that are called off, over or deleted.
 */
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { countChanged, queryColumn } from '../../../../platform/db/query.ts'
import { withdrawMail } from '../../../../platform/mail/withdraw-mail.ts'
import { takesPlace } from '../../../event/server/takes-place.ts'

/** Days after an event at which its confirmation links, which expire with the event, are deleted. */
const daysAfterDate = 7
/** Days for links about ongoing places, and links that stop reminders: mail programs may use them for 30 days. */
const linkDays = 60
/** Days for which sent questions are recorded; the first question is sent 30 days before a date. */
const questionDays = 40

/** Scans all links; runs once a night. Returns the number of deleted rows. */
export const forgetReminders = async (db: Db): Promise<number> => {
  const change = countChanged(db)
  const links = await change`
    delete from confirmation_links l using events e
    where e.id = l.event_id and (e.day_ends_at < now() - make_interval(days => ${daysAfterDate}::int)
      or (e.day_ends_at is null and l.created_at < now() - make_interval(days => ${linkDays}::int)))`
  const stops = await change`
    delete from reminder_links where created_at < now() - make_interval(days => ${linkDays}::int)`
  const questions = await change`
    delete from reminders where created_at < now() - make_interval(days => ${questionDays}::int)`
  return links + stops + questions
}

const why = 'There was nothing left to ask about before this was sent.'

/**
 * Runs with each mail delivery: after an outage of the mail server, messages are up to a week old. Their keys contain
 * event and date, or series and submission; see ask-organizers.ts in features/confirmation.
 */
export const withdrawQuestions = (db: Db, now = Date.now()): Promise<void> =>
  inTransaction(db, async (tx) => {
    const keys = await findPointless(tx, new Date(now).toISOString())
    if (keys.length > 0) await withdrawMail(tx, keys, why)
  })

const findPointless = (tx: Tx, at: string): Promise<string[]> =>
  queryColumn(tx)`
    select o.key from outbox_messages o
    cross join lateral (select string_to_array(o.key, ':') as parts) as k
    where o.sent_at is null and o.failed_at is null and o.next_attempt_at <= ${at}
      and (o.key like 'reminder:event:%' or o.key like 'reminder:series:%')
      and not exists (
        select from submission_events m
          join submissions s on s.id = m.submission_id
          join events e on e.id = m.event_id
        where s.link_revoked_at is null and e.status = 'published'
          and ${takesPlace()} and e.day_ends_at > ${at}
          and case k.parts[2]
            when 'event' then m.event_id = k.parts[3] and to_char(e.date, 'YYYY-MM-DD') = k.parts[4]
            else m.submission_id = k.parts[4] and e.series_id = k.parts[3] end)`
