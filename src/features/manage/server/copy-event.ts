/** Submits an event again on other dates: a new submission with a private link of its own. */

import { readDraft } from '../../../catalog/event/check-draft.ts'
import { draftInputOf } from '../../../catalog/event/corrections.ts'
import { eventMail, type MailedEvent } from '../../../catalog/event/server/event-mail.ts'
import { saveEvents, saveSeries } from '../../../catalog/event/server/event-store.ts'
import { updateLinkExpiry } from '../../../catalog/event/server/link-expiry.ts'
import { type NewEvent, placeOf } from '../../../catalog/event/server/new-event.ts'
import { checkNotOver } from '../../../catalog/event/server/placing/place-draft.ts'
import { findStoredEvents, type StoredEvent } from '../../../catalog/event/server/stored-events.ts'
import { managePath } from '../../../catalog/links/private-paths.ts'
import type { Submission } from '../../../catalog/submission/server/find-submission.ts'
import { saveSubmission } from '../../../catalog/submission/server/save-submission.ts'
import { receivedMailKey } from '../../../catalog/submission/server/withdraw-links.ts'
import { datesInWords } from '../../../catalog/time/dates-in-words.ts'
import {
  daysBetween,
  isValidLocalDate,
  isYearOfEvents,
  longDate,
} from '../../../catalog/time/local-dates.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import { mostWaitingDates } from '../../../catalog/trust/sender-step.ts'
import { isListedAlike, isSoonEnough } from '../../../catalog/trust/server/senders/publishable.ts'
import { type Sender, senderAddress } from '../../../catalog/trust/server/senders/read-sender.ts'
import { tooManyWaiting } from '../../../catalog/trust/server/waiting-dates.ts'
import { daySeconds } from '../../../kit/durations.ts'
import { AppError } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { newSecretToken } from '../../../platform/auth/secret-token.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { ownLink } from '../../../platform/mail/mail-base.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { RenderedMail } from '../../../platform/mail/render-mail.ts'
import { requireToken } from '../../../platform/rate-limit.ts'
import { datesOfSeries, nextYearDates, shiftDates } from '../rules.ts'
import { lockChosen, senderOf } from './access.ts'
import { publishByTrust } from './publish-by-trust.ts'

type CopiedNews = {
  events: readonly MailedEvent[]
  path: string
  /** Number of dates that wait for review. */
  waiting: number
}

/** Tells an organizer that an event has come in again, and gives its own private link. */
const copiedMail = ({ events, path, waiting }: CopiedNews): RenderedMail =>
  eventMail({
    title: `We received the new ${events.length > 1 ? 'dates' : 'date'} for your event`,
    events,
    lead: `Your event was submitted to ${siteSettings.name} again with your private link. Here's what we received:`,
    paragraphs: [
      stateOf(waiting, events.length),
      "It has its own private link, just for you. Keep this message, and don't share the link. The earlier event's link works for that event only.",
    ],
    links: [ownLink('Private link to the new event', path)],
  })

const stateOf = (waiting: number, dates: number): string => {
  if (waiting === 0)
    return "It's live now. You've submitted enough good events that we'll review this one later."
  if (waiting === dates) return "We review it before it goes live. You'll hear from us either way."
  return `${dates - waiting} of the ${dates} dates are live now. We review the rest before they go live. You'll hear from us either way.`
}

export type Copy = {
  id: string
  /** Defaults to the corresponding dates of next year. */
  dates: readonly string[] | undefined
  /** True if the sender's step decides if it waits for review. */
  trustSteps: boolean
}

type Copied = {
  id: string
  /** Published when all of the dates are live. */
  status: 'pending' | 'published'
  dates: string[]
  /** Number of dates that wait for review. */
  waiting: number
}

/** Each sends a message. */
export const copies = { limit: 12, windowSeconds: daySeconds }
const maxDates = 60

/** Throws `unprocessable` for dates that are none, are over, or are named twice. */
export const copyEvent = async (
  db: Db,
  submission: Submission,
  copy: Copy,
  now = Date.now(),
): Promise<Copied> => {
  await requireToken(db, `manage-copy:${submission.submitterEmail.toLowerCase()}`, copies)
  return inTransaction(db, async (tx) => {
    const { event, all } = await lockChosen(tx, submission, { id: copy.id, scope: 'one' })
    const dates = copy.dates ? checkGiven(copy.dates) : proposedDates(event, all, now)
    const drafted = dates.map((date) => draftOn(event, date, now))
    await checkWaiting(tx, submission, dates.length)
    const sender = await senderOf(tx, submission, copy)
    const trusted = sender?.step === 'trusted' && wasLive(event) ? sender : undefined
    return store(tx, { submission, event, drafted, dates, trusted }, now)
  })
}

/** Only further dates of what was live before can go live unseen. */
export const wasLive = ({ status }: StoredEvent) => status === 'published' || status === 'archived'

/** Throws `unprocessable` when too many dates of the address would wait for review. */
export const checkWaiting = async (
  tx: Tx,
  { submitterEmail }: Submission,
  more: number,
  field = 'dates',
) => {
  const waiting = await tooManyWaiting(tx, senderAddress(submitterEmail), more)
  if (waiting === undefined) return
  throw refusal(
    `You have ${waiting} dates waiting for review, and at most ${mostWaitingDates} can wait at once. Send more when those are reviewed.`,
    field,
  )
}

export const refusal = (message: string, field = 'dates') =>
  new AppError('unprocessable', { fields: { [field]: message } })

export const checkGiven = (given: readonly string[]): string[] => {
  const dates = [...new Set(given.map((date) => date.trim()).filter((date) => date !== ''))].sort()
  if (dates.length === 0) throw refusal('Enter at least one date.')
  const wrong = dates.find((date) => !isValidLocalDate(date) || !isYearOfEvents(date))
  if (wrong !== undefined) throw refusal('Enter dates such as 2026-08-01.')
  return dates
}

const proposedDates = (event: StoredEvent, all: readonly StoredEvent[], now: number): string[] => {
  const dates = datesOfSeries(all, event).flatMap(({ date }) => date ?? [])
  return nextYearDates(dates, venueToday(now, event.timeZone || 'UTC')).slice(0, maxDates)
}

/** Draft as first planned, on another date. The flyer shows the old date, so it is left out. */
export const draftOn = (
  event: StoredEvent,
  date: string,
  now: number,
  field = 'dates',
): NewEvent['draft'] => {
  if (event.date === null) throw refusal('A year-round place has no dates.')
  const checked = readDraft({
    ...draftInputOf(event),
    ...shiftDates(event, daysBetween(event.date, date)),
    flyerUrl: null,
    eventStatus: 'scheduled',
    statusNote: '',
    previousDate: null,
  })
  checkNotOver(checked, event.timeZone, now)
  const [problem] = Object.values(checked.problems)
  if (problem !== undefined) throw refusal(`${longDate(date)}: ${problem}`, field)
  return checked.draft
}

type Stored = {
  submission: Submission
  event: StoredEvent
  drafted: NewEvent['draft'][]
  dates: string[]
  /** Sender by whose trust dates may go live. */
  trusted: Sender | undefined
}

const store = async (
  tx: Tx,
  { submission, event, drafted, dates, trusted }: Stored,
  now: number,
): Promise<Copied> => {
  const eventIds = await saveDates(tx, { event, drafted, dates }, now)
  const [first = ''] = eventIds
  const id = newId()
  const { token, hash } = newSecretToken()
  const { submitterEmail } = submission
  const link = { linkHash: hash, linkExpiresAt: null, linkUsedAt: new Date(now).toISOString() }
  await saveSubmission(tx, { id, submitterEmail, ...link, eventIds })
  await updateLinkExpiry(tx, first)
  await recordAudit(tx, {
    actor: 'organizer',
    action: 'copied',
    subject: { type: 'event', id: event.id },
    after: { id: first, dates },
  })
  const events = trusted ? await findStoredEvents(tx, eventIds) : []
  const mayGoLive = async (each: StoredEvent) =>
    isSoonEnough(each, now) && !(await isListedAlike(tx, each))
  const live = trusted
    ? await publishByTrust(tx, { submissionId: id, sender: trusted, events, mayGoLive }, now)
    : []
  const waiting = dates.length - live.length
  const mail = copiedMail({ events: drafted, path: managePath(token), waiting })
  await queueMail(tx, {
    key: receivedMailKey(id),
    to: submitterEmail,
    secret: token,
    joins: 'later',
    ...mail,
  })
  return { id: first, status: waiting === 0 ? 'published' : 'pending', dates, waiting }
}

/** A new date at the place of an event. */
export const pendingEvent = (
  event: StoredEvent,
  draft: NewEvent['draft'],
  seriesId: string | undefined,
): NewEvent & { id: string } => ({
  id: newId(),
  draft,
  place: placeOf(event),
  wanted: 'pending',
  seriesId,
})

/** Pending events, one a date, as a series where there are several. Returns their ids. */
const saveDates = async (
  tx: Tx,
  { event, drafted, dates }: Pick<Stored, 'event' | 'drafted' | 'dates'>,
  now: number,
): Promise<string[]> => {
  const seriesId = dates.length > 1 ? newId() : undefined
  if (seriesId) {
    await saveSeries(tx, [{ id: seriesId, rule: null, ruleInWords: datesInWords(dates) }])
  }
  const events = drafted.map((draft) => pendingEvent(event, draft, seriesId))
  await saveEvents(tx, events, now)
  return events.map(({ id }) => id)
}
