/** Submissions made from an earlier one by its private link; each has its own link. */
import { type EventMail, eventMail } from '../../../catalog/event/server/event-mail.ts'
import { saveEvents, saveSeries } from '../../../catalog/event/server/event-store.ts'
import type { NewEvent } from '../../../catalog/event/server/new-event.ts'
import { managePath } from '../../../catalog/links/private-paths.ts'
import { seriesInWords } from '../../../catalog/series/series-rule.ts'
import type { Submission } from '../../../catalog/submission/server/find-submission.ts'
import {
  mailFirstLink,
  type Saved,
  saveSubmission,
} from '../../../catalog/submission/server/save-submission.ts'
import { maxWaitingDates } from '../../../catalog/trust/sender-step.ts'
import { senderAddress } from '../../../catalog/trust/server/senders/read-sender.ts'
import { tooManyWaiting } from '../../../catalog/trust/server/waiting-dates.ts'
import { daySeconds } from '../../../kit/durations.ts'
import { AppError } from '../../../kit/errors.ts'
import { idsOf, newId } from '../../../kit/ids.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { ownLink } from '../../../platform/mail/mail-base.ts'
import { requireToken } from '../../../platform/rate-limit.ts'

/** Counts a new submission of an address, since each sends a message. Throws `rate_limited`. */
export const countSending = (db: Db, { submitterEmail }: Submission): Promise<void> =>
  requireToken(db, `manage-copy:${submitterEmail.toLowerCase()}`, {
    limit: 12,
    windowSeconds: daySeconds,
  })

export const refusal = (message: string, field = 'dates') =>
  new AppError('unprocessable', { fields: { [field]: message } })

/** Throws `unprocessable` if too many dates of the address would wait for review. */
export const checkWaiting = async (
  tx: Tx,
  { submitterEmail }: Submission,
  more: number,
  field = 'dates',
) => {
  const waitingCount = await tooManyWaiting(tx, senderAddress(submitterEmail), more)
  if (waitingCount === undefined) return
  throw refusal(
    `You have ${waitingCount} dates waiting for review, and at most ${maxWaitingDates} can wait at once. Send more when those are reviewed.`,
    field,
  )
}

export type NewDate = NewEvent & { id: string }

/** Saves dates, as a series if there are several, and their submission. `mailAgain` mails its link. */
export const saveAgain = async (
  tx: Tx,
  { submitterEmail }: Submission,
  dates: readonly NewDate[],
  now: number,
): Promise<Saved & { eventIds: string[] }> => {
  const seriesId = dates.length > 1 ? newId() : undefined
  if (seriesId) {
    const ruleInWords = seriesInWords(dates.flatMap(({ draft }) => draft.date ?? []))
    await saveSeries(tx, [{ id: seriesId, rule: null, ruleInWords }])
  }
  await saveEvents(
    tx,
    dates.map((each) => ({ ...each, seriesId })),
    now,
  )
  const eventIds = idsOf(dates)
  const linkUsedAt = new Date(now).toISOString()
  return { ...(await saveSubmission(tx, { submitterEmail, linkUsedAt, eventIds })), eventIds }
}

export const mailAgain = (
  tx: Tx,
  { submitterEmail }: Submission,
  saved: Saved,
  about: Omit<EventMail, 'links'>,
): Promise<void> => {
  const links = [ownLink('Private link to the new event', managePath(saved.token))]
  return mailFirstLink(tx, saved, { to: submitterEmail, ...eventMail({ ...about, links }) })
}
