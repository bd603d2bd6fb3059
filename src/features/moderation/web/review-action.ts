/** What the dashboard's forms do: each posts its name as `intent`, the event's id, and which is next. */
import { data, type RouterContextProvider, redirect } from 'react-router'
import { requireAdministrator } from '../../../kit/administrator-session.ts'
import { type Call, CallError } from '../../../kit/call.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { approveEvent, removeEvent, restoreDeleted } from '../contract.ts'
import { reasonOf } from './rejection-reasons.ts'
import { type Done, readReviewAddress, reviewPath } from './review-address.ts'

const intents = ['approve', 'reject', 'takedown', 'restore'] as const
type Intent = (typeof intents)[number]

export type ReviewFailure = { intent: Intent; message: string }

const done: Record<Intent, Done> = {
  approve: 'approved',
  reject: 'rejected',
  takedown: 'down',
  restore: 'restored',
}

const fallbackMessages: Record<Intent, string> = {
  approve: 'Failed to approve event',
  reject: 'Failed to reject event',
  takedown: 'Failed to take the event down',
  restore: 'Failed to undo',
}

const work: Record<Intent, (call: Call, id: string, text: Text) => Promise<unknown>> = {
  approve: (call, id) => call(approveEvent, { params: { id } }),
  reject: (call, id, text) => {
    const reason = reasonOf(text('template'), text('note'))
    return call(removeEvent, { params: { id }, body: { reason } })
  },
  takedown: (call, id, text) =>
    call(removeEvent, { params: { id }, body: { reason: text('note'), takeDown: true } }),
  restore: (call, id) => call(restoreDeleted, { params: { id } }),
}

type Text = (name: string) => string

export const runReviewAction = async (
  request: Request,
  context: Readonly<RouterContextProvider>,
) => {
  await requireAdministrator(request, context)
  const form = await request.formData().catch(() => new FormData())
  const text: Text = (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const intent = intents.find((one) => one === text('intent'))
  if (!intent) throw data(null, 400)
  const id = text('id')
  const { filters } = readReviewAddress(new URL(request.url).searchParams)
  try {
    await work[intent](pageCall(context), id, text)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const message = error.publicMessage ?? fallbackMessages[intent]
    return data<ReviewFailure>({ intent, message }, error.status)
  }
  const stays = intent === 'restore' || intent === 'takedown'
  const event = stays ? id : text('next') || undefined
  return redirect(reviewPath({ filters, event, done: { what: done[intent], id } }), 303)
}
