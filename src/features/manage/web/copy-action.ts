/** Takes the forms that submit an event again. */
import { type ActionFunctionArgs, redirect } from 'react-router'
import { managePath, withQuery } from '../../../catalog/links/paths.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { copyEvent } from '../contract.ts'
import { manageFailure } from './correct-action.ts'

export const runCopyAction = async ({ request, params, context }: ActionFunctionArgs) => {
  const form = await request.formData().catch(() => new FormData())
  const { token = '', id = '' } = params
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const dates = form.getAll('dates').filter((date) => typeof date === 'string')
  const guard = { openedAt: text('openedAt'), leaveEmpty: text('leaveEmpty') }
  try {
    await pageCall(context)(copyEvent, { params: { token, id }, body: { dates, ...guard } })
    return redirect(withQuery(managePath(token), { done: 'copied' }), 303)
  } catch (error) {
    return manageFailure(error, { intent: text('intent'), dates: dates.join(' ') })
  }
}
