/** Takes the forms that submit an event again. */
import { type ActionFunctionArgs, redirect } from 'react-router'
import { withQuery } from '../../../catalog/links/paths.ts'
import { managePath } from '../../../catalog/links/private-paths.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { copyEvent } from '../contract.ts'
import { manageFailure } from './correct-action.ts'
import type { Done } from './manage-words.ts'

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
    const { body } = await pageCall(context)(copyEvent, {
      params: { token, id },
      body: { dates, ...guard },
    })
    const done: Done = body.status === 'published' ? 'copiedLive' : 'copied'
    return redirect(withQuery(managePath(token), { done }), 303)
  } catch (error) {
    return manageFailure(error, { intent: text('intent'), dates: dates.join(' ') })
  }
}
