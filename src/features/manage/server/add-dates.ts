/** Adds dates to a series by its private link, as copies of the event, in the same submission. */

import { saveEvents } from '../../../catalog/event/server/event-store.ts'
import { updateLinkExpiry } from '../../../catalog/event/server/link-expiry.ts'
import { addToSeries } from '../../../catalog/event/server/reshape-series.ts'
import type { Submission } from '../../../catalog/submission/server/find-submission.ts'
import { addSubmissionEvents } from '../../../catalog/submission/server/save-submission.ts'
import type { ResponseOf } from '../../../kit/endpoint.ts'
import { AppError } from '../../../kit/errors.ts'
import { idsOf } from '../../../kit/ids.ts'
import { recordEventAct } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { addDates as endpoint } from '../contract.ts'
import { datesOfSeries } from '../rules.ts'
import { lockSelection } from './access.ts'
import { copyOn, parseDates } from './copy-event.ts'
import { publishDates } from './publish-by-trust.ts'
import { checkWaiting, countSending, refusal } from './send-again.ts'

export type NewDates = { id: string; dates: readonly string[]; trustSteps: boolean }

/** Throws `conflict` for an event without a series; `unprocessable` for invalid, past or existing dates. */
export const addDates = async (
  db: Db,
  submission: Submission,
  input: NewDates,
  now = Date.now(),
): Promise<ResponseOf<typeof endpoint>> => {
  await countSending(db, submission)
  return inTransaction(db, async (tx) => {
    const { event, all } = await lockSelection(tx, submission, { id: input.id, scope: 'one' })
    if (event.series === null) {
      const message = 'This event has one date only. Run it again to add another.'
      throw new AppError('conflict', { message })
    }
    const dates = parseDates(input.dates)
    const keyOf = (date: string) => `dates.${input.dates.findIndex((each) => each.trim() === date)}`
    const existingDates = new Set(datesOfSeries(all, event).map(({ date }) => date))
    const duplicateDate = dates.find((date) => existingDates.has(date))
    if (duplicateDate !== undefined)
      throw refusal('The series already has a date on this day.', keyOf(duplicateDate))
    const copies = dates.map((date) => copyOn(event, date, now, keyOf(date)))
    await checkWaiting(tx, submission, dates.length)
    const seriesId = event.series.id
    await saveEvents(
      tx,
      copies.map((each) => ({ ...each, seriesId })),
      now,
    )
    const ids = idsOf(copies)
    await addSubmissionEvents(tx, submission.id, ids)
    await addToSeries(tx, seriesId, dates)
    await updateLinkExpiry(tx, event.id)
    await recordEventAct(tx, 'organizer', 'dates_added', event.id, { after: { ids, dates } })
    const addition = {
      submissionId: submission.id,
      eventIds: ids,
      event,
      trustSteps: input.trustSteps,
    }
    const live = await publishDates(tx, submission, addition, now)
    return { ids, dates, waiting: dates.length - live }
  })
}
