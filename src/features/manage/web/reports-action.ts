/** Takes the organizer's answer to reports of visitors. */
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { managePath, withQuery } from '../../../catalog/links/paths.ts'
import { CallError } from '../../../kit/call.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { answerReports } from '../contract.ts'
import type { Done } from './manage-words.ts'

/** A form that cannot be read, and a link that opens nothing, lead back to the page, which says so. */
export const runReportsAction = async ({ request, params, context }: ActionFunctionArgs) => {
  const { id = '', answer } = await formTexts(request)
  const { token = '' } = params
  const back = (done?: Done) => redirect(withQuery(managePath(token), { done }), 303)
  if (answer !== 'still_right' && answer !== 'fixed') return back()
  try {
    await pageCall(context)(answerReports, { params: { token, id }, body: { answer } })
    return back('answered')
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status < 500 && error.status !== 429) return back()
    throw data(null, error.status)
  }
}
