/** Tells the organizer of an event that a visitor reports a problem with it. */

import { manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { type EventMail, eventMail, type MailedEvent } from '../../../catalog/server/event-mail.ts'
import type { Submitter } from '../../../catalog/server/submissions/find-submission.ts'
import { sendLink } from '../../../catalog/server/submissions/send-link.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ownLink } from '../../../platform/mail/mail-base.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'

type TypedReport = { id: string; label: string; text: string }

/**
 * A part of the transaction that stores the report. The message brings a private link; where one was mailed already and not
 * used yet, it names the page that sends another, as a new one would make that useless.
 */
export const notifyReport = async (
  db: Tx,
  { to, submissionId, awaitsLink }: Submitter,
  event: MailedEvent,
  report: TypedReport,
): Promise<void> => {
  const about = contentOf(event, report)
  if (!awaitsLink) {
    await sendLink(db, { submissionId, to, replaces: false, about })
    return
  }
  const links = [ownLink('Ask for a new private link', manageLinkPath)]
  await queueMail(db, {
    key: `report:${report.id}:organizer`,
    to,
    joins: 'later',
    ...eventMail({ ...about, links }),
  })
}

const contentOf = (event: MailedEvent, { label, text }: TypedReport): Omit<EventMail, 'links'> => ({
  title: 'A visitor reports a problem',
  events: [event],
  lead: `Someone tells ${siteSettings.name} that something is wrong with your event:`,
  paragraphs: [
    `${label}.`,
    ...(text ? [{ quote: text }] : []),
    'Please check it. On the page of your private link, say that it is still right, or edit, move or cancel the event. If two visitors report it and nobody answers, its page says that it is being checked.',
  ],
})
