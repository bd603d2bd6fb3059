/** Offers events to another address, and transfers them once both addresses have confirmed. */
import { z } from 'zod'
import { eventMail } from '../../../../catalog/event/server/event-mail.ts'
import { handoverPath } from '../../../../catalog/links/private-paths.ts'
import {
  listEventIds,
  type Submission,
} from '../../../../catalog/submission/server/find-submission.ts'
import {
  completeHandover,
  confirmHandover,
  endHandover,
  findHandover,
  type Handover,
  handoverDays,
  offerHandover,
} from '../../../../catalog/submission/server/handovers.ts'
import { listMailedEvents } from '../../../../catalog/submission/server/mailed-events.ts'
import { sendLink } from '../../../../catalog/submission/server/send-link.ts'
import { requireUnblocked } from '../../../../catalog/trust/server/blocks/require-unblocked.ts'
import { updateTrustStep } from '../../../../catalog/trust/server/senders/update-trust-step.ts'
import { daySeconds } from '../../../../kit/durations.ts'
import { fieldError } from '../../../../kit/errors.ts'
import { siteSettings } from '../../../../kit/site-settings.ts'
import { recordEventAct } from '../../../../platform/audit.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { ownLink } from '../../../../platform/mail/mail-base.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { type RateLimit, requireToken } from '../../../../platform/rate-limit.ts'

const perSubmission: RateLimit = { limit: 3, windowSeconds: daySeconds }
/** Offers to one address, which may belong to somebody unrelated to the event. */
const perAddress: RateLimit = { limit: 3, windowSeconds: daySeconds }

/** Mails a link to both addresses. Throws `unprocessable` if invalid or the same, `forbidden` for a blocked address. */
export const offer = async (db: Db, submission: Submission, email: string): Promise<void> => {
  const { id, submitterEmail: from } = submission
  if (!z.email().safeParse(email).success)
    throw fieldError('unprocessable', 'email', 'Must be an email address.')
  if (email.toLowerCase() === from.toLowerCase())
    throw fieldError('unprocessable', 'email', 'These events are at this address already.')
  await requireToken(db, `handover:${id}`, perSubmission)
  await requireToken(db, `handover:${email.toLowerCase()}`, perAddress)
  await requireUnblocked(db, { address: email })
  await inTransaction(db, async (tx) => {
    const links = await offerHandover(tx, id, email)
    const events = await listMailedEvents(tx, id)
    const shared = `The link works for ${handoverDays} days.`
    await queueMail(tx, {
      key: links.from.mailKey,
      to: from,
      secret: links.from.token,
      ...eventMail({
        title: 'Hand over your event?',
        events,
        lead: `Somebody with your private link asked ${siteSettings.name} to hand this over:`,
        paragraphs: [
          'To this address:',
          { quote: email },
          `Open the link and confirm, or stop it. ${shared} Once both addresses have confirmed, your own links to the event end.`,
          "If you didn't ask for it, press Stop, and don't share your private link.",
        ],
        links: [ownLink('Confirm or stop', handoverPath(links.from.token))],
      }),
    })
    await queueMail(tx, {
      key: links.to.mailKey,
      to: email,
      secret: links.to.token,
      ...eventMail({
        title: 'Take over an event?',
        events,
        lead: `The organizer of this event on ${siteSettings.name} wants to hand it over to you:`,
        paragraphs: [
          `Open the link and confirm. ${shared} Once both of you have confirmed, you get a private link to edit, move or cancel it.`,
          "If you don't know this event, you can ignore this message.",
        ],
        links: [ownLink('Confirm or stop', handoverPath(links.to.token))],
      }),
    })
    await audit(tx, id, 'handover_offered')
  })
}

/** Applies the answer of one side of a handover. Undefined for an invalid token. */
export const answer = (
  db: Db,
  token: string,
  choice: 'confirm' | 'stop',
): Promise<'waiting' | 'done' | 'stopped' | undefined> =>
  inTransaction(db, async (tx) => {
    const handover = await findHandover(tx, token, { locks: true })
    if (!handover) return undefined
    const { submissionId, role, confirmed } = handover
    if (choice === 'stop') {
      await endHandover(tx, submissionId)
      await audit(tx, submissionId, 'handover_stopped')
      return 'stopped'
    }
    await confirmHandover(tx, handover)
    if (!confirmed[role === 'from' ? 'to' : 'from']) {
      if (!confirmed[role]) await audit(tx, submissionId, 'handover_confirmed')
      return 'waiting'
    }
    await complete(tx, handover)
    return 'done'
  })

const complete = async (tx: Tx, { submissionId, from, to }: Handover) => {
  const events = await listMailedEvents(tx, submissionId)
  await completeHandover(tx, { submissionId, to, isProven: true })
  await sendLink(tx, {
    submissionId,
    to,
    replaces: true,
    about: {
      title: 'The event is yours',
      events,
      lead: `Both of you have confirmed, so you now manage this event on ${siteSettings.name}:`,
      paragraphs: [
        "Use the link to edit, move, cancel or repeat the event without a password. Keep this message, and don't share the link.",
      ],
    },
  })
  await queueMail(tx, {
    key: `handed-over:${submissionId}:${Date.now()}`,
    to: from,
    joins: 'later',
    ...eventMail({
      title: 'Your event was handed over',
      events,
      paragraphs: [
        'Both addresses have confirmed. Your own links to this event have ended, and we no longer email you about it.',
      ],
    }),
  })
  for (const address of [from, to]) await updateTrustStep(tx, address)
  await audit(tx, submissionId, 'handed_over')
}

/** Writes audit entries without addresses: entries stay, and the submission stores its own address. */
const audit = async (tx: Tx, submissionId: string, action: string) => {
  for (const id of await listEventIds(tx, submissionId))
    await recordEventAct(tx, 'organizer', action, id)
}
