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

/** Why an answer was not taken, beside its event. */
export type AnswerRefusal = { id: string; message: string }

/** A form that cannot be read and a link that opens nothing lead back to the page, which shows it. */
export const runAnswerAction = async ({ request, params, context }: ActionFunctionArgs) => {
  const { id = '', answer = '' } = await formTexts(request)
  const { token = '' } = params
  const back = (done?: Done) => redirect(withQuery(managePath(token), { done }), 303)
  const send = sends.get(answer)
  if (!send) return back()
  try {
    return back(await send(pageCall(context), { token, id }))
  } catch (error) {
    if (!isCallError(error)) throw error
    if (error.status === 404) return back()
    const message = error.publicMessage ?? "That didn't work. Try again in a moment."
    return data<AnswerRefusal>({ id, message }, error.status)
  }
}

type Send = (call: Call, params: { token: string; id: string }) => Promise<Done>

const reports =
  (answer: 'still_right' | 'fixed'): Send =>
  async (call, params) => {
    await call(answerReports, { params, body: { answer } })
    return 'answered'
  }

const confirms =
  (answer: 'still_on' | 'rain_date', done: Done): Send =>
  async (call, params) => {
    await call(confirmEvent, { params, body: { answer } })
    return done
  }

const undo: Send = async (call, params) => {
  await call(undoConfirmation, { params })
  return 'undone'
}

const reminders =
  (stopped: boolean): Send =>
  async (call, { token }) => {
    await call(setReminders, { params: { token }, body: { stopped } })
    return stopped ? 'silenced' : 'reminded'
  }

const sends = new Map<string, Send>([
  [
    'publish',
    async (call, { token }) => {
      await call(publishSubmission, { params: { token }, body: {} })
      return 'published'
    },
  ],
  ['still_right', reports('still_right')],
  ['fixed', reports('fixed')],
  ['still_on', confirms('still_on', 'confirmed')],
  ['rain_date', confirms('rain_date', 'rained')],
  ['undo', undo],
  ['stop_reminders', reminders(true)],
  ['start_reminders', reminders(false)],
])
