/** Mails administrators once a day what waits for review, if anything does. */
import { sql } from 'kysely'
import type { MailedEvent } from '../../../catalog/event/server/event-mail.ts'
import { paths, publicUrl } from '../../../catalog/links/paths.ts'
import { longDays } from '../../../catalog/time/day-in-words.ts'
import { longDate } from '../../../catalog/time/local-dates.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { type RenderedMail, renderMail } from '../../../platform/mail/render-mail.ts'

export type SummaryDeps = {
  db: Db
  /** Addresses of administrators who may sign in. */
  listRecipients: (db: Db) => Promise<readonly string[]>
  /** PUBLIC_URL; undefined for mail without a link, since a job doesn't know the site's address otherwise. */
  site: string | undefined
}

type Summary = {
  events: number
  corrections: number
  /** Entries that went live by trust. */
  trusted: number
  oldest: MailedEvent[]
  since: string | null
}

/** Most names in the mail; further events are counted. */
const maxNames = 5

/** Queues one message per recipient and day (UTC), however often it runs. Returns true if there was mail to queue. */
export const queueSummary = async (
  { db, listRecipients, site }: SummaryDeps,
  now = Date.now(),
): Promise<boolean> => {
  const recipients = await listRecipients(db)
  return inTransaction(db, async (tx) => {
    const summary = await readSummary(tx)
    if (summary.events + summary.corrections + summary.trusted === 0) return false
    const day = new Date(now).toISOString().slice(0, 10)
    const mail = summaryMail(summary, site)
    for (const to of recipients) {
      await queueMail(tx, { to, key: `queue-summary:${day}:${to.toLowerCase()}`, ...mail })
    }
    return recipients.length > 0
  })
}

const readSummary = async (tx: Tx): Promise<Summary> => {
  const { rows } = await sql<Summary>`
    select
      (select count(*)::int from events where status = 'pending') as events,
      (select count(distinct c.batch_id)::int from corrections c join events e on e.id = c.event_id
        where c.status = 'open' and e.status <> 'deleted') as corrections,
      (select count(distinct t.batch_id)::int
        from trusted_changes t join events e on e.id = t.event_id
        where t.closed_at is null and e.status <> 'deleted') as trusted,
      (select coalesce(json_agg(json_build_object('name', name, 'date', date, 'endDate', end_date)
          order by created_at, id), '[]')
        from (select * from events where status = 'pending'
          order by created_at, id limit ${maxNames}) as e) as oldest,
      (select to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD')
        from events where status = 'pending') as since
  `.execute(tx)
  return rows[0] as Summary
}

const amount = (count: number, singular: string, plural: string) =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`

const list = new Intl.ListFormat('en-US')

const summaryMail = (summary: Summary, site: string | undefined): RenderedMail => {
  const { events, corrections, trusted, oldest, since } = summary
  const counts = [
    ...(events > 0 ? [amount(events, 'event', 'events')] : []),
    ...(corrections > 0 ? [amount(corrections, 'correction', 'corrections')] : []),
    ...(trusted > 0 ? [`${formatNumber(trusted)} live by trust`] : []),
  ]
  const more = events - oldest.length
  const names = oldest.map((event) => `${event.name}, ${longDays(event)}`)
  if (more > 0) names.push(`and ${formatNumber(more)} more`)
  return renderMail({
    title: `Waiting for review: ${list.format(counts)}`,
    paragraphs: [
      ...(since ? [`The oldest event has waited since ${longDate(since)}:`] : []),
      ...(names.length > 0 ? [{ quote: names.join('\n') }] : []),
      'We send this message once a day at most, only when something is waiting.',
    ],
    links: site ? [{ label: 'Review', href: publicUrl(site, paths.admin) }] : [],
  })
}

/** True in the hour from 8 AM in the zone of the settings, or from 13:00 UTC, which is morning in the United States. */
export const isSummaryHour = (now: number): boolean => {
  const { timeZone } = siteSettings
  const zone = { timeZone: timeZone || 'UTC', hour: '2-digit', hourCycle: 'h23' } as const
  return Number(new Intl.DateTimeFormat('en-US', zone).format(now)) === (timeZone ? 8 : 13)
}

/** Runs every hour, and sends in the morning. */
export const startQueueSummary = (jobs: Jobs, deps: SummaryDeps): Promise<void> =>
  jobs.define(
    'queue-summary',
    async () => void (isSummaryHour(Date.now()) && (await queueSummary(deps))),
    { every: '0 * * * *' },
  )
