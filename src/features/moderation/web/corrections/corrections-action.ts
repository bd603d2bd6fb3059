/** Takes the forms of the page of corrections. */
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { withQuery } from '../../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { requireAdministrator } from '../../../../kit/administrator-session.ts'
import { type Call, isCallError } from '../../../../kit/call.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { pageCall } from '../../../../kit/page-call.ts'
import {
  approveCorrection,
  rejectCorrection,
  reopenCorrection,
} from '../../corrections-contract.ts'
import { correctionReasons, reasonOf } from '../decision/rejection-reasons.ts'
import { panelId } from '../decision/review-address.ts'

const intents = ['approve', 'reject', 'reopen'] as const
type Intent = (typeof intents)[number]

export type CorrectionFailure = { message: string }

type Texts = Record<string, string>

const work: Record<Intent, (call: Call, id: string, texts: Texts) => Promise<unknown>> = {
  approve: (call, id) => call(approveCorrection, { params: { id } }),
  reject: (call, id, { template = '', note = '' }) => {
    const reason = reasonOf(template, note, correctionReasons)
    return call(rejectCorrection, { params: { id }, body: { reason } })
  },
  reopen: (call, id) => call(reopenCorrection, { params: { id } }),
}

export const runCorrectionsAction = async ({ request, context }: ActionFunctionArgs) => {
  const { intent: asked, id = '', ...texts } = await formTexts(request)
  const { template, note } = texts
  const chosen = { id, chosen: asked, template, note }
  await requireAdministrator(request, context, withQuery(administratorPaths.corrections, chosen))
  const intent = intents.find((one) => one === asked)
  if (!intent) throw data(null, 400)
  try {
    await work[intent](pageCall(context), id, texts)
  } catch (error) {
    if (!isCallError(error)) throw error
    const message = error.publicMessage ?? "That didn't work. Try again in a moment."
    return data<CorrectionFailure>({ message }, error.status)
  }
  const decided = withQuery(administratorPaths.corrections, { id, done: intent })
  return redirect(`${decided}#${panelId}`, 303)
}
