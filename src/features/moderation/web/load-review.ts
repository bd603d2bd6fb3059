/** Loader of the dashboard: a page of the queue and the selected event. */
import type { RouterContextProvider } from 'react-router'
import { requireAdministrator } from '../../../kit/administrator-session.ts'
import { type Call, isCallError, pageInfo } from '../../../kit/call.ts'
import { pageCall } from '../../../kit/page-call.ts'
import {
  getReviewedEvent,
  getSubmission,
  listLikely,
  listPending,
  type PendingEvent,
  type ReviewedEvent,
  type Submission,
} from '../contract.ts'
import { listCorrections } from '../corrections-contract.ts'
import { getProtection } from '../protection-contract.ts'
import { listTrusted } from '../senders-contract.ts'
import { readReviewAddress } from './decision/review-address.ts'

export const loadReview = async (request: Request, context: Readonly<RouterContextProvider>) => {
  const { email } = await requireAdministrator(request, context)
  const call = pageCall(context)
  const { filters, event, done, chosen } = readReviewAddress(new URL(request.url).searchParams)
  const [list, selected, likely, submission, corrections, trusted, protection] = await Promise.all([
    call(listPending, { query: { ...filters, grouped: 'true' } }).catch(ignoreRefusal),
    event === undefined ? undefined : findEvent(call, event),
    event === undefined ? [] : findLikely(call, event),
    event === undefined ? undefined : findSubmission(call, event),
    call(listCorrections, { query: { limit: 5 } }),
    call(listTrusted, { query: { limit: 1 } }),
    call(getProtection, {}),
  ])
  const { total, next } = list ? pageInfo(list.headers) : { total: 0, next: undefined }
  const problem = list ? undefined : 'Failed to fetch pending events'
  const waiting = { entries: corrections.body, total: pageInfo(corrections.headers).total }
  const events = list?.body.map(toEntry) ?? []
  const queue = { events, total, next, problem }
  const live = pageInfo(trusted.headers).total
  const shown = { selected, likely, submission, corrections: waiting, trusted: live }
  const settings = { protection: protection.body }
  return { email, filters, done, chosen, ...queue, ...shown, ...settings }
}

/** The rest of the dashboard is of use without the list. */
const ignoreRefusal = (error: unknown): undefined => {
  if (!isCallError(error)) throw error
}

export type ReviewData = Awaited<ReturnType<typeof loadReview>>

/** An event's fields in the list. */
const toEntry = (event: PendingEvent) => {
  const { id, name, eventType, date, city, state, latitude, sequence, pendingDates } = event
  const marks = {
    needsPlace: latitude === null,
    isMissing: event.missingSince !== null,
    isDuplicate: event.likelyDuplicateOf !== null,
  }
  return { id, name, eventType, date, city, state, sequence, pendingDates, ...marks }
}

export type QueueEntry = ReturnType<typeof toEntry>

const findEvent = (call: Call, id: string): Promise<ReviewedEvent | undefined> =>
  unlessMissing(call(getReviewedEvent, { params: { id } }), undefined)

const findSubmission = (call: Call, id: string): Promise<Submission | undefined> =>
  unlessMissing(call(getSubmission, { params: { id } }), undefined)

const findLikely = (call: Call, id: string): Promise<ReviewedEvent[]> =>
  unlessMissing(call(listLikely, { params: { id } }), [])

const unlessMissing = async <T>(answer: Promise<{ body: T }>, otherwise: T): Promise<T> => {
  try {
    return (await answer).body
  } catch (error) {
    if (isCallError(error) && error.status === 404) return otherwise
    throw error
  }
}
