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
import { datesOfSeries } from '../rules.ts'

/** Enough for someone who fixes each date of a series by itself. */
const changes: RateLimit = { limit: 120, windowSeconds: 3600 }

/** Opens a private link for a change. */
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

export type Chosen = {
  /** The one that was named; locked, as are all others of its submission. */
  event: StoredEvent
  /** It and, where that was asked for, the later dates of its series: those that can still be changed. */
  events: StoredEvent[]
  /** All of the submission. */
  all: StoredEvent[]
}

type ChangeTarget = { id: string; scope: Scope; sequence?: number }

/** Throws `not_found`; `conflict` for an event that is deleted or was changed since it was read. */
export const lockChosen = async (
  tx: Tx,
  submission: Submission,
  { id, scope, sequence }: ChangeTarget,
): Promise<Chosen> => {
  const { event, all } = await lockOwn(tx, submission, id)
  if (event.status === 'deleted') {
    const message = "This event wasn't published or was taken down. It can no longer be changed."
    throw new AppError('conflict', { message })
  }
  if (sequence !== undefined && sequence !== event.sequence) throw changedSince()
  const later = scope === 'one' ? [] : datesOfSeries(all.slice(all.indexOf(event) + 1), event)
  return { event, events: [event, ...later], all }
}

/** The rejected event that was named and, where that was asked for, later rejected dates of its series. */
export const lockRejected = async (
  tx: Tx,
  submission: Submission,
  { id, scope, sequence }: ChangeTarget,
): Promise<Chosen> => {
  const { event, all } = await lockOwn(tx, submission, id)
  const notes = await findReviewNotes(tx, idsOf(all))
  const isRejected = (each: StoredEvent) => notes.get(each.id)?.kind === 'rejected'
  if (!isRejected(event)) {
    throw new AppError('conflict', { message: "This event can't be sent again." })
  }
  if (sequence !== undefined && sequence !== event.sequence) throw changedSince()
  const isLater = (each: StoredEvent) =>
    event.series !== null && each.series?.id === event.series.id && isRejected(each)
  const later = scope === 'one' ? [] : all.slice(all.indexOf(event) + 1).filter(isLater)
  const events = [event, ...later]
  return { event, events, all: events }
}

/** An event of the submission and all of them, in order of date; locked. */
const lockOwn = async (tx: Tx, submission: Submission, id: string) => {
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

/** Its last day is over where it took place. */
export const isOver = ({ dayEndsAt }: Pick<StoredEvent, 'dayEndsAt'>, now: number): boolean =>
  dayEndsAt !== null && Date.parse(dayEndsAt) <= now

const changedSince = () =>
  new AppError('conflict', {
    message: 'This event changed in the meantime. Review it, then save again.',
  })
