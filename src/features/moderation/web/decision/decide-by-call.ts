/** Approves or rejects one event by its call of the API. Forms without scripts post the same to the page. */
import { data, redirect } from 'react-router'
import { callOverHttp, isCallError } from '../../../../kit/call.ts'
import { textsOf } from '../../../../kit/form-answer.ts'
import { approveEvent, removeEvent } from '../../contract.ts'
import { blockSender, chosenKinds, notSpam } from './block-sender.ts'
import { sequenceField } from './chosen-decision.ts'
import { rejectionOf } from './ready-reasons.ts'
import { panelPath, readReviewAddress } from './review-address.ts'
import { failureWords, type ReviewFailure } from './review-words.ts'

/**
 * Outcome of a posted decision; undefined where the page's own action takes the form: for anything but one event, and
 * for a session that has ended, which it leads to the sign-in page. An answer of 5xx or none is marked as unsent, so
 * that the page stays as it is.
 */
export const decideByCall = async (request: Request) => {
  const form = await request.formData()
  const { intent, id = '', ...texts } = textsOf(form)
  if (intent !== 'approve' && intent !== 'reject') return undefined
  if (form.has(sequenceField(id))) return undefined
  const kinds = intent === 'reject' ? chosenKinds(form) : []
  if (kinds.length > 0 && texts.template !== 'spam') {
    return data<ReviewFailure>({ intent, message: notSpam }, 422)
  }
  try {
    const { status } = await decide(intent, id, texts)
    const unblocked = await blockSender(callOverHttp, id, kinds)
    if (unblocked) return data(unblocked, 422)
    const taken = status === 'archived' ? ('archived' as const) : ('approved' as const)
    const gone = kinds.length > 0 ? ('blocked' as const) : ('rejected' as const)
    const what = intent === 'reject' ? gone : taken
    const { filters } = readReviewAddress(new URL(request.url).searchParams)
    return redirect(panelPath({ filters, event: texts.next || undefined, done: { what, id } }), 303)
  } catch (error) {
    const refused = isCallError(error) ? error : undefined
    if (refused?.status === 401 || refused?.status === 403) return undefined
    const message = refused?.publicMessage ?? failureWords[intent].message
    const failure: ReviewFailure = { intent, message }
    if (refused && refused.status < 500) return data(failure, refused.status)
    return { ...failure, unsent: true as const }
  }
}

const decide = async (
  intent: 'approve' | 'reject',
  id: string,
  { sequence = '', ...texts }: Readonly<Record<string, string>>,
) => {
  const params = { id }
  const answer =
    intent === 'approve'
      ? await callOverHttp(approveEvent, { params, query: { sequence } })
      : await callOverHttp(removeEvent, {
          params,
          body: { ...rejectionOf(texts), sequence },
        })
  return answer.body
}
