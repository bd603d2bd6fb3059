/** Action of the correction form. */
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { heldFields } from '../../../catalog/event/corrections.ts'
import { takeFileTexts } from '../../../catalog/file/file-fields.ts'
import { withQuery } from '../../../catalog/links/paths.ts'
import { managePath } from '../../../catalog/links/private-paths.ts'
import type { FormValues } from '../../../catalog/submission/web/event-form/form-fields.ts'
import { failureOf } from '../../../kit/call.ts'
import { errorTable, type FieldErrors } from '../../../kit/errors.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { correctEvent, type Outcome, resubmitEvent, withdrawCorrection } from '../contract.ts'
import { bodyOfCorrection, readCorrection } from './correct-fields.ts'
import type { ManageFailure } from './manage-failure.ts'
import type { DoneKey } from './manage-words.ts'

export const runCorrectAction = async ({ request, params, context }: ActionFunctionArgs) => {
  const { texts, problems } = takeFileTexts(await formTexts(request))
  const { token = '', id = '' } = params
  const values = readCorrection(texts)
  const call = pageCall(context)
  if (Object.keys(problems).length > 0) return refuseForm(values, problems)
  try {
    if (texts.intent === 'resend') {
      await call(resubmitEvent, { params: { token, id }, body: bodyOfCorrection(values) })
      return redirect(withQuery(managePath(token), { done: 'resent' satisfies DoneKey }), 303)
    }
    const isWithdrawn = texts.intent === 'withdraw'
    const { body } = isWithdrawn
      ? await call(withdrawCorrection, { params: { token, id } })
      : await call(correctEvent, { params: { token, id }, body: bodyOfCorrection(values) })
    const done: DoneKey = isWithdrawn ? 'withdrawn' : doneBy(body)
    return redirect(withQuery(managePath(token), { done }), 303)
  } catch (error) {
    return manageFailure(error, values)
  }
}

/** Refuses the form if a file could not be stored; the stored files stay in their fields. */
const refuseForm = (values: FormValues, fields: FieldErrors) => {
  const { message, status } = errorTable.unprocessable
  const { sequence } = values
  const typedValues = { ...values, leaveEmpty: '' }
  return data<ManageFailure>({ message, fields, values: typedValues, sequence }, status)
}

export const doneBy = ({ applied, held }: Outcome): DoneKey => {
  if (held.length === 0) return applied.length > 0 ? 'corrected' : 'unchanged'
  if (applied.length === 0) return 'sent'
  // Fields outside `heldFields` wait only for a new sender, whose pending dates change at once and live dates later.
  return held.every((field) => heldFields.includes(field)) ? 'both' : 'datesHeld'
}

export const manageFailure = (error: unknown, values: FormValues) => {
  const { status, ...failure } = failureOf(error)
  const { leaveEmpty: _, ...typedValues } = values
  const sequence = status === 409 ? undefined : values.sequence
  return data<ManageFailure>({ ...failure, values: typedValues, sequence }, status)
}
