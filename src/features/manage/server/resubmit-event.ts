/** Submits rejected events again, corrected: a new submission with a private link of its own. */

import { claimDraftUploads } from '../../../catalog/event/server/draft-uploads.ts'
import { eventMail } from '../../../catalog/event/server/event-mail.ts'
import { saveEvents, saveSeries } from '../../../catalog/event/server/event-store.ts'
import { updateLinkExpiry } from '../../../catalog/event/server/link-expiry.ts'
import { type NewEvent, placeOf } from '../../../catalog/event/server/new-event.ts'
import { managePath } from '../../../catalog/links/private-paths.ts'
import type { Submission } from '../../../catalog/submission/server/find-submission.ts'
import { dropReviewNotes } from '../../../catalog/submission/server/review-notes.ts'
import { saveSubmission } from '../../../catalog/submission/server/save-submission.ts'
import { receivedMailKey } from '../../../catalog/submission/server/withdraw-links.ts'
import { datesInWords } from '../../../catalog/time/dates-in-words.ts'
import { newId } from '../../../kit/ids.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { newSecretToken } from '../../../platform/auth/secret-token.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { ownLink } from '../../../platform/mail/mail-base.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { requireToken } from '../../../platform/rate-limit.ts'
import { lockRejected } from './access.ts'
import { checkWaiting, copies } from './copy-event.ts'
import { type Correction, planCorrection } from './correct-event.ts'
import type { PlannedChange } from './write-changes.ts'

/** Throws `conflict` for what cannot be sent again; `unprocessable`, by field. The rejected events stay deleted. */
export const resubmitEvent = async (
  db: Db,
  submission: Submission,
  correction: Correction,
  now = Date.now(),
): Promise<{ id: string; events: number }> => {
  await requireToken(db, `manage-copy:${submission.submitterEmail.toLowerCase()}`, copies)
  return inTransaction(db, async (tx) => {
    const chosen = await lockRejected(tx, submission, correction)
    const plan = await planCorrection(tx, chosen, correction, now)
    await checkWaiting(tx, submission, plan.length, 'date')
    const eventIds = await savePlan(tx, plan, now)
    const [first = ''] = eventIds
    await saveLinked(tx, submission, { plan, eventIds }, now)
    const rejected = chosen.events.map(({ id }) => id)
    await dropReviewNotes(tx, rejected)
    for (const [index, id] of rejected.entries()) {
      await recordAudit(tx, {
        actor: 'organizer',
        action: 'sent_again',
        subject: { type: 'event', id },
        after: { id: eventIds[index] },
      })
    }
    return { id: first, events: eventIds.length }
  })
}

/** Stores the corrected drafts as pending events, several as a series. */
const savePlan = async (tx: Tx, plan: readonly PlannedChange[], now: number): Promise<string[]> => {
  const seriesId = plan.length > 1 ? newId() : undefined
  if (seriesId) {
    const dates = plan.flatMap(({ draft }) => draft.date ?? [])
    await saveSeries(tx, [{ id: seriesId, rule: null, ruleInWords: datesInWords(dates) }])
  }
  const events = plan.map(({ event, draft, place }): NewEvent & { id: string } => ({
    id: newId(),
    draft,
    place: place ?? placeOf(event),
    wanted: 'pending',
    held: true,
    seriesId,
  }))
  await saveEvents(tx, events, now)
  for (const { draft, id } of events) await claimDraftUploads(tx, draft, id)
  return events.map(({ id }) => id)
}

type Saved = { plan: readonly PlannedChange[]; eventIds: readonly string[] }

/** The new submission, its private link, and the message that brings it. */
const saveLinked = async (
  tx: Tx,
  { submitterEmail }: Submission,
  { plan, eventIds }: Saved,
  now: number,
) => {
  const id = newId()
  const { token, hash } = newSecretToken()
  const link = { linkHash: hash, linkExpiresAt: null, linkUsedAt: new Date(now).toISOString() }
  await saveSubmission(tx, { id, submitterEmail, ...link, eventIds })
  await updateLinkExpiry(tx, eventIds[0] ?? '')
  const mail = eventMail({
    title: 'We received your event again',
    events: plan.map(({ draft }) => draft),
    lead: `Your corrected event was submitted to ${siteSettings.name} with your private link:`,
    paragraphs: [
      "We review it before it goes live. You'll hear from us either way.",
      "It has its own private link, just for you. Keep this message, and don't share the link.",
    ],
    links: [ownLink('Private link to the new event', managePath(token))],
  })
  const key = receivedMailKey(id)
  await queueMail(tx, { key, to: submitterEmail, secret: token, joins: 'later', ...mail })
}
