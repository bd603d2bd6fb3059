/** Sends listed events one by one. The form carries their values, so that exactly the displayed events are sent. */
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { maxLinkedEvents } from '../../../catalog/links/event-link.ts'
import {
  type FormValues,
  fieldOfProblem,
} from '../../../catalog/submission/web/event-form/form-fields.ts'
import { type Call, failureOf } from '../../../kit/call.ts'
import { type SimilarEvent, submitEvent, submitUnlessSimilar } from '../contract.ts'
import { bodyOf, problemsByControl } from './form-body.ts'
import { receivedPath } from './received-path.ts'
import { noteOfSent } from './sent-note.ts'
import {
  chosenField,
  eventField,
  type ListedEvent,
  lacksPlace,
  lacksType,
  type SeveralEvents,
} from './several-events.ts'
import type { UploadOutcome } from './upload-outcome.ts'

const carriedEvent = z.object({
  values: z.record(z.string().max(40), z.string().max(20_000)),
  repeats: z.string().max(1_000).optional(),
  similar: z
    .array(z.looseObject({ id: z.string(), name: z.string() }))
    .max(10)
    .optional(),
})

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The list, parsed from the submitted form. */
export const readSeveral = (texts: Readonly<Record<string, string>>): SeveralEvents => {
  const isAll = texts.several === 'all'
  const events = Array.from({ length: maxLinkedEvents }, (_, key) => key).flatMap((key) => {
    const { data: event } = carriedEvent.safeParse(parseJson(texts[eventField(key)] ?? ''))
    const chosen = isAll || texts[chosenField(key)] !== undefined
    return event ? [{ key, chosen, ...event } as ListedEvent] : []
  })
  const { submitterEmail = '', eventType = '', zipCode = '', sendKey = '', openedAt = '' } = texts
  const shared = { submitterEmail, eventType, zipCode, sendKey, openedAt }
  return { url: texts.link ?? '', events, sent: [], shared }
}

/** Sends the chosen events one by one; rejected events stay in the list with their reason. */
export const sendSeveral = async (
  call: Call,
  request: Request,
  texts: Readonly<Record<string, string>>,
) => {
  const several = readSeveral(texts)
  const { events, shared } = several
  const chosenEvents = events.filter((event) => event.chosen)
  if (chosenEvents.length === 0)
    return listAgain({ ...several, failure: 'Choose at least one event.' }, 422)
  const sentEvents: ListedEvent[] = []
  const remaining = events.filter((event) => !event.chosen)
  let stopReason: string | undefined
  for (const event of chosenEvents) {
    const outcome =
      stopReason === undefined ? await sendOne(call, event, shared) : { problem: stopReason }
    if (outcome === 'sent') sentEvents.push(event)
    else remaining.push({ ...event, similar: undefined, ...outcome })
    if (outcome !== 'sent' && 'stops' in outcome) stopReason = outcome.problem
  }
  const names = sentEvents.map(({ values }) => values.name ?? '')
  if (remaining.length > 0 || names[0] === undefined) {
    const failure =
      sentEvents.length === chosenEvents.length
        ? undefined
        : 'Some events were not sent. Their reasons are below.'
    const rest = { ...several, events: remaining.toSorted((a, b) => a.key - b.key), sent: names }
    return listAgain({ ...rest, ...(failure && { failure }) }, failure ? 422 : 200)
  }
  const note = { name: names[0], events: names.length }
  const headers = {
    'set-cookie': await noteOfSent(request, { ...chosenEvents[0]?.values, ...shared }, note),
  }
  return redirect(receivedPath, { status: 303, headers })
}

const listAgain = (several: SeveralEvents, status: number) =>
  data<UploadOutcome>({ values: {}, several }, status)

type SendProblem = { problem: string; similar?: SimilarEvent[]; stops?: true }

/** Fills an event's missing values with the shared ones. */
const completeValues = (event: ListedEvent, shared: FormValues): FormValues => {
  const { submitterEmail = '', eventType = '', zipCode = '', sendKey, openedAt = '' } = shared
  return {
    ...event.values,
    submitterEmail,
    openedAt,
    ...(lacksType(event) && { eventType }),
    ...(lacksPlace(event) && { zipCode }),
    ...(sendKey && { sendKey: `${sendKey}-${event.key}` }),
  }
}

const sendOne = async (
  call: Call,
  event: ListedEvent,
  shared: FormValues,
): Promise<'sent' | SendProblem> => {
  const values = completeValues(event, shared)
  const body = bodyOf(values)
  try {
    if (!event.similar) {
      const { id, similar } = (await call(submitUnlessSimilar, { body })).body
      if (id !== null) return 'sent'
      if (similar.length > 0) {
        return { problem: 'Is it already listed? Send it again if it is another event.', similar }
      }
    }
    await call(submitEvent, { body })
    return 'sent'
  } catch (error) {
    const { status, message, fields } = failureOf(error)
    const problems = Object.entries(problemsByControl(fields, values)).map(([name, problem]) => {
      const label = fieldOfProblem(name)?.label
      return label ? `${label}: ${problem}` : problem
    })
    const problem = problems.join(' ') || message
    return status === 429 ? { problem, stops: true } : { problem }
  }
}
