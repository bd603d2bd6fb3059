/** Decides about several pending events at once, each in its own transaction. */
import { couldBeId } from '../../../catalog/event/server/find-event.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { SeveralResult } from '../several-contract.ts'
import { reasonWith } from './answers/ready-answers.ts'
import {
  approve,
  type Decision,
  type DecisionRequest,
  remove,
  restore,
  type Version,
} from './decide-event.ts'
import { findReviewed } from './queries.ts'

type SeveralDecisions = Omit<DecisionRequest, 'id'> & {
  /** An event's own reason or ready answer replaces the common one. */
  events: readonly ({ id: string; answer?: string; reason?: string; spam?: boolean } & Version)[]
  answer?: string
  decision: 'approve' | 'reject' | 'restore'
  reason: string
  spam: boolean
}

/** Returns the outcome for each event, in order. A duplicate id is decided about once. */
export const decideAboutSeveral = async (
  db: Db,
  { events, decision, answer, reason, spam, ...shared }: SeveralDecisions,
): Promise<SeveralResult[]> => {
  const results: SeveralResult[] = []
  // Sequential: the events may share a series, and speed does not matter here.
  for (const event of new Map(events.map((each) => [each.id, each])).values()) {
    const { id, sequence } = event
    const request = { ...shared, id, sequence }
    // Rejects pending events only: events approved or changed since the list was shown stay.
    const isOwn = event.answer !== undefined || event.reason !== undefined
    const words = isOwn ? { answer: event.answer, reason: event.reason ?? '' } : { answer, reason }
    const options = { spam: event.spam ?? (!isOwn && spam), takeDown: false, onlyPending: true }
    results.push(
      await resultOf(db, id, async () =>
        decision === 'reject'
          ? remove(db, { ...request, ...options, reason: await reasonWith(db, words) })
          : (decision === 'approve' ? approve : restore)(db, request),
      ),
    )
  }
  return results
}

const resultOf = async (
  db: Db,
  id: string,
  decide: () => Promise<Decision>,
): Promise<SeveralResult> => {
  try {
    return { ...(await decide()), problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const event = couldBeId(id) ? await findReviewed(db, id) : undefined
    const { name = '', status = null } = event ?? {}
    return { id, name, status, problem: error.message }
  }
}
