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

/** Marks a result made in the browser because the server sent none. */
type Unsent = { unsent: true }

type OnFailure<Outcome> = (message: string, typed: Record<string, string>) => Outcome

/**
 * Client action: keeps what was typed if the connection or a proxy fails, and waits out the form
 * guard. If the server is unreachable, `otherwise` builds the action's result from the message and
 * the typed texts.
 */
/* @__NO_SIDE_EFFECTS__ */
export const sendCarefully =
  <Outcome extends object>(otherwise: OnFailure<Outcome>) =>
  async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const copy = request.clone()
    await waitOutGuard()
    try {
      return await serverAction()
    } catch (error) {
      const message = unreachedMessage(error)
      if (message === undefined) throw error
      const answer: Outcome & Unsent = {
        ...otherwise(message, await formTexts(copy)),
        unsent: true,
      }
      return answer
    }
  }

/** Client action for pages that show the form again with what was typed. */
export const sendOrShowAgain = sendCarefully(unsentForm)

/** Client action for pages that show only the reason. */
export const sendOrRefuse = sendCarefully((message) => ({ message }))

/** Client action for buttons on pages without a place for messages: shows a toast. */
export const sendOrToast = sendCarefully((description) => {
  showToast({ title: "Your change wasn't saved", description, look: 'destructive' })
  return {}
})

/** Message if our server sent no usable response; undefined for its redirects and errors below 500. */
export const unreachedMessage = (error: unknown): string | undefined => {
  if (error instanceof TypeError) return unreachable
  if (error instanceof Response) return undefined
  if (isRouteErrorResponse(error) && error.status < 500) return undefined
  return 'The site had a problem. What you typed is still here. Try again in a moment.'
}

/** `shouldRevalidate` of a page whose form could not be sent: a reload would fail as well and discard the form. */
export const keepWhenUnsent = ({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  isUnsent(actionResult) ? false : defaultShouldRevalidate

/** Like `keepWhenUnsent`, but also reloads after an error response: someone else may have made a change. */
export const rereadUnlessUnsent = ({ actionResult }: { actionResult?: unknown }): boolean =>
  !isUnsent(actionResult)

export const isUnsent = (actionResult: unknown): boolean =>
  typeof actionResult === 'object' && actionResult !== null && 'unsent' in actionResult
