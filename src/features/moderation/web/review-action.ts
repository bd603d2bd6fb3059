/** Actions of the dashboard's forms: each form posts its name as `intent`, the event's id, and the next event's id. */
import { data, type RouterContextProvider, redirect } from 'react-router'
import type { Lifecycle } from '../../../catalog/event/event.ts'
import { requireAdministrator } from '../../../kit/administrator-session.ts'
import { type Call, isCallError, undefinedOn404 } from '../../../kit/call.ts'
import { textsOf } from '../../../kit/form-answer.ts'
import { pageCall } from '../../../kit/page-call.ts'
import {
  approveEvent,
  editReviewed,
  getSubmission,
  mergeEvents,
  removeEvent,
  requestChanges,
  restoreDeleted,
} from '../contract.ts'
import { setProtection } from '../protection-contract.ts'
import { maxAtOnce } from '../queue-texts.ts'
import { decideSeveral, type SeveralResult } from '../several-contract.ts'
import { blockSender, chosenKinds, notSpam } from './decision/block-sender.ts'
import {
  chosenIn,
  type MarkedEvent,
  markedEvents,
  sequenceField,
} from './decision/chosen-decision.ts'
import { reasonOf, rejectionOf } from './decision/ready-reasons.ts'
import {
  panelPath,
  type ReviewAddress,
  readReviewAddress,
  reviewPath,
} from './decision/review-address.ts'
import {
  type DoneName,
  failureWords,
  type ReviewFailure,
  type ReviewIntent,
} from './decision/review-words.ts'

/** Result for each of several events. */
export type SeveralOutcome = { decision: Decision | 'restore'; results: SeveralResult[] }

/** Outcome by intent, for forms about one event. */
const doneByIntent = {
  approve: 'approved',
  reject: 'rejected',
  changes: 'asked',
  merge: 'merged',
  move: 'moved',
  middle: 'moved',
  takedown: 'down',
  restore: 'restored',
} as const satisfies Partial<Record<ReviewIntent, DoneName>>
type Intent = keyof typeof doneByIntent

const isIntent = (text: string): text is Intent => Object.hasOwn(doneByIntent, text)

/** Intents after which the next event is selected. */
const leavingIntents = new Set<Intent>(['approve', 'reject', 'changes', 'merge'])

/** The texts of the form by name. */
type Texts = Readonly<Partial<Record<string, string>>>

const callByIntent: Record<Intent, (call: Call, id: string, texts: Texts) => Promise<unknown>> = {
  approve: (call, id, { sequence = '' }) =>
    call(approveEvent, { params: { id }, query: { sequence } }),
  reject: (call, id, { sequence = '', ...texts }) =>
    call(removeEvent, { params: { id }, body: { ...rejectionOf(texts), sequence } }),
  changes: (call, id, { sequence = '', ...texts }) => {
    return call(requestChanges, { params: { id }, body: { ...reasonOf(texts), sequence } })
  },
  merge: (call, id, { kept = '', sequence, dates }) => {
    const body = { into: kept, sequence: sequence || undefined, dates: dates === 'on' }
    return call(mergeEvents, { params: { id }, body })
  },
  move: (call, id, { latitude = '', longitude = '', sequence }) =>
    movePin(call, id, { latitude, longitude, sequence }),
  middle: (call, id, { sequence }) =>
    movePin(call, id, { latitude: null, longitude: null, sequence }),
  takedown: (call, id, { note = '' }) =>
    call(removeEvent, { params: { id }, body: { reason: note, takeDown: true } }),
  restore: (call, id) => call(restoreDeleted, { params: { id } }),
}

type PinMove = { latitude: string | null; longitude: string | null; sequence: string | undefined }

/** Moves the pin (null: to the event's address); fails if someone else has changed the event in the meantime. */
const movePin = (call: Call, id: string, { sequence, ...point }: PinMove) =>
  call(editReviewed, { params: { id }, body: { ...point, sequence: Number(sequence ?? '') } })

export const runReviewAction = async (
  request: Request,
  context: Readonly<RouterContextProvider>,
) => {
  const form = await request.formData().catch(() => new FormData())
  await requireAdministrator(request, context, reviewPath(chosenIn(request.url, form)))
  return answerForm(pageCall(context), request.url, form)
}

/** Handles a form that was posted to `url`: redirects after success, otherwise returns the failure. */
export const answerForm = async (call: Call, url: string, form: FormData) => {
  const texts: Texts = textsOf(form)
  const { intent = '', id = '' } = texts
  const address = readReviewAddress(new URL(url).searchParams)
  if (intent === 'protect') return protectForms(call, address, texts.proofOfWork === 'on')
  const marked = markedEvents(form)
  if (intent === 'approve-several') return decideAboutSeveral(call, 'approve', marked, texts)
  if (intent === 'reject-several') return decideAboutSeveral(call, 'reject', marked, texts)
  if (intent === 'restore' && id.includes(',')) return restoreSeveral(call, id, address.filters)
  if (!isIntent(intent)) throw data(null, 400)
  if (intent === 'move' && !(texts.latitude?.trim() && texts.longitude?.trim())) {
    return data<ReviewFailure>({ intent, message: 'Enter latitude and longitude.' }, 422)
  }
  const { filters } = address
  const kinds = intent === 'reject' ? chosenKinds(form) : []
  if (kinds.length > 0 && texts.template !== 'spam') {
    return data<ReviewFailure>({ intent, message: notSpam }, 422)
  }
  const words = { ...doneByIntent, ...(kinds.length > 0 ? { reject: 'blocked' as const } : {}) }
  const outcome =
    (intent === 'approve' || intent === 'reject') && form.has(sequenceField(id))
      ? await decideAboutDates(call, { decision: intent, id, dates: marked, filters, texts, words })
      : await decideAboutOne(call, { intent, id, filters, texts, words })
  if (!(outcome instanceof Response)) return outcome
  const unblocked = await blockSender(call, id, kinds)
  return unblocked ? data(unblocked, 422) : outcome
}

/** Confirmations by intent. */
type DoneWords = Record<Intent, DoneName>

type OneDecision = {
  intent: Intent
  id: string
  filters: ReviewAddress['filters']
  texts: Texts
  words: DoneWords
}

/** Redirects after success, otherwise returns the failure. */
const decideAboutOne = async (call: Call, { intent, id, filters, texts, words }: OneDecision) => {
  try {
    const { body } = (await callByIntent[intent](call, id, texts)) as DecidedResponse
    const isPast = intent === 'approve' && body.status === 'archived'
    const what = isPast ? 'archived' : words[intent]
    const event = leavingIntents.has(intent) ? texts.next || undefined : id
    const was = body.merged?.join(',') ?? id
    return redirect(panelPath({ filters, event, done: { what, id: was } }), 303)
  } catch (error) {
    return failureOf(intent, error)
  }
}

/** Response of these calls: the event's state after the decision. */
type DecidedResponse = { body: { status: Lifecycle; merged?: string[] } }

const failureOf = (intent: ReviewIntent, error: unknown) => {
  if (!isCallError(error)) throw error
  // For a pin and for words, the field's message is more precise than the summary.
  const { latitude, longitude, zipCode, reason, answer } = error.body?.error.fields ?? {}
  const message =
    latitude ??
    longitude ??
    zipCode ??
    reason ??
    answer ??
    error.publicMessage ??
    failureWords[intent].message
  return data<ReviewFailure>({ intent, message }, error.status)
}

/** Turns the protection of forms on or off, and redirects back to the same view. */
const protectForms = async (call: Call, { filters, event }: ReviewAddress, isOn: boolean) => {
  try {
    await call(setProtection, { body: { proofOfWork: isOn } })
  } catch (error) {
    return failureOf('protect', error)
  }
  const what = isOn ? ('protected' as const) : ('unprotected' as const)
  const address = { filters, event, done: { what, id: 'forms' } }
  return redirect(event === undefined ? reviewPath(address) : panelPath(address), 303)
}

type Decision = 'approve' | 'reject'

/** Decides about events, in batches of `maxAtOnce`; an event's own `answer`, `reason` and `spam` take precedence. */
const decideAll = async (
  call: Call,
  decision: SeveralOutcome['decision'],
  events: readonly {
    id: string
    sequence: unknown
    answer?: string
    reason?: string
    spam?: boolean
  }[],
  texts: Texts,
): Promise<SeveralResult[]> => {
  const why = decision === 'reject' ? rejectionOf(texts) : {}
  const results: SeveralResult[] = []
  for (let from = 0; from < events.length; from += maxAtOnce) {
    const batch = events.slice(from, from + maxAtOnce)
    const { body } = await call(decideSeveral, { body: { events: batch, decision, ...why } })
    results.push(...body)
  }
  return results
}

/** Undoes a decision about several dates, as far as possible for each date. */
const restoreSeveral = async (call: Call, ids: string, filters: ReviewAddress['filters']) => {
  try {
    const events = ids.split(',').map((id) => ({ id, sequence: undefined }))
    const results = await decideAll(call, 'restore', events, {})
    if (results.some(({ problem }) => problem !== null))
      return data<SeveralOutcome>({ decision: 'restore', results })
    const notice = { what: 'restored' as const, id: ids }
    return redirect(panelPath({ filters, event: events[0]?.id, done: notice }), 303)
  } catch (error) {
    return failureOf('restore', error)
  }
}

type DatesDecision = {
  decision: Decision
  /** The date that is shown. */
  id: string
  /** Dates that are checked. */
  dates: readonly MarkedEvent[]
  filters: ReviewAddress['filters']
  texts: Texts
  words: DoneWords
}

/** Decides about several dates of a series as one. */
const decideAboutDates = async (call: Call, about: DatesDecision) => {
  const { decision, id, dates, filters, texts, words } = about
  if (dates.length === 0) {
    return data<ReviewFailure>({ intent: decision, message: 'Check at least one date.' }, 422)
  }
  try {
    const checked = dates.map((date) => ({ id: date.id, sequence: date.sequence }))
    const results = await decideAll(call, decision, checked, texts)
    if (results.some(({ problem }) => problem !== null)) {
      return data<SeveralOutcome>({ decision, results })
    }
    const isPast = results.every(({ status }) => status === 'archived')
    const what = decision === 'approve' && isPast ? 'archived' : words[decision]
    // If the shown date was left out, it stays selected, since it is not decided yet.
    const isWhole = dates.some((date) => date.id === id)
    const event = isWhole ? texts.next || undefined : id
    const was = dates.map((date) => date.id).join(',')
    return redirect(panelPath({ filters, event, done: { what, id: was } }), 303)
  } catch (error) {
    return failureOf(decision, error)
  }
}

/**
 * A row of the list represents all pending dates of its series; an approval leaves out dates that differ from it. If
 * the row has changed since it was listed, its other dates are left out, too.
 */
const withTheirDates = async (
  call: Call,
  events: readonly MarkedEvent[],
  decision: Decision,
): Promise<MarkedEvent[]> => {
  const all = events.map(async (event): Promise<MarkedEvent[]> => {
    const { id, template, sequence } = event
    const submission = await undefinedOn404(call(getSubmission, { params: { id } }))
    const dates = submission?.dates ?? []
    const isAsListed = dates.some((date) => date.id === id && String(date.sequence) === sequence)
    const others = dates.filter(
      (date) =>
        date.id !== id && isAsListed && (decision === 'reject' || date.differs.length === 0),
    )
    return [event, ...others.map((date) => ({ id: date.id, sequence: date.sequence, template }))]
  })
  return (await Promise.all(all)).flat()
}

const decideAboutSeveral = async (
  call: Call,
  decision: Decision,
  events: readonly MarkedEvent[],
  texts: Texts,
) => {
  const intent = `${decision}-several` as const
  const message = 'Choose events from the list first.'
  if (events.length === 0) return data<ReviewFailure>({ intent, message }, 422)
  /** An event's own template replaces the common template; the written words apply to all events. */
  const ownReason = ({ template }: MarkedEvent) =>
    decision === 'reject' && template ? rejectionOf({ ...texts, template }) : {}
  try {
    const marked = await withTheirDates(call, events, decision)
    const all = marked.map((event) => {
      return Object.assign({ id: event.id, sequence: event.sequence }, ownReason(event))
    })
    const results = await decideAll(call, decision, all, texts)
    return data<SeveralOutcome>({ decision, results })
  } catch (error) {
    return failureOf(intent, error)
  }
}
