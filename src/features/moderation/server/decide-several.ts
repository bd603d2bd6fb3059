/** Decides about several pending events at once, each in its own transaction. */
import { couldBeId } from '../../../catalog/event/server/find-event.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ManyDecided } from '../several-contract.ts'
import { reasonWith } from './answers/ready-answers.ts'
import {
  approve,
  type Decision,
  type DecisionRequest,
  remove,
  restore,
  type Seen,
} from './decide-event.ts'
import { findReviewed } from './queries.ts'

type Several = Omit<DecisionRequest, 'id'> & {
  /** An event's own reason or ready answer replaces the common one. */
  events: readonly ({ id: string; answer?: string; reason?: string; spam?: boolean } & Seen)[]
  answer?: string
  decision: 'approve' | 'reject' | 'restore'
  reason: string
  spam: boolean
}

/** Returns the outcome for each event, in order. A duplicate id is decided about once. */
export const decideAboutSeveral = async (
  db: Db,
  { events, decision, answer, reason, spam, ...given }: Several,
): Promise<ManyDecided[]> => {
  const results: ManyDecided[] = []
  // Sequential: the events may share a series, and speed does not matter here.
  for (const event of new Map(events.map((each) => [each.id, each])).values()) {
    const { id, sequence } = event
    const one = { ...given, id, sequence }
    // Rejects pending events only: events approved or changed since the list was shown stay.
    const isOwn = event.answer !== undefined || event.reason !== undefined
    const why = isOwn ? { answer: event.answer, reason: event.reason ?? '' } : { answer, reason }
    const only = { spam: event.spam ?? (!isOwn && spam), takeDown: false, onlyPending: true }
    results.push(
      await resultOf(db, id, async () =>
        decision === 'reject'
          ? remove(db, { ...one, ...only, reason: await reasonWith(db, why) })
          : (decision === 'approve' ? approve : restore)(db, one),
      ),
    )
  }
  return results
}

const resultOf = async (
  db: Db,
  id: string,
  decide: () => Promise<Decision>,
): Promise<ManyDecided> => {
  try {
    return { ...(await decide()), problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const event = couldBeId(id) ? await findReviewed(db, id) : undefined
    const { name = '', status = null } = event ?? {}
    return { id, name, status, problem: error.message }
  }
}
