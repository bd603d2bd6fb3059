/** Takes the form that changes an event. */
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { requireAdministrator } from '../../../kit/administrator-session.ts'
import { CallError } from '../../../kit/call.ts'
import type { FieldErrors } from '../../../kit/errors.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { editReviewed } from '../contract.ts'
import { type EditTexts, readTexts, valuesOf } from './edit-fields.ts'
import { reviewPath } from './review-address.ts'

export type EditFailure = { message: string; fields: FieldErrors; texts: EditTexts }

export const runEditAction = async ({ request, params, context }: ActionFunctionArgs) => {
  await requireAdministrator(request, context)
  const form = await request.formData().catch(() => new FormData())
  const texts = readTexts((name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  })
  const id = params.id ?? ''
  const body = {
    ...valuesOf(texts),
    near: texts.near?.slice(0, 200),
    timeZone: texts.timeZone?.slice(0, 60),
    sequence: Number(form.get('sequence')) || 0,
  }
  try {
    await pageCall(context)(editReviewed, { params: { id }, body })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const message = error.publicMessage ?? 'This did not work. Try again in a little while.'
    const fields = error.body?.error.fields ?? {}
    return data<EditFailure>({ message, fields, texts }, error.status)
  }
  return redirect(reviewPath({ event: id, done: { what: 'saved', id } }), 303)
}
