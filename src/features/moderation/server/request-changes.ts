/** Asks the organizer of a pending event for changes; it stays pending. */
import { findSubmitter } from '../../../catalog/submission/server/find-submission.ts'
import { listMailedEvents } from '../../../catalog/submission/server/mailed-events.ts'
import { noteChanges } from '../../../catalog/submission/server/review-notes.ts'
import { sendLink } from '../../../catalog/submission/server/send-link.ts'
import { AppError } from '../../../kit/errors.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { recordEventAct } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import {
  checkVersion,
  conflict,
  type Decision,
  type DecisionRequest,
  getLocked,
  type Version,
} from './decide-event.ts'
import { getReviewed } from './queries.ts'

type Request = DecisionRequest & Version & { reason: string }

/** Throws `not_found`; `conflict` if the event is not pending, was changed since, or has no submitter to ask. */
export const requestChanges = (
  db: Db,
  { id, reason, sequence, administrator, now }: Request,
): Promise<Decision & { events: number }> =>
  inTransaction(db, async (tx) => {
    const event = await getLocked(tx, id)
    if (event.status !== 'pending') throw await conflict(tx, event)
    await checkVersion(tx, event, sequence)
    const submitter = await findSubmitter(tx, id, now)
    if (!submitter) {
      const message =
        "There's nobody to ask: the event wasn't submitted, or its private link is over or revoked."
      throw new AppError('conflict', { message })
    }
    const { submissionId, to } = submitter
    const ids = await noteChanges(tx, submissionId, reason)
    const reviewed = await getReviewed(tx, id)
    const events = ids.length > 1 ? await listMailedEvents(tx, submissionId, now) : [reviewed]
    const dates = ids.length > 1 ? [`This is about all ${ids.length} dates that wait.`] : []
    const about = {
      title: 'We have a question about your event',
      events,
      lead: `${siteSettings.name} reviewed your event and needs a change before it can go live:`,
      paragraphs: [
        ...dates,
        'The reviewer wrote:',
        { quote: reason },
        "Open your private link, edit your event and save. Then we review it again. The link replaces the earlier one, so don't share it.",
      ],
    }
    await sendLink(tx, { submissionId, to, replaces: false, about })
    await recordEventAct(tx, administrator, 'changes_requested', id, {
      after: { events: ids.length },
      note: reason,
    })
    return { id, name: event.name, status: event.status, events: ids.length }
  })
