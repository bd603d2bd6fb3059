/** Actions of the dashboard's forms: each posts its name as `intent`, the event's id, and the next one. */
import { data, type RouterContextProvider, redirect } from 'react-router'
import type { Lifecycle } from '../../../catalog/event/event.ts'
import { requireAdministrator } from '../../../kit/administrator-session.ts'
import { type Call, isCallError } from '../../../kit/call.ts'
import { pageCall } from '../../../kit/page-call.ts'
import {
  approveEvent,
  decideSeveral,
  editReviewed,
  getSubmission,
  type ManyDecided,
  mergeEvents,
  removeEvent,
  restoreDeleted,
} from '../contract.ts'
import { mostAtOnce } from '../queue-texts.ts'
import { chosenIn } from './decision/chosen-decision.ts'
import { type MarkedEvent, markedEvents, sequenceField } from './decision/marked-events.ts'
import { reasonOf } from './decision/rejection-reasons.ts'
import {
  type Done,
  panelPath,
  type ReviewAddress,
  readReviewAddress,
  reviewPath,
} from './decision/review-address.ts'
import { protectForms } from './protect-forms.ts'
import {
  type Intent,
  intents,
  type ReviewFailure,
  type SeveralIntent,
  severalIntents,
} from './review-intents.ts'

/** Result for each of several events. */
export type SeveralOutcome = { decision: 'approve' | 'reject'; results: ManyDecided[] }

const done: Record<Intent, Done> = {
  approve: 'approved',
  reject: 'rejected',
  merge: 'merged',
  move: 'moved',
  middle: 'moved',
  takedown: 'down',
  restore: 'restored',
}

/** After these the selected event is decided about. */
const leaves = new Set<Intent>(['approve', 'reject', 'merge'])

const fallbackMessages: Record<Intent | SeveralIntent, string> = {
  'approve-several': 'Failed to approve the events',
  'reject-several': 'Failed to reject the events',
  approve: 'Failed to approve event',
  reject: 'Failed to reject event',
  merge: 'Failed to merge the events',
  move: 'Failed to move the pin',
  middle: 'Failed to move the pin',
  takedown: 'Failed to take the event down',
  restore: 'Failed to undo',
}

const work: Record<Intent, (call: Call, id: string, text: Text) => Promise<unknown>> = {
  approve: (call, id, text) =>
    call(approveEvent, { params: { id }, query: { sequence: text('sequence') } }),
  reject: (call, id, text) => {
    const reason = reasonOf(text('template'), text('note'))
    return call(removeEvent, { params: { id }, body: { reason, sequence: text('sequence') } })
  },
  merge: (call, id, text) => {
    const dates = text('dates') === 'on'
    const body = { into: text('kept'), sequence: text('sequence') || undefined, dates }
    return call(mergeEvents, { params: { id }, body })
  },
  move: (call, id, text) =>
    movePin(call, id, { latitude: text('latitude'), longitude: text('longitude') }, text),
  middle: (call, id, text) => movePin(call, id, { latitude: null, longitude: null }, text),
  takedown: (call, id, text) =>
    call(removeEvent, { params: { id }, body: { reason: text('note'), takeDown: true } }),
  restore: async (call, ids) => {
    const each = ids.split(',').slice(0, mostAtOnce)
    const [answer] = await Promise.all(each.map((id) => call(restoreDeleted, { params: { id } })))
    return answer
  },
}

type Text = (name: string) => string

/** Someone else's change in the meantime is not written over. Null is for where the address is. */
const movePin = (call: Call, id: string, point: Record<string, string | null>, text: Text) =>
  call(editReviewed, { params: { id }, body: { ...point, sequence: Number(text('sequence')) } })

export const runReviewAction = async (
  request: Request,
  context: Readonly<RouterContextProvider>,
) => {
  const form = await request.formData().catch(() => new FormData())
  const text = textsOf(form)
  await requireAdministrator(request, context, reviewPath(chosenIn(request.url, form)))
  if (text('intent') === 'protect') {
    return protectForms(pageCall(context), request.url, text('proofOfWork') === 'on')
  }
  if (Object.hasOwn(severalIntents, text('intent'))) {
    return decideAboutSeveral(pageCall(context), text('intent') as SeveralIntent, form)
  }
  const intent = intents.find((one) => one === text('intent'))
  if (!intent) throw data(null, 400)
  const id = text('id')
  if (intent === 'move' && !(text('latitude').trim() && text('longitude').trim())) {
    return data<ReviewFailure>({ intent, message: 'Enter latitude and longitude.' }, 422)
  }
  const { filters } = readReviewAddress(new URL(request.url).searchParams)
  const dates = markedEvents(form)
  if ((intent === 'approve' || intent === 'reject') && form.has(sequenceField(id))) {
    return decideAboutDates(pageCall(context), { intent, id, dates, filters, text })
  }
  let what = done[intent]
  let was = id
  try {
    const answer = (await work[intent](pageCall(context), id, text)) as Decided
    was = answer.body.merged?.join(',') ?? id
    if (intent === 'approve' && answer.body.status === 'archived') what = 'archived'
  } catch (error) {
    return failed(intent, error)
  }
  const stays = !leaves.has(intent)
  const event = stays ? id.split(',')[0] : text('next') || undefined
  return redirect(panelPath({ filters, event, done: { what, id: was } }), 303)
}

/** Every one of these calls answers where the event stands now. */
type Decided = { body: { status: Lifecycle; merged?: string[] } }

const textsOf =
  (form: FormData): Text =>
  (name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }

const failed = (intent: Intent | SeveralIntent, error: unknown) => {
  if (!isCallError(error)) throw error
  // For a pin, the field's message is more precise than the summary.
  const { latitude, longitude } = error.body?.error.fields ?? {}
  const message = latitude ?? longitude ?? error.publicMessage ?? fallbackMessages[intent]
  return data<ReviewFailure>({ intent, message }, error.status)
}

type AboutDates = {
  intent: 'approve' | 'reject'
  /** The date that is shown. */
  id: string
  /** Dates that are checked. */
  dates: readonly MarkedEvent[]
  filters: ReviewAddress['filters']
  text: Text
}

/** Decides about several dates of a series as one. */
const decideAboutDates = async (call: Call, about: AboutDates) => {
  const { intent, id, dates, filters, text } = about
  if (dates.length === 0) {
    return data<ReviewFailure>({ intent, message: 'Check at least one date.' }, 422)
  }
  const reason = intent === 'reject' ? reasonOf(text('template'), text('note')) : ''
  try {
    const { body } = await call(decideSeveral, {
      body: { events: dates.map((date) => toDecide(date)), decision: intent, reason },
    })
    if (body.some(({ problem }) => problem !== null)) {
      return data<SeveralOutcome>({ decision: intent, results: body })
    }
    const isPast = body.every(({ status }) => status === 'archived')
    const what = intent === 'approve' && isPast ? 'archived' : done[intent]
    // Dates that were left out are still to be decided.
    const isWhole = dates.some((date) => date.id === id)
    const event = isWhole ? text('next') || undefined : id
    const was = dates.map((date) => date.id).join(',')
    return redirect(panelPath({ filters, event, done: { what, id: was } }), 303)
  } catch (error) {
    return failed(intent, error)
  }
}

/** What the call takes of an event; `reason` only where it has one of its own. */
const toDecide = ({ id, sequence }: MarkedEvent, reason?: string) => ({ id, sequence, reason })

/**
 * A row of the list stands for all dates of its series that wait and say the same. Of a row that has changed since it was
 * listed, the others stay as well.
 */
const withTheirDates = async (
  call: Call,
  events: readonly MarkedEvent[],
  decision: SeveralOutcome['decision'],
): Promise<MarkedEvent[]> => {
  const all = events.map(async (event): Promise<MarkedEvent[]> => {
    const { id, template, sequence } = event
    const submission = await call(getSubmission, { params: { id } }).catch(ignoreMissing)
    const dates = submission?.body.dates ?? []
    const isAsListed = dates.some((date) => date.id === id && String(date.sequence) === sequence)
    const others = dates.filter(
      (date) =>
        date.id !== id && isAsListed && (decision === 'reject' || date.differs.length === 0),
    )
    return [event, ...others.map((date) => ({ id: date.id, sequence: date.sequence, template }))]
  })
  return (await Promise.all(all)).flat()
}

const ignoreMissing = (error: unknown): undefined => {
  if (!(isCallError(error) && error.status === 404)) throw error
}

const decideAboutSeveral = async (call: Call, intent: SeveralIntent, form: FormData) => {
  const text = textsOf(form)
  const events = markedEvents(form)
  const message = 'Choose events from the list first.'
  if (events.length === 0) return data<ReviewFailure>({ intent, message }, 422)
  const decision = severalIntents[intent]
  const reason = decision === 'reject' ? reasonOf(text('template'), text('note')) : ''
  /** An event's own template stands in place of the one for all; what was written is for all. */
  const ownReason = ({ template }: MarkedEvent) =>
    decision === 'reject' && template ? reasonOf(template, text('note')) : undefined
  try {
    const marked = await withTheirDates(call, events, decision)
    const all = marked.map((event) => toDecide(event, ownReason(event)))
    const results: ManyDecided[] = []
    for (let from = 0; from < all.length; from += mostAtOnce) {
      const some = all.slice(from, from + mostAtOnce)
      results.push(
        ...(await call(decideSeveral, { body: { events: some, decision, reason } })).body,
      )
    }
    return data<SeveralOutcome>({ decision, results })
  } catch (error) {
    return failed(intent, error)
  }
}
