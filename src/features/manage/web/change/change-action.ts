/** Takes the forms that cancel, postpone, reinstate and move. */
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { withQuery } from '../../../../catalog/links/paths.ts'
import { managePath } from '../../../../catalog/links/private-paths.ts'
import { type ChangeCause, causeNames } from '../../../../catalog/trust/change-reasons.ts'
import type { Call } from '../../../../kit/call.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { pageCall } from '../../../../kit/page-call.ts'
import { cancelEvent, moveEvent, postponeEvent, reinstateEvent } from '../../contract.ts'
import { doneBy, manageFailure } from '../correct-action.ts'
import type { Done } from '../manage-words.ts'
import {
  type ChangeIntent,
  type ChangeOutcome,
  changeIntents,
  type MovedDates,
} from './change-outcome.ts'

type Sent = { call: Call; params: { token: string; id: string }; texts: Record<string, string> }

export const runChangeAction = async ({ request, params, context }: ActionFunctionArgs) => {
  const texts = await formTexts(request)
  const { token = '', id = '' } = params
  const intent = changeIntents.find((each) => each === texts.intent)
  if (!intent) throw data(null, 400)
  const { leaveEmpty: _, ...values } = texts
  const sent = { call: pageCall(context), params: { token, id }, texts }
  try {
    if (intent === 'move') {
      const check = await previewOf(sent)
      if (check) return data<ChangeOutcome>({ intent, values, check })
    }
    const done = await work[intent](sent)
    const about = { event: id, scope: texts.scope === 'following' ? 'following' : undefined }
    return redirect(withQuery(managePath(token), { done, ...about }), 303)
  } catch (error) {
    const failure = manageFailure(error, values)
    return data<ChangeOutcome>({ intent, values, failure: failure.data }, failure.init ?? undefined)
  }
}

const causeOf = (cause: string): ChangeCause | '' => causeNames.find((each) => each === cause) ?? ''

const bodyOf = (texts: Record<string, string>) => {
  const { reason = '', cause = '', scope, sequence, openedAt, leaveEmpty } = texts
  const reach = scope === 'following' ? ('following' as const) : ('one' as const)
  return { cause: causeOf(cause), reason, scope: reach, sequence, openedAt, leaveEmpty }
}

/** Several dates are looked at before they move. */
const previewOf = async ({ call, params, texts }: Sent): Promise<MovedDates | undefined> => {
  if (texts.confirmed || texts.scope !== 'following') return undefined
  const body = { ...bodyOf(texts), date: texts.date, preview: true }
  const answer = await call(moveEvent, { params, body })
  return answer.body.dates.length > 1 ? answer.body.dates : undefined
}

const changeState = async (
  { call, params, texts }: Sent,
  state: typeof cancelEvent,
  done: Done,
  /** Instead, where own words wait for review. */
  held: Done = done,
) => {
  const { body } = await call(state, { params, body: bodyOf(texts) })
  return body.held.length > 0 ? held : done
}

const work: Record<ChangeIntent, (sent: Sent) => Promise<Done>> = {
  move: async ({ call, params, texts }) => {
    const body = { ...bodyOf(texts), date: texts.date, preview: false }
    return doneBy((await call(moveEvent, { params, body })).body)
  },
  cancel: (sent) => changeState(sent, cancelEvent, 'cancelled', 'cancelledHeld'),
  postpone: (sent) => changeState(sent, postponeEvent, 'postponed', 'postponedHeld'),
  reinstate: (sent) => changeState(sent, reinstateEvent, 'reinstated'),
}
