/** Submits an event again on other dates, as a new submission with its own private link. */

import { readDraft } from '../../../catalog/event/check-draft.ts'
import { draftInputOf } from '../../../catalog/event/corrections.ts'
import { daysOn, plannedDays } from '../../../catalog/event/event-days.ts'
import { placeOf } from '../../../catalog/event/server/new-event.ts'
import { checkNotOver } from '../../../catalog/event/server/placing/place-draft.ts'
import type { StoredEvent } from '../../../catalog/event/server/stored-events.ts'
import type { Submission } from '../../../catalog/submission/server/find-submission.ts'
import { isValidLocalDate, isYearOfEvents, longDate } from '../../../catalog/time/local-dates.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import type { ResponseOf } from '../../../kit/endpoint.ts'
import { newId } from '../../../kit/ids.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { recordEventAct } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { copyEvent as endpoint } from '../contract.ts'
import { proposedDates } from '../rules.ts'
import { lockSelection } from './access.ts'
import { publishDates } from './publish-by-trust.ts'
import {
  checkWaiting,
  countSending,
  mailAgain,
  type NewDate,
  refusal,
  saveAgain,
} from './send-again.ts'

export type Copy = {
  id: string
  /** Defaults to next year's corresponding dates. */
  dates: readonly string[] | undefined
  /** True if the sender's trust step decides whether the copy waits for review. */
  trustSteps: boolean
}

/** Throws `unprocessable` for dates that are invalid, past or repeated. */
export const copyEvent = async (
  db: Db,
  submission: Submission,
  { id, dates: givenDates, trustSteps }: Copy,
  now = Date.now(),
): Promise<ResponseOf<typeof endpoint>> => {
  await countSending(db, submission)
  return inTransaction(db, async (tx) => {
    const { event, all } = await lockSelection(tx, submission, { id, scope: 'one' })
    const dates = givenDates
      ? parseDates(givenDates)
      : proposedDates(all, event, venueToday(now, event.timeZone || 'UTC'))
    const copies = dates.map((date) => copyOn(event, date, now))
    await checkWaiting(tx, submission, dates.length)
    const saved = await saveAgain(tx, submission, copies, now)
    const [first = ''] = saved.eventIds
    await recordEventAct(tx, 'organizer', 'copied', event.id, { after: { id: first, dates } })
    const addition = { submissionId: saved.id, eventIds: saved.eventIds, event, trustSteps }
    const live = await publishDates(tx, submission, addition, now)
    const waiting = dates.length - live
    await mailAgain(tx, submission, saved, {
      title: `We received the new ${dates.length > 1 ? 'dates' : 'date'} for your event`,
      events: copies.map(({ draft }) => draft),
      lead: `Your event was submitted to ${siteSettings.name} again with your private link. Here's what we received:`,
      paragraphs: [
        reviewSentence(waiting, dates.length),
        "It has its own private link, just for you. Keep this message, and don't share the link. The earlier event's link works for that event only.",
      ],
    })
    return { id: first, status: waiting === 0 ? 'published' : 'pending', dates, waiting: waiting }
  })
}

const reviewSentence = (waiting: number, count: number): string => {
  if (waiting === 0)
    return "It's live now. You've submitted enough good events that we'll review this one later."
  if (waiting === count) return "We review it before it goes live. You'll hear from us either way."
  return `${count - waiting} of the ${count} dates are live now. We review the rest before they go live. You'll hear from us either way.`
}

export const parseDates = (texts: readonly string[]): string[] => {
  const dates = [...new Set(texts.map((date) => date.trim()).filter((date) => date !== ''))].sort()
  if (dates.length === 0) throw refusal('Enter at least one date.')
  const invalidDate = dates.find((date) => !isValidLocalDate(date) || !isYearOfEvents(date))
  if (invalidDate !== undefined) throw refusal('Enter dates such as 2026-08-01.')
  return dates
}

/** The event as originally planned, on another date. Omits the flyer, which shows the old date. */
export const copyOn = (event: StoredEvent, date: string, now: number, field = 'dates'): NewDate => {
  if (event.date === null) throw refusal('A year-round place has no dates.')
  const checked = readDraft({
    ...draftInputOf(event),
    ...daysOn(date, plannedDays(event)),
    flyerUrl: null,
    eventStatus: 'scheduled',
    statusNote: '',
    previousDate: null,
  })
  checkNotOver(checked, event.timeZone, now)
  const [problem] = Object.values(checked.problems)
  if (problem !== undefined) throw refusal(`${longDate(date)}: ${problem}`, field)
  return { id: newId(), draft: checked.draft, place: placeOf(event), requestedStatus: 'pending' }
}
