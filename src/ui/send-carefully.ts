import type { ClientActionFunctionArgs } from 'react-router'
import { waitOutGuard } from './guard-fields.tsx'

/**
 * In the browser: a connection that breaks must not take away what was typed, and nobody is too fast.
 * `otherwise` makes the action's answer of the message when the server cannot be reached.
 */
export const sendCarefully = async <Outcome>(
  { serverAction }: ClientActionFunctionArgs,
  otherwise: (message: string) => Outcome,
) => {
  await waitOutGuard()
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return otherwise(
      'There is no connection. What you typed is still here: send it again in a while.',
    )
  }
}
