/** Loader of the dashboard: a page of the queue and the selected event. */
import type { RouterContextProvider } from 'react-router'
import { requireAdministrator } from '../../../kit/administrator-session.ts'
import {
  type Call,
  isCallError,
  pageInfo,
  undefinedOn400,
  undefinedOn404,
} from '../../../kit/call.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { listAnswers } from '../answers-contract.ts'
import { getOrigins } from '../blocks-contract.ts'
import {
  getReviewedEvent,
  getSubmission,
  listLikely,
  listPending,
  type PendingEvent,
} from '../contract.ts'
import { listCorrections } from '../corrections-contract.ts'
import { countDisagreeing, listMerged, previewMerge } from '../merges-contract.ts'
import { getProtection } from '../protection-contract.ts'
import { listTrusted } from '../senders-contract.ts'
import { type ReviewAddress, readReviewAddress } from './decision/review-address.ts'
import { unreadableQueue } from './decision/review-words.ts'
import type { LikelyDuplicate } from './merges/likely-duplicates.tsx'

export const loadReview = async (request: Request, context: Readonly<RouterContextProvider>) => {
  const { email } = await requireAdministrator(request, context)
  const call = pageCall(context)
  const { filters, event, done, chosen } = readReviewAddress(new URL(request.url).searchParams)
  const [list, shown, boxes] = await Promise.all([
    readQueue(call, filters).catch(ignoreRefusal),
    loadSelected(call, event),
    loadBoxes(call),
  ])
  const { total, next } = list ? pageInfo(list.headers) : { total: 0, next: undefined }
  const problem = list ? undefined : unreadableQueue
  const events = list?.body.map(toEntry) ?? []
  return { email, filters, done, chosen, events, total, next, problem, ...shown, ...boxes }
}

/** An invalid URL, such as one with an old cursor, shows the whole queue. */
const readQueue = async (call: Call, filters: ReviewAddress['filters']) =>
  (await undefinedOn400(call(listPending, { query: { ...filters, grouped: 'true' } }))) ??
  call(listPending, { query: { grouped: 'true' } })

/** Data of the panel for the open event; all undefined or empty if none is open. */
const loadSelected = async (call: Call, event: string | undefined) => {
  if (event === undefined)
    return {
      selected: undefined,
      likely: [],
      submission: undefined,
      merged: undefined,
      origins: [],
    }
  const [selected, likely, submission, merged, origins = []] = await Promise.all([
    undefinedOn404(call(getReviewedEvent, { params: { id: event } })),
    findLikely(call, event),
    undefinedOn404(call(getSubmission, { params: { id: event } })),
    undefinedOn404(call(listMerged, { query: { event } })),
    undefinedOn404(call(getOrigins, { params: { id: event } })),
  ])
  return { selected, likely, submission, merged: merged?.[0], origins }
}

/** Data of the boxes beside the queue: corrections, trusted changes, merged listings, protection; and the ready answers. */
const loadBoxes = async (call: Call) => {
  const [corrections, trusted, disagreeing, protection, answers] = await Promise.all([
    call(listCorrections, { query: { limit: 5 } }),
    call(listTrusted, { query: { limit: 1 } }),
    call(countDisagreeing, {}),
    call(getProtection, {}),
    call(listAnswers, {}),
  ])
  return {
    corrections: { entries: corrections.body, total: pageInfo(corrections.headers).total },
    trusted: pageInfo(trusted.headers).total,
    disagreeing: disagreeing.body.total,
    protection: protection.body,
    answers: answers.body,
  }
}

/** Ignores failed calls: the rest of the dashboard is useful without the list. */
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
    isAsked: event.changesRequested !== null,
  }
  return { id, name, eventType, date, city, state, sequence, pendingDates, ...marks }
}

export type QueueEntry = ReturnType<typeof toEntry>

const findLikely = async (call: Call, id: string): Promise<LikelyDuplicate[]> => {
  const likely = (await undefinedOn404(call(listLikely, { params: { id } }))) ?? []
  return Promise.all(
    likely.map(async (event) => {
      const input = { params: { id }, query: { with: event.id } }
      return { event, preview: await undefinedOn404(call(previewMerge, input)) }
    }),
  )
}
