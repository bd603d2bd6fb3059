/** Tells a submitter what was decided: once for each submission and outcome, however many dates it has. */
import type { Transaction } from 'kysely'
import { eventCalendarPath, eventPath, paths, publicUrl } from '../../../catalog/paths.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { type RenderedMail, renderMail } from '../../../platform/mail/render-mail.ts'
import '../../../catalog/server/submissions/tables.ts'

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

/** A part of the deciding transaction. Does nothing about an event that nobody submitted. */
export const tellDecision = async (db: Transaction<Tables>, told: ToldDecision): Promise<void> => {
  const submission = await db
    .selectFrom('submission_events')
    .innerJoin('submissions', 'submissions.id', 'submission_events.submission_id')
    .select(['submissions.id', 'submissions.submitter_email as to'])
    .where('submission_events.event_id', '=', told.eventId)
    .executeTakeFirst()
  if (!submission) return
  await queueMail(db, {
    key: `${told.outcome}:${submission.id}`,
    to: submission.to,
    ...mails[told.outcome](told),
  })
}

const approvedMail = ({ name, eventId, base }: ToldDecision): RenderedMail =>
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

const rejectedMail = ({ name, reason, base }: ToldDecision): RenderedMail =>
  renderMail({
    title: `Your event was not published: ${name}`,
    paragraphs: [
      `${siteSettings.name} has looked at your event and decided not to publish it.`,
      ...(reason === '' ? [] : ['The reviewer wrote:', { quote: reason }]),
      'If you think that this is a mistake, write to us.',
    ],
    links: [
      { label: 'Guidelines', href: publicUrl(base, paths.guidelines) },
      { label: 'Contact', href: publicUrl(base, paths.contact) },
    ],
  })

const mergedMail = ({ name, keptId, base }: ToldDecision): RenderedMail =>
  renderMail({
    title: `Your event is listed already: ${name}`,
    paragraphs: [
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

const mails: Record<ToldDecision['outcome'], (told: ToldDecision) => RenderedMail> = {
  approved: approvedMail,
  rejected: rejectedMail,
  merged: mergedMail,
}
