/** A report of a problem with an event: stored, counted, and mailed to the site and the organizer, all or nothing. */

import type { z } from 'zod'
import { lockEvents } from '../../../catalog/event/server/decide-events.ts'
import {
  type EventMail,
  eventMail,
  type MailedEvent,
} from '../../../catalog/event/server/event-mail.ts'
import { findEvent } from '../../../catalog/event/server/find-event.ts'
import { eventPath, publicUrl } from '../../../catalog/links/paths.ts'
import { manageLinkPath } from '../../../catalog/links/private-paths.ts'
import type { reportProblem } from '../../../catalog/links/report-problem.ts'
import { reportReasons } from '../../../catalog/links/report-reasons.ts'
import {
  findSubmitter,
  type Submitter,
} from '../../../catalog/submission/server/find-submission.ts'
import { sendLink } from '../../../catalog/submission/server/send-link.ts'
import { requireUnblocked } from '../../../catalog/trust/server/blocks/require-unblocked.ts'
import { addReport } from '../../../catalog/trust/server/reports/event-reports.ts'
import { hashNetwork } from '../../../catalog/trust/server/reports/key-networks.ts'
import { daySeconds } from '../../../kit/durations.ts'
import { AppError } from '../../../kit/errors.ts'
import { checkGuard } from '../../../kit/form-guard.ts'
import { newId } from '../../../kit/ids.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { ownLink } from '../../../platform/mail/mail-base.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { checkProof, spendProof } from '../../../platform/proof-of-work/proofs.ts'
import { requireToken, takeToken } from '../../../platform/rate-limit.ts'
import { addMessage } from './queries.ts'

/** Report for the mail to the organizer. */
type TypedReport = { id: string; label: string; text: string }

/**
 * Notifies the organizer, in the transaction that stores the report. The message contains a private link; if an unused
 * one was mailed already, it links to the page that sends another, since a new link would end the unused one.
 */
const notifyReport = async (
  db: Tx,
  { to, submissionId, awaitsLink }: Submitter,
  event: MailedEvent,
  report: TypedReport,
): Promise<void> => {
  const about = contentOf(event, report)
  if (!awaitsLink) {
    const paragraphs = [...about.paragraphs, replacing]
    await sendLink(db, { submissionId, to, replaces: false, about: { ...about, paragraphs } })
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

const replacing =
  "Your private link below is new. Once you open it, the earlier one stops working. Keep this message, and don't share the link."

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

export type NewReport = z.output<typeof reportProblem.body>

const perNetwork = { limit: 15, windowSeconds: 3600 }
/** Messages to an organizer; further reports are only on the private link's page. */
const perSubmission = { limit: 5, windowSeconds: daySeconds }

type ReportContext = {
  db: Db
  /** Key of the rate limit; reports of different networks count as independent. */
  network: string
  /** PUBLIC_URL; if undefined, the mail has no link, as a request's own address can be forged. */
  site: string | undefined
  /** Address that receives the report. */
  infoAddress: string
  eventId: string
}

/** Returns the message's id. Throws `not_found` for an event that is not public. */
export const receiveReport = async (
  { db, network, site, infoAddress, eventId }: ReportContext,
  { reason, text, email, ...guarded }: NewReport,
): Promise<string> => {
  checkGuard(guarded)
  const proof = await checkProof(db, guarded.proof)
  await requireToken(db, `report:${network}`, perNetwork)
  const event = await findEvent(db, eventId)
  if (!event) throw new AppError('not_found', { message: "There's no such event." })
  await requireUnblocked(db, { address: email, network })
  const mayMail = await takeMail(db, event.id)
  const networkHash = await hashNetwork(db, network)
  const id = newId()
  const label = reportReasons[reason]
  const subject = `${label}: ${event.name}`
  await inTransaction(db, async (transaction) => {
    await spendProof(transaction, proof)
    await lockEvents(transaction, [event.id])
    await addMessage(transaction, {
      id,
      kind: 'report',
      eventId: event.id,
      reason,
      email,
      subject,
      text,
      sendHash: null,
      networkHash,
    })
    await addReport(transaction, { id, eventId: event.id, network })
    await queueMail(transaction, {
      to: infoAddress,
      replyTo: email || undefined,
      key: `report:${id}`,
      ...eventMail({
        title: label,
        events: [event],
        lead: `${email || 'A visitor'} reports a problem with the event ${event.id}.`,
        paragraphs: text ? [{ quote: text }] : [],
        links: site ? [{ label: event.name, href: publicUrl(site, eventPath(event.id)) }] : [],
      }),
    })
    const organizer = mayMail && (await findSubmitter(transaction, event.id))
    if (organizer) await notifyReport(transaction, organizer, event, { id, label, text })
  })
  return id
}

/** Uses one of the organizer's daily messages; false if none is left, or there is no organizer. */
const takeMail = async (db: Db, eventId: string): Promise<boolean> => {
  const organizer = await findSubmitter(db, eventId)
  if (!organizer) return false
  return (await takeToken(db, `report-mail:${organizer.submissionId}`, perSubmission)).taken
}
