/** Takes the form that changes an event. */
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { requireAdministrator } from '../../../../kit/administrator-session.ts'
import { isCallError } from '../../../../kit/call.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { pageCall } from '../../../../kit/page-call.ts'
import { type EditScope, editReviewed } from '../../contract.ts'
import { reviewPath } from '../decision/review-address.ts'
import { readEditTexts, valuesOf } from './edit-fields.ts'
import type { EditFailure } from './unsent-edits.ts'

export const runEditAction = async ({ request, params, context }: ActionFunctionArgs) => {
  await requireAdministrator(request, context)
  const sent = await formTexts(request)
  const texts = readEditTexts(sent)
  const scope = sent.scope || 'one'
  const id = params.id ?? ''
  const body = {
    ...valuesOf(texts),
    near: texts.near?.slice(0, 200),
    timeZone: texts.timeZone?.slice(0, 60),
    scope: scope as EditScope,
    sequence: Number(sent.sequence) || 0,
  }
  let events: number
  try {
    events = (await pageCall(context)(editReviewed, { params: { id }, body })).body.events
  } catch (error) {
    if (!isCallError(error)) throw error
    const message = error.publicMessage ?? "That didn't work. Try again in a moment."
    const fields = error.body?.error.fields ?? {}
    return data<EditFailure>({ message, fields, texts, scope }, error.status)
  }
  const what = events > 1 ? 'series' : 'saved'
  return redirect(reviewPath({ event: id, done: { what, id } }), 303)
}
