/** Tells a submitter what was decided about an event. */
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { longDate } from '../../../catalog/local-dates.ts'
import { eventCalendarPath, eventPath, paths, publicUrl } from '../../../catalog/paths.ts'
import { quotedName } from '../../../catalog/quoted-name.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { type RenderedMail, renderMail } from '../../../platform/mail/render-mail.ts'
import '../../../catalog/server/submissions/tables.ts'
import '../../../catalog/server/tables.ts'

export type ToldDecision = {
  eventId: string
  name: string
  outcome: 'approved' | 'rejected' | 'merged'
  /** Why it was rejected, in words for the submitter; empty when none was given. */
  reason: string
  /** The event that it was merged into, if that one is live. */
  keptId?: string
  /** Where people reach the site. */
  base: string
}

/** What was approved when it was over already is found in the archive. */
type Outcome = ToldDecision['outcome'] | 'archived'

type Told = ToldDecision & {
  /** Null for a place that is open for good. */
  date: string | null
  /** How many events the submission has. */
  dates: number
}

/**
 * A part of the deciding transaction, when the event stands where it was put. Approving is told once for
 * all dates of a submission; what was not taken for each, and again when it was undone in between, but
 * for many dates that are rejected for one reason. Does nothing about an event that nobody submitted.
 */
export const tellDecision = async (db: Transaction<Tables>, told: ToldDecision): Promise<void> => {
  const submission = await db
    .selectFrom('submission_events')
    .innerJoin('submissions', 'submissions.id', 'submission_events.submission_id')
    .innerJoin('events', 'events.id', 'submission_events.event_id')
    .select(['submissions.id', 'submissions.submitter_email as to'])
    .select(['events.date', 'events.status', 'events.sequence'])
    .select(({ selectFrom, fn }) =>
      selectFrom('submission_events as all_of')
        .select(fn.countAll<number>().as('count'))
        .whereRef('all_of.submission_id', '=', 'submissions.id')
        .as('dates'),
    )
    .where('submission_events.event_id', '=', told.eventId)
    .executeTakeFirst()
  if (!submission) return
  const { id, to, date, status, sequence } = submission
  const dates = Number(submission.dates)
  const isPast = told.outcome === 'approved' && status === 'archived'
  const outcome: Outcome = isPast ? 'archived' : told.outcome
  const key = [outcome, id, ...aboutWhich(told, { sequence, dates })].join(':')
  await queueMail(db, { key, to, ...mails[outcome]({ ...told, date, dates }) })
}

type Decided = { sequence: number; dates: number }

/** What makes a message another one than the last of its kind. */
const aboutWhich = (told: ToldDecision, { sequence, dates }: Decided): (string | number)[] => {
  const { outcome, eventId, reason } = told
  if (outcome === 'approved') return []
  if (outcome === 'merged' || dates === 1) return [eventId, sequence]
  // Sixty dates that are rejected in one go must not be sixty messages, to whoever's address was given.
  const day = new Date().toISOString().slice(0, 10)
  return [day, createHash('sha256').update(reason).digest('base64url')]
}

const approvedMail = ({ name, eventId, base }: Told): RenderedMail =>
  renderMail({
    title: `Your event is live: ${name}`,
    paragraphs: [
      `${siteSettings.name} has published your event. Anyone can find it now.`,
      'The private link in our first message still lets you correct or cancel it.',
    ],
    links: [
      { label: 'Its page', href: publicUrl(base, eventPath(eventId)) },
      { label: 'Its calendar file', href: publicUrl(base, eventCalendarPath(eventId)) },
    ],
  })

const archivedMail = ({ name, eventId, base, date }: Told): RenderedMail =>
  renderMail({
    title: `Your event is in the archive: ${name}`,
    paragraphs: [
      { quote: headOf(name, date) },
      `${siteSettings.name} has approved your event. It is over by now, so it is found among past events.`,
    ],
    links: [{ label: 'Its page', href: publicUrl(base, eventPath(eventId)) }],
  })

const headOf = (name: string, date: string | null) =>
  [quotedName(name), date === null ? 'Open year-round' : longDate(date)].join('\n')

const rejectedMail = ({ name, reason, base, date, dates }: Told): RenderedMail =>
  renderMail({
    title: `Your event was not published: ${name}`,
    paragraphs: [
      { quote: headOf(name, date) },
      `${siteSettings.name} has looked at your event and decided not to publish it.`,
      ...(reason === '' ? [] : ['The reviewer wrote:', { quote: reason }]),
      ...(dates > 1
        ? ['Other dates of yours that are rejected today for the same reason get no message.']
        : []),
      'If you think that this is a mistake, write to us.',
    ],
    links: [
      { label: 'Guidelines', href: publicUrl(base, paths.guidelines) },
      { label: 'Contact', href: publicUrl(base, paths.contact) },
    ],
  })

const mergedMail = ({ name, keptId, base, date }: Told): RenderedMail =>
  renderMail({
    title: `Your event is listed already: ${name}`,
    paragraphs: [
      { quote: headOf(name, date) },
      `${siteSettings.name} has this event from somebody else already, so yours was joined with it.`,
      ...(keptId === undefined ? ['The one that was kept is still being reviewed.'] : []),
      'If it is another event, or if something is missing there, write to us.',
    ],
    links: [
      ...(keptId === undefined
        ? []
        : [{ label: 'Its page', href: publicUrl(base, eventPath(keptId)) }]),
      { label: 'Contact', href: publicUrl(base, paths.contact) },
    ],
  })

const mails: Record<Outcome, (told: Told) => RenderedMail> = {
  approved: approvedMail,
  archived: archivedMail,
  rejected: rejectedMail,
  merged: mergedMail,
}
