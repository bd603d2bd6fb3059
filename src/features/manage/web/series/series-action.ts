/** Takes the forms about a series as one: cancel all, change the time from a date on, add dates. */
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { withQuery } from '../../../../catalog/links/paths.ts'
import { managePath } from '../../../../catalog/links/private-paths.ts'
import { type ChangeCause, causeNames } from '../../../../catalog/trust/change-reasons.ts'
import type { Call } from '../../../../kit/call.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { pageCall } from '../../../../kit/page-call.ts'
import {
  addDates,
  cancelEvent,
  correctEvent,
  getManaged,
  type ManagedEvent,
} from '../../contract.ts'
import { datesOfSeries, openDates } from '../../rules.ts'
import { doneBy, manageFailure } from '../correct-action.ts'
import type { Done } from '../manage-words.ts'
import { newDates, type SeriesIntent, type SeriesOutcome, seriesIntents } from './series-outcome.ts'

type Sent = {
  call: Call
  token: string
  /** Dates of the series that can still be changed, in order. */
  events: readonly ManagedEvent[]
  texts: Record<string, string>
}

/** Outcome and first date of a change, or the dates to look at first. */
type Result = { done: Done; event?: string } | { check: string[] }

export const runSeriesAction = async ({ request, params, context }: ActionFunctionArgs) => {
  const texts = await formTexts(request)
  const { token = '', id = '' } = params
  const intent = seriesIntents.find((each) => each === texts.intent)
  if (!intent) throw data(null, 400)
  const { leaveEmpty: _, ...values } = texts
  const call = pageCall(context)
  try {
    const { events } = (await call(getManaged, { params: { token } })).body
    const event = events.find((each) => each.id === id)
    const open = event ? openDates(datesOfSeries(events, event)) : []
    const result = await work[intent]({ call, token, events: open, texts })
    if ('check' in result) return data<SeriesOutcome>({ intent, values, check: result.check })
    const scope = result.event ? 'following' : undefined
    return redirect(withQuery(managePath(token), { ...result, scope }), 303)
  } catch (error) {
    const { data: failure, init } = manageFailure(error, values)
    const { dates: problem, ...fields } = failure.fields
    if (problem) failure.fields = { ...fields, [newDates[0]]: problem }
    return data<SeriesOutcome>({ intent, values, failure }, init ?? undefined)
  }
}

const guardOf = ({ openedAt, leaveEmpty }: Record<string, string>) => ({ openedAt, leaveEmpty })

const causeOf = (cause: string): ChangeCause | '' => causeNames.find((each) => each === cause) ?? ''

const work: Record<SeriesIntent, (sent: Sent) => Promise<Result>> = {
  cancel: async ({ call, token, events, texts }) => {
    const on = events.filter(({ eventStatus }) => eventStatus !== 'cancelled')
    const [first] = on
    const { cause = '', reason = '', confirmed } = texts
    if (!confirmed) return { check: on.map(({ id }) => id) }
    const params = { token, id: first?.id ?? '' }
    const body = { cause: causeOf(cause), reason, scope: 'following', ...guardOf(texts) } as const
    const { held } = (await call(cancelEvent, { params, body })).body
    return { done: held.length > 0 ? 'cancelledHeld' : 'cancelled', event: first?.id }
  },
  time: async ({ call, token, events, texts }) => {
    const { from, startTime = '', endTime = '' } = texts
    const lead = events.find(({ id }) => id === from)
    const params = { token, id: lead?.id ?? '' }
    const hours = { startTime, endTime, exact: true }
    const body = { ...hours, scope: 'following', ...guardOf(texts) } as const
    return { done: doneBy((await call(correctEvent, { params, body })).body) }
  },
  add: async ({ call, token, events, texts }) => {
    const params = { token, id: events.at(-1)?.id ?? '' }
    const dates = newDates.flatMap((name) => texts[name] || [])
    const given = { params, body: { dates, ...guardOf(texts) } }
    const { waiting, ids } = (await call(addDates, given)).body
    if (waiting === 0) return { done: 'addedLive' }
    return { done: waiting < ids.length ? 'addedSome' : 'added' }
  },
}
