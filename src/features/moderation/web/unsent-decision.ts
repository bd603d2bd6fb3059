/** Decisions that did not reach the server, or met an ended session. */
import { useEffect, useMemo } from 'react'
import { type ClientActionFunctionArgs, useLocation, useNavigate } from 'react-router'
import { leadsToSignIn } from '../../../kit/administrator-session.ts'
import { sendCarefully } from '../../../ui/forms/send-carefully.ts'
import { chosenIn, keepDecision, takeDecision } from './decision/chosen-decision.ts'
import { decideByCall } from './decision/decide-by-call.ts'
import { type ChosenDecision, reviewPath } from './decision/review-address.ts'
import { failureWords, type ReviewFailure, type ReviewIntent } from './decision/review-words.ts'
import type { ShownReview } from './load-carefully.ts'

const unsentDecision = (
  message: string,
  { intent = '' }: Record<string, string>,
): ReviewFailure => {
  const known = Object.hasOwn(failureWords, intent) ? (intent as ReviewIntent) : 'approve'
  return {
    intent: known,
    message: /^(approve|reject)/.test(known) ? failureWords[known].message : message,
  }
}

/** Sends a decision; one that the address of the sign-in page has no room for is kept by this tab. */
export const sendDecision = async (args: ClientActionFunctionArgs) => {
  const copy = args.request.clone()
  try {
    const decided = await decideByCall(args.request.clone())
    if (decided) return decided
    return await sendCarefully(args, unsentDecision)
  } catch (error) {
    if (leadsToSignIn(error) && !hasDecision(error)) {
      keepDecision(chosenIn(copy.url, await copy.formData()))
    }
    throw error
  }
}

const hasDecision = (thrown: unknown) =>
  thrown instanceof Response && thrown.headers.get('location')?.includes('chosen%3D') === true

/** The page's data, with a decision that this tab kept over a sign-in. */
export const useKeptDecision = (data: ShownReview): ShownReview => {
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
