/** Resubmits rejected events with corrections, as a new submission with its own private link. */

import { claimDraftUploads } from '../../../catalog/event/server/draft-uploads.ts'
import { placeOf } from '../../../catalog/event/server/new-event.ts'
import type { Submission } from '../../../catalog/submission/server/find-submission.ts'
import { dropReviewNotes } from '../../../catalog/submission/server/review-notes.ts'
import type { ResponseOf } from '../../../kit/endpoint.ts'
import { idsOf, newId } from '../../../kit/ids.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { recordEventAct } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { resubmitEvent as endpoint } from '../contract.ts'
import { lockRejected } from './access.ts'
import { type Correction, planCorrection } from './correct-event.ts'
import { checkWaiting, countSending, mailAgain, type NewDate, saveAgain } from './send-again.ts'

/** Throws `conflict` for events that can't be resubmitted; `unprocessable`, by field. Rejected events stay deleted. */
export const resubmitEvent = async (
  db: Db,
  submission: Submission,
  correction: Correction,
  now = Date.now(),
): Promise<ResponseOf<typeof endpoint>> => {
  await countSending(db, submission)
  return inTransaction(db, async (tx) => {
    const selection = await lockRejected(tx, submission, correction)
    const plan = await planCorrection(tx, selection, correction, now)
    await checkWaiting(tx, submission, plan.length, 'date')
    const dates = plan.map(({ event, draft, place }): NewDate => {
      const status = { requestedStatus: 'pending', needsReview: true } as const
      return { id: newId(), draft, place: place ?? placeOf(event), ...status }
    })
    const saved = await saveAgain(tx, submission, dates, now)
    for (const { draft, id } of dates) await claimDraftUploads(tx, draft, id)
    await mailAgain(tx, submission, saved, {
      title: 'We received your event again',
      events: plan.map(({ draft }) => draft),
      lead: `Your corrected event was submitted to ${siteSettings.name} with your private link:`,
      paragraphs: [
        "We review it before it goes live. You'll hear from us either way.",
        "It has its own private link, just for you. Keep this message, and don't share the link.",
      ],
    })
    const rejected = idsOf(selection.events)
    await dropReviewNotes(tx, rejected)
    const { eventIds } = saved
    for (const [index, id] of rejected.entries())
      await recordEventAct(tx, 'organizer', 'sent_again', id, { after: { id: eventIds[index] } })
    return { id: eventIds[0] ?? '', events: eventIds.length }
  })
}
