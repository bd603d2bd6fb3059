/** Access rights and rate limits of private links. */

import { lockEvents } from '../../../catalog/event/server/decide-events.ts'
import { findStoredEvents, type StoredEvent } from '../../../catalog/event/server/stored-events.ts'
import {
  listEventIds,
  type Submission,
} from '../../../catalog/submission/server/find-submission.ts'
import { openByLink } from '../../../catalog/submission/server/open-by-token.ts'
import { findReviewNotes } from '../../../catalog/submission/server/review-notes.ts'
import type { Sender } from '../../../catalog/trust/server/senders/read-sender.ts'
import { updateTrustStep } from '../../../catalog/trust/server/senders/update-trust-step.ts'
import { AppError } from '../../../kit/errors.ts'
import { idsOf } from '../../../kit/ids.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type RateLimit, requireToken } from '../../../platform/rate-limit.ts'

/** Enough for an organizer who corrects each date of a series separately. */
const changes: RateLimit = { limit: 120, windowSeconds: 3600 }

/** Opens a private link for a change, within the rate limits. */
export const openForChange = async (
  db: Db,
  token: string,
  network: string,
): Promise<Submission> => {
  const submission = await openByLink(db, token, network)
  await requireToken(db, `manage-change:${network}`, changes)
  await requireToken(db, `manage-change:${submission.id}`, changes)
  return submission
}

export type Scope = 'one' | 'following'

export type EventSelection = {
  /** Event of the request; locked, as are all others of its submission. */
  event: StoredEvent
  /** The event and, with scope `following`, the later dates of its series that can still be changed. */
  events: StoredEvent[]
  /** All events of the submission. */
  all: StoredEvent[]
}

type ChangeTarget = { id: string; scope: Scope; sequence?: number }

/** Locks the submission's events. Throws `not_found`; `conflict` for an event deleted or changed since it was read. */
export const lockSelection = async (
  tx: Tx,
  submission: Submission,
  target: ChangeTarget,
): Promise<EventSelection> => {
  const lockedEvents = await lockSubmissionEvents(tx, submission, target.id)
  if (lockedEvents.event.status === 'deleted') {
    const message = "This event wasn't published or was taken down. It can no longer be changed."
    throw new AppError('conflict', { message })
  }
  return selectEvents(lockedEvents, target, ({ status }) => status !== 'deleted')
}

/** Locks the rejected event of the request and, with scope `following`, later rejected dates of its series. */
export const lockRejected = async (
  tx: Tx,
  submission: Submission,
  target: ChangeTarget,
): Promise<EventSelection> => {
  const lockedEvents = await lockSubmissionEvents(tx, submission, target.id)
  const notes = await findReviewNotes(tx, idsOf(lockedEvents.all))
  const isRejected = ({ id }: StoredEvent) => notes.get(id)?.kind === 'rejected'
  if (!isRejected(lockedEvents.event)) {
    throw new AppError('conflict', { message: "This event can't be sent again." })
  }
  const selection = selectEvents(lockedEvents, target, isRejected)
  return { ...selection, all: selection.events }
}

const selectEvents = (
  { event, all }: Pick<EventSelection, 'event' | 'all'>,
  { scope, sequence }: ChangeTarget,
  isAble: (each: StoredEvent) => boolean,
): EventSelection => {
  if (sequence !== undefined && sequence !== event.sequence) {
    const message = 'This event changed in the meantime. Review it, then save again.'
    throw new AppError('conflict', { message })
  }
  const { series } = event
  const isLater = (each: StoredEvent) => series !== null && each.series?.id === series.id
  const rest = all.slice(all.indexOf(event) + 1).filter((each) => isLater(each) && isAble(each))
  return { event, events: scope === 'one' ? [event] : [event, ...rest], all }
}

/** Locks all events of the submission; returns these, ordered by date, and the event with the id. */
const lockSubmissionEvents = async (tx: Tx, submission: Submission, id: string) => {
  const ids = await listEventIds(tx, submission.id)
  if (!ids.includes(id)) throw new AppError('not_found', { message: "There's no such event." })
  await lockEvents(tx, ids)
  const all = await findStoredEvents(tx, ids)
  const event = all.find((each) => each.id === id)
  if (!event) throw new AppError('not_found', { message: "There's no such event." })
  return { event, all }
}

/** Sender of the submission; undefined while trust steps are off. */
export const senderOf = async (
  tx: Tx,
  { submitterEmail }: Submission,
  { trustSteps }: { trustSteps: boolean },
): Promise<Sender | undefined> => (trustSteps ? updateTrustStep(tx, submitterEmail) : undefined)

/** True if its last day is over at its venue. */
export const isOver = ({ dayEndsAt }: Pick<StoredEvent, 'dayEndsAt'>, now: number): boolean =>
  dayEndsAt !== null && Date.parse(dayEndsAt) <= now
