/** Action of the private link's page: answers to visitors' reports and to "Still on?", reminders, publishing. */
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { withQuery } from '../../../catalog/links/paths.ts'
import { managePath } from '../../../catalog/links/private-paths.ts'
import { type Call, failureOf } from '../../../kit/call.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { pageCall } from '../../../kit/page-call.ts'
import {
  answerReports,
  confirmEvent,
  publishSubmission,
  setReminders,
  undoConfirmation,
} from '../contract.ts'
import type { DoneKey } from './manage-words.ts'

/** Reason for refusing an answer, shown beside its event. */
export type AnswerRefusal = { id: string; message: string }

/** Redirects back to the page, also for an unreadable form and an invalid link, which the page reports. */
export const runAnswerAction = async ({ request, params, context }: ActionFunctionArgs) => {
  const { id = '', answer = '' } = await formTexts(request)
  const { token = '' } = params
  const about = { event: id || undefined, scope: answer === 'month_on' ? 'month' : undefined }
  const back = (done?: DoneKey) =>
    redirect(withQuery(managePath(token), done ? { done, ...about } : {}), 303)
  const [done, send] = sends.get(answer) ?? []
  if (!send) return back()
  try {
    await send(pageCall(context), { token, id })
    return back(done)
  } catch (error) {
    const { status, message } = failureOf(error)
    return status === 404 ? back() : data<AnswerRefusal>({ id, message }, status)
  }
}

type Params = { token: string; id: string }
type Send = (call: Call, params: Params) => Promise<unknown>

const toReports =
  (answer: 'still_right' | 'fixed'): Send =>
  (call, params) =>
    call(answerReports, { params, body: { answer } })

const confirmWith =
  (answer: 'still_on' | 'rain_date', scope?: 'month'): Send =>
  (call, params) =>
    call(confirmEvent, { params, body: { answer, scope } })

const switchReminders =
  (stopped: boolean): Send =>
  (call, { token }) =>
    call(setReminders, { params: { token }, body: { stopped } })

const publish: Send = (call, { token }) => call(publishSubmission, { params: { token }, body: {} })

/** Call of each button, and its confirmation. */
const sends = new Map<string, readonly [DoneKey, Send]>([
  ['publish', ['published', publish]],
  ['still_right', ['answered', toReports('still_right')]],
  ['fixed', ['answered', toReports('fixed')]],
  ['still_on', ['confirmed', confirmWith('still_on')]],
  ['month_on', ['monthConfirmed', confirmWith('still_on', 'month')]],
  ['rain_date', ['rained', confirmWith('rain_date')]],
  ['undo', ['undone', (call, params) => call(undoConfirmation, { params })]],
  ['stop_reminders', ['silenced', switchReminders(true)]],
  ['start_reminders', ['reminded', switchReminders(false)]],
])
