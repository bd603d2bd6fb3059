import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { formTexts, unsentForm } from '../../kit/form-answer.ts'
import { showToast } from '../toast-store.ts'
import { waitOutGuard } from './guard-fields.tsx'

export const unreachable =
  "You're offline, or we can't be reached. What you typed is still here. Try again in a moment."

/** Marks an answer that was made in the browser, because none came from the server. */
type Unsent = { unsent: true }

/**
 * In the browser: a connection that breaks, or a proxy that answers in the server's place, must not take away
 * what was typed, and nobody is too fast. `otherwise` makes the action's answer of the message, and of what was
 * typed, when the server cannot be reached.
 */
export const sendCarefully = async <Outcome extends object>(
  { request, serverAction }: ClientActionFunctionArgs,
  otherwise: (message: string, typed: Record<string, string>) => Outcome,
) => {
  const copy = request.clone()
  await waitOutGuard()
  try {
    return await serverAction()
  } catch (error) {
    const message = unreachedMessage(error)
    if (message === undefined) throw error
    const answer: Outcome & Unsent = { ...otherwise(message, await formTexts(copy)), unsent: true }
    return answer
  }
}

/** For pages that show the form again with what was typed. */
export const sendOrShowAgain = (args: ClientActionFunctionArgs) => sendCarefully(args, unsentForm)

/** For pages that tell no more than why a form was not taken. */
export const sendOrRefuse = (args: ClientActionFunctionArgs) =>
  sendCarefully(args, (message) => ({ message }))

/** For buttons whose page has no place for a message: a notification shows it. */
export const sendOrToast = (args: ClientActionFunctionArgs) =>
  sendCarefully(args, (description) => {
    showToast({ title: "Your change wasn't saved", description, look: 'destructive' })
    return {}
  })

/** Reason why nothing came back from our server; undefined for its own redirects, refusals and missing pages. */
export const unreachedMessage = (error: unknown): string | undefined => {
  if (error instanceof TypeError) return unreachable
  if (error instanceof Response) return undefined
  if (isRouteErrorResponse(error) && error.status < 500) return undefined
  return 'The site had a problem. What you typed is still here. Try again in a moment.'
}

/** A page whose form could not be sent is not reloaded: that would fail as well, and take the form away. */
export const keepWhenUnsent = ({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  isUnsent(actionResult) ? false : defaultShouldRevalidate

/** The same for a page that is reloaded after a refusal as well: somebody else may have been quicker. */
export const rereadUnlessUnsent = ({ actionResult }: { actionResult?: unknown }): boolean =>
  !isUnsent(actionResult)

export const isUnsent = (actionResult: unknown): boolean =>
  typeof actionResult === 'object' && actionResult !== null && 'unsent' in actionResult
