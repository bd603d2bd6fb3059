/** Deletes what asked about dates that are over: links, and which questions were sent. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Links end with their date; so long after it they are deleted. */
const daysAfterDate = 7
/** Links about places without a date, and those that stop reminders: mail programs may use them for 30 days. */
const linkDays = 60
/** The first question is sent 30 days before a date. */
const questionDays = 40

/** Reads all links, once a night. Answers how many rows went. */
export const forgetReminders = async (db: Db): Promise<number> => {
  const results = [
    await sql`
      delete from confirmation_links l using events e
      where e.id = l.event_id and (e.day_ends_at < now() - make_interval(days => ${daysAfterDate}::int)
        or (e.day_ends_at is null and l.created_at < now() - make_interval(days => ${linkDays}::int)))
    `.execute(db),
    await sql`
      delete from reminder_links where created_at < now() - make_interval(days => ${linkDays}::int)
    `.execute(db),
    await sql`
      delete from reminders where created_at < now() - make_interval(days => ${questionDays}::int)
    `.execute(db),
  ]
  return results.reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0n), 0)
}
