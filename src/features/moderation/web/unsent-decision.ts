/** Decisions on the dashboard with JavaScript: API calls, stored if unanswered or if the session has ended. */
import { useEffect, useMemo } from 'react'
import { type ClientActionFunctionArgs, useLocation, useNavigate } from 'react-router'
import { leadsToSignIn } from '../../../kit/administrator-session.ts'
import { callOverHttp } from '../../../kit/call.ts'
import { textsOf } from '../../../kit/form-answer.ts'
import { sendCarefully } from '../../../ui/forms/send-carefully.ts'
import { chosenIn, keepDecision, sequenceField, takeDecision } from './decision/chosen-decision.ts'
import { type ChosenDecision, reviewPath } from './decision/review-address.ts'
import { failureWords, type ReviewFailure, type ReviewIntent } from './decision/review-words.ts'
import type { ShownReview } from './load-carefully.ts'
import { answerForm } from './review-action.ts'

/**
 * Approves or rejects one event by an API call; without JavaScript, the same form is posted to the page. Undefined if
 * the page's own action must handle the form: any other form, or an ended session, for which it redirects to the
 * sign-in page. A 5xx or missing response is marked as unsent, so that the page stays as it is.
 */
const decideByCall = async (request: Request) => {
  const form = await request.formData()
  const { intent, id = '' } = textsOf(form)
  if (intent !== 'approve' && intent !== 'reject') return undefined
  if (form.has(sequenceField(id))) return undefined
  try {
    const outcome = await answerForm(callOverHttp, request.url, form)
    if (outcome instanceof Response) return outcome
    const { status = 200 } = outcome.init ?? {}
    if (status === 401 || status === 403) return undefined
    return status < 500 ? outcome : { ...outcome.data, unsent: true as const }
  } catch {
    return { intent, message: failureWords[intent].message, unsent: true as const }
  }
}

const unsentDecision = (
  message: string,
  { intent = '' }: Record<string, string>,
): ReviewFailure => {
  const knownIntent = Object.hasOwn(failureWords, intent) ? (intent as ReviewIntent) : 'approve'
  return {
    intent: knownIntent,
    message: /^(approve|reject)/.test(knownIntent) ? failureWords[knownIntent].message : message,
  }
}

/** Sends a decision; this tab stores a decision that is too long for the URL of the sign-in page. */
export const sendDecision = async (args: ClientActionFunctionArgs) => {
  const copy = args.request.clone()
  try {
    const decided = await decideByCall(args.request.clone())
    if (decided) return decided
    return await sendCarefully(unsentDecision)(args)
  } catch (error) {
    if (leadsToSignIn(error) && !hasDecision(error)) {
      keepDecision(chosenIn(copy.url, await copy.formData()))
    }
    throw error
  }
}

const hasDecision = (error: unknown) =>
  error instanceof Response && error.headers.get('location')?.includes('chosen%3D') === true

/** The page's data, with a decision that this tab stored before a sign-in. */
export const useStoredDecision = (data: ShownReview): ShownReview => {
  const navigate = useNavigate()
  const state = useLocation().state as { chosen?: ChosenDecision } | null
  useEffect(() => {
    const { chosen, ...address } = takeDecision() ?? {}
    if (!chosen) return
    void navigate(reviewPath(address), { replace: true, state: { chosen } })
  }, [navigate])
  const chosen = state?.chosen
  return useMemo(() => (chosen ? { ...data, chosen } : data), [data, chosen])
}
