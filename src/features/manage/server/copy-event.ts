/** Submits an event again on other dates: a new submission with a private link of its own. */
import { readDraft } from '../../../catalog/event/check-draft.ts'
import { draftInputOf } from '../../../catalog/event/corrections.ts'
import { managePath } from '../../../catalog/links/private-paths.ts'
import { checkNotOver } from '../../../catalog/server/places/place-draft.ts'
import { isSoonEnough } from '../../../catalog/server/senders/publishable.ts'
import type { Sender } from '../../../catalog/server/senders/read-sender.ts'
import { listForReview } from '../../../catalog/server/senders/trusted-changes.ts'
import { saveEvents, saveSeries } from '../../../catalog/server/store/event-store.ts'
import { updateLinkExpiry } from '../../../catalog/server/store/link-expiry.ts'
import { type NewEvent, placeOf } from '../../../catalog/server/store/new-event.ts'
import type { StoredEvent } from '../../../catalog/server/store/stored-events.ts'
import type { Submission } from '../../../catalog/server/submissions/find-submission.ts'
import { saveSubmission } from '../../../catalog/server/submissions/save-submission.ts'
import { receivedMailKey } from '../../../catalog/server/submissions/withdraw-links.ts'
import { datesInWords } from '../../../catalog/time/dates-in-words.ts'
import { daysBetween, isValidLocalDate, isYearOfEvents } from '../../../catalog/time/local-dates.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import { daySeconds } from '../../../kit/durations.ts'
import { AppError } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { newSecretToken } from '../../../platform/auth/secret-token.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { requireToken } from '../../../platform/rate-limit.ts'
import { datesOfSeries, nextYearDates, shiftDates } from '../rules.ts'
import { lockChosen, senderOf } from './access.ts'
import { copiedMail } from './copied-mail.ts'

export type Copy = {
  id: string
  /** Defaults to the corresponding dates of next year. */
  dates: readonly string[] | undefined
  /** True if the sender's step decides if it waits for review. */
  trustSteps: boolean
}

type Copied = { id: string; status: 'pending' | 'published'; dates: string[] }

/** Each sends a message. */
const copies = { limit: 12, windowSeconds: daySeconds }
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
    const sender = await senderOf(tx, submission, copy)
    const trusted = sender?.step === 'trusted' && mayGoLive(event, dates, now) ? sender : undefined
    return store(tx, { submission, event, drafted, dates, trusted }, now)
  })
}

/** Further dates of what was live before, none of them far away. */
const mayGoLive = (event: StoredEvent, dates: readonly string[], now: number): boolean =>
  (event.status === 'published' || event.status === 'archived') &&
  dates.every((date) => isSoonEnough({ date, timeZone: event.timeZone }, now))

const refusal = (message: string) => new AppError('unprocessable', { fields: { dates: message } })

const checkGiven = (given: readonly string[]): string[] => {
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
const draftOn = (event: StoredEvent, date: string, now: number): NewEvent['draft'] => {
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
  if (problem !== undefined) throw refusal(`${date}: ${problem}`)
  return checked.draft
}

type Stored = {
  submission: Submission
  event: StoredEvent
  drafted: NewEvent['draft'][]
  dates: string[]
  /** The sender by whose trust the dates go live. */
  trusted: Sender | undefined
}

const store = async (
  tx: Tx,
  { submission, event, drafted, dates, trusted }: Stored,
  now: number,
): Promise<Copied> => {
  const seriesId = dates.length > 1 ? newId() : undefined
  if (seriesId) {
    await saveSeries(tx, [{ id: seriesId, rule: null, ruleInWords: datesInWords(dates) }])
  }
  const events = drafted.map((draft): NewEvent & { id: string } => ({
    id: newId(),
    draft,
    place: placeOf(event),
    wanted: trusted ? 'published' : 'pending',
    seriesId,
  }))
  await saveEvents(tx, events, now)
  const id = newId()
  const { token, hash } = newSecretToken()
  const { submitterEmail } = submission
  const eventIds = events.map((each) => each.id)
  const link = { linkHash: hash, linkExpiresAt: null, linkUsedAt: new Date(now).toISOString() }
  await saveSubmission(tx, { id, submitterEmail, ...link, eventIds })
  const [first = ''] = eventIds
  await updateLinkExpiry(tx, first)
  const isLive = trusted !== undefined
  const mail = copiedMail({ name: event.name, dates, path: managePath(token), isLive })
  await queueMail(tx, { key: receivedMailKey(id), to: submitterEmail, secret: token, ...mail })
  await recordAudit(tx, {
    actor: 'organizer',
    action: 'copied',
    subject: { type: 'event', id: event.id },
    after: { id: first, dates },
    note: trusted ? `Live by trust: ${trusted.reason}` : '',
  })
  if (trusted) {
    const changes = eventIds.map((eventId) => ({ eventId, change: undefined }))
    await listForReview(tx, { submissionId: id, reason: trusted.reason, changes })
  }
  return { id: first, status: trusted ? 'published' : 'pending', dates }
}
