/** Adds dates to a series by its private link: like its other dates, and within the same submission. */

import { saveEvents } from '../../../catalog/event/server/event-store.ts'
import { updateLinkExpiry } from '../../../catalog/event/server/link-expiry.ts'
import { addToSeries } from '../../../catalog/event/server/reshape-series.ts'
import { findStoredEvents, type StoredEvent } from '../../../catalog/event/server/stored-events.ts'
import type { Submission } from '../../../catalog/submission/server/find-submission.ts'
import { addSubmissionEvents } from '../../../catalog/submission/server/save-submission.ts'
import { isListedAlike, isSoonEnough } from '../../../catalog/trust/server/senders/publishable.ts'
import { AppError } from '../../../kit/errors.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { requireToken } from '../../../platform/rate-limit.ts'
import { datesOfSeries } from '../rules.ts'
import { lockChosen, senderOf } from './access.ts'
import {
  checkGiven,
  checkWaiting,
  copies,
  draftOn,
  pendingEvent,
  refusal,
  wasLive,
} from './copy-event.ts'
import { publishByTrust } from './publish-by-trust.ts'

export type NewDates = { id: string; dates: readonly string[]; trustSteps: boolean }

type Added = { ids: string[]; dates: string[]; waiting: number }

/** Throws `conflict` for what is no series; `unprocessable` for dates that are none, are over, or that it has. */
export const addDates = async (
  db: Db,
  submission: Submission,
  given: NewDates,
  now = Date.now(),
): Promise<Added> => {
  await requireToken(db, `manage-copy:${submission.submitterEmail.toLowerCase()}`, copies)
  return inTransaction(db, async (tx) => {
    const { event, all } = await lockChosen(tx, submission, { id: given.id, scope: 'one' })
    if (event.series === null) {
      const message = 'This event has one date only. Run it again to add another.'
      throw new AppError('conflict', { message })
    }
    const dates = checkGiven(given.dates)
    const at = (date: string) => `dates.${given.dates.findIndex((each) => each.trim() === date)}`
    const taken = new Set(datesOfSeries(all, event).map(({ date }) => date))
    const known = dates.find((date) => taken.has(date))
    if (known !== undefined) throw refusal('The series already has a date on this day.', at(known))
    const drafts = dates.map((date) => draftOn(event, date, now, at(date)))
    await checkWaiting(tx, submission, dates.length)
    const events = drafts.map((draft) => pendingEvent(event, draft, event.series?.id))
    await saveEvents(tx, events, now)
    const ids = events.map(({ id }) => id)
    await addSubmissionEvents(tx, submission.id, ids)
    await addToSeries(tx, event.series.id, dates)
    await updateLinkExpiry(tx, event.id)
    await recordAudit(tx, {
      actor: 'organizer',
      action: 'dates_added',
      subject: { type: 'event', id: event.id },
      after: { ids, dates },
    })
    const live = await publishTrusted(tx, submission, { ...given, event, ids }, now)
    return { ids, dates, waiting: dates.length - live }
  })
}

type Trusted = { event: StoredEvent; ids: readonly string[]; trustSteps: boolean }

/** Number of dates that are live at once: further ones of a live event, of a trusted sender. */
const publishTrusted = async (
  tx: Tx,
  submission: Submission,
  { event, ids, trustSteps }: Trusted,
  now: number,
): Promise<number> => {
  const sender = await senderOf(tx, submission, { trustSteps })
  if (sender?.step !== 'trusted' || !wasLive(event)) return 0
  const events = await findStoredEvents(tx, ids)
  const mayGoLive = async (each: StoredEvent) =>
    isSoonEnough(each, now) && !(await isListedAlike(tx, each))
  const trusted = { submissionId: submission.id, sender, events, mayGoLive }
  return (await publishByTrust(tx, trusted, now)).length
}
