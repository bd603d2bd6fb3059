/** Takes the organizer's answers: to reports of visitors, to whether a date is still on, and the wish to publish. */
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { withQuery } from '../../../catalog/links/paths.ts'
import { managePath } from '../../../catalog/links/private-paths.ts'
import { type Call, isCallError } from '../../../kit/call.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { pageCall } from '../../../kit/page-call.ts'
import {
  answerReports,
  confirmEvent,
  publishSubmission,
  setReminders,
  undoConfirmation,
} from '../contract.ts'
import type { Done } from './manage-words.ts'

/** Reason why an answer was not taken, beside its event. */
export type AnswerRefusal = { id: string; message: string }

/** A form that cannot be read and a link that opens nothing lead back to the page, which shows it. */
export const runAnswerAction = async ({ request, params, context }: ActionFunctionArgs) => {
  const { id = '', answer = '' } = await formTexts(request)
  const { token = '' } = params
  const about = { event: id || undefined, scope: answer === 'month_on' ? 'month' : undefined }
  const back = (done?: Done) =>
    redirect(withQuery(managePath(token), done ? { done, ...about } : {}), 303)
  const [done, send] = sends.get(answer) ?? []
  if (!send) return back()
  try {
    await send(pageCall(context), { token, id })
    return back(done)
  } catch (error) {
    if (!isCallError(error)) throw error
    if (error.status === 404) return back()
    const message = error.publicMessage ?? "That didn't work. Try again in a moment."
    return data<AnswerRefusal>({ id, message }, error.status)
  }
}

type Send = (call: Call, params: { token: string; id: string }) => Promise<unknown>

/** Call of each button, and the outcome that confirms it. */
const sends = new Map<string, readonly [Done, Send]>([
  [
    'publish',
    ['published', (call, { token }) => call(publishSubmission, { params: { token }, body: {} })],
  ],
  [
    'still_right',
    [
      'answered',
      (call, params) => call(answerReports, { params, body: { answer: 'still_right' } }),
    ],
  ],
  [
    'fixed',
    ['answered', (call, params) => call(answerReports, { params, body: { answer: 'fixed' } })],
  ],
  [
    'still_on',
    ['confirmed', (call, params) => call(confirmEvent, { params, body: { answer: 'still_on' } })],
  ],
  [
    'month_on',
    [
      'monthConfirmed',
      (call, params) =>
        call(confirmEvent, { params, body: { answer: 'still_on', scope: 'month' } }),
    ],
  ],
  [
    'rain_date',
    ['rained', (call, params) => call(confirmEvent, { params, body: { answer: 'rain_date' } })],
  ],
  ['undo', ['undone', (call, params) => call(undoConfirmation, { params })]],
  [
    'stop_reminders',
    [
      'silenced',
      (call, { token }) => call(setReminders, { params: { token }, body: { stopped: true } }),
    ],
  ],
  [
    'start_reminders',
    [
      'reminded',
      (call, { token }) => call(setReminders, { params: { token }, body: { stopped: false } }),
    ],
  ],
])
