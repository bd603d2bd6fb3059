/** Transfers an event, with its submission and its organizer's other dates of the series, to another address. */
import { sql } from 'kysely'
import { eventMail } from '../../../../catalog/event/server/event-mail.ts'
import { listEventIds } from '../../../../catalog/submission/server/find-submission.ts'
import { completeHandover } from '../../../../catalog/submission/server/handovers.ts'
import { listMailedEvents } from '../../../../catalog/submission/server/mailed-events.ts'
import { sendLink } from '../../../../catalog/submission/server/send-link.ts'
import { requireUnblocked } from '../../../../catalog/trust/server/blocks/require-unblocked.ts'
import { updateTrustStep } from '../../../../catalog/trust/server/senders/update-trust-step.ts'
import { AppError, fieldError } from '../../../../kit/errors.ts'
import { siteSettings } from '../../../../kit/site-settings.ts'
import { recordEventAct } from '../../../../platform/audit.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { queryColumn } from '../../../../platform/db/query.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import type { PrivateLink } from '../../link-contract.ts'
import { findRow, present } from './change-link.ts'

type Transfer = {
  id: string
  email: string
  /** Organizer's address that the administrator saw; undefined skips the check. */
  from?: string
  administrator: Administrator
}

/** Throws `not_found`, `conflict`, and `unprocessable` if the address is blocked or the organizer's already. */
export const transferEvent = (
  db: Db,
  { id, email: to, from: shownEmail, administrator }: Transfer,
): Promise<PrivateLink> =>
  inTransaction(db, async (tx) => {
    await lockSubmissionOf(tx, id)
    const row = await findRow(tx, id)
    const { submissionId, submitterEmail: from } = row
    if (submissionId === null)
      throw conflict('Nobody submitted this event, so it has no organizer.')
    if (shownEmail !== undefined && shownEmail.toLowerCase() !== from.toLowerCase())
      throw conflict(`Somebody transferred this event meanwhile: its organizer is ${from}.`)
    if (to.toLowerCase() === from.toLowerCase())
      throw fieldError('unprocessable', 'email', 'This event is at this address already.')
    if (present(row, Date.now()).state === 'over')
      throw conflict('The link to this event expired 30 days after its last date.')
    await requireAccepted(tx, to)
    const movedIds = [submissionId, ...(await listOthersOfSeries(tx, id, submissionId))]
    for (const each of movedIds) await move(tx, { submissionId: each, from, to, administrator })
    for (const address of [from, to]) await updateTrustStep(tx, address)
    return present(await findRow(tx, id), Date.now())
  })

const conflict = (message: string) => new AppError('conflict', { message })

/** Serializes concurrent transfers by two administrators. */
const lockSubmissionOf = (tx: Tx, eventId: string) =>
  sql`select from submissions s join submission_events m on m.submission_id = s.id
    where m.event_id = ${eventId} for update of s`.execute(tx)

const requireAccepted = (tx: Tx, address: string): Promise<void> =>
  requireUnblocked(tx, { address }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    throw fieldError('unprocessable', 'email', 'This address is blocked.')
  })

/** Other submissions of the organizer with dates of the same series and links that have not expired. */
const listOthersOfSeries = async (tx: Tx, eventId: string, submissionId: string) => {
  return queryColumn(tx)`
    select distinct s.id from events e
      join events o on o.series_id = e.series_id
      join submission_events m on m.event_id = o.id
      join submissions s on s.id = m.submission_id
      join submissions own on own.id = ${submissionId}
    where e.id = ${eventId} and s.id <> own.id and lower(s.submitter_email) = lower(own.submitter_email)
      and (s.link_expires_at is null or s.link_expires_at > now())
    order by s.id limit 100`
}

type LinkMove = { submissionId: string; from: string; to: string; administrator: Administrator }

const move = async (tx: Tx, { submissionId, from, to, administrator }: LinkMove): Promise<void> => {
  const events = await listMailedEvents(tx, submissionId)
  await completeHandover(tx, { submissionId, to, isProven: false })
  await sendLink(tx, {
    submissionId,
    to,
    replaces: true,
    about: {
      title: 'You manage this event now',
      events,
      lead: `We made you the organizer of this event on ${siteSettings.name}:`,
      paragraphs: [
        "Use the link to edit, move, cancel or repeat the event without a password. Keep this message, and don't share the link.",
        "If you don't know this event, please reply to this message.",
      ],
    },
  })
  await queueMail(tx, {
    key: `transferred:${submissionId}:${Date.now()}`,
    to: from,
    joins: 'later',
    ...eventMail({
      title: 'Your event has a new organizer',
      events,
      lead: `We made another address the organizer of this event on ${siteSettings.name}:`,
      paragraphs: [
        'Your own links to it have ended, and we no longer email you about it. If that is a mistake, please reply to this message.',
      ],
    }),
  })
  for (const id of await listEventIds(tx, submissionId))
    await recordEventAct(tx, administrator, 'transferred', id, {
      before: { organizer: from },
      after: { organizer: to },
    })
}
