/** What the dashboard shows: a page of the queue and the selected event. */
import type { RouterContextProvider } from 'react-router'
import { requireAdministrator } from '../../../kit/administrator-session.ts'
import { type Call, CallError, pageInfo } from '../../../kit/call.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { getReviewedEvent, listPending, type PendingEvent } from '../contract.ts'
import { readReviewAddress } from './review-address.ts'

export const loadReview = async (request: Request, context: Readonly<RouterContextProvider>) => {
  const { email } = await requireAdministrator(request, context)
  const call = pageCall(context)
  const { filters, event, done } = readReviewAddress(new URL(request.url).searchParams)
  const [list, selected] = await Promise.all([
    call(listPending, { query: filters }),
    event === undefined ? undefined : findEvent(call, event),
  ])
  const { total, next } = pageInfo(list.headers)
  return { email, filters, done, events: list.body.map(toEntry), total, next, selected }
}

export type ReviewData = Awaited<ReturnType<typeof loadReview>>

/** As much of an event as the list tells. */
const toEntry = (event: PendingEvent) => {
  const { id, name, eventType, date, city, state, latitude } = event
  return { id, name, eventType, date, city, state, needsPlace: latitude === null }
}

export type QueueEntry = ReturnType<typeof toEntry>

const findEvent = async (call: Call, id: string) => {
  try {
    return (await call(getReviewedEvent, { params: { id } })).body
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}
