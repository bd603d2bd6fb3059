import { data, redirect } from 'react-router'
import { type Call, isCallError } from '../../../kit/call.ts'
import { setProtection } from '../protection-contract.ts'
import { panelPath, readReviewAddress, reviewPath } from './decision/review-address.ts'
import type { ReviewFailure } from './review-intents.ts'

/** Turns the protection of forms on or off, and leads back to where it was pressed. */
export const protectForms = async (call: Call, url: string, isOn: boolean) => {
  try {
    await call(setProtection, { body: { proofOfWork: isOn } })
  } catch (error) {
    if (!isCallError(error)) throw error
    const message = error.publicMessage ?? "That didn't work. Try again in a moment."
    return data<ReviewFailure>({ intent: 'protect', message }, error.status)
  }
  const { filters, event } = readReviewAddress(new URL(url).searchParams)
  const what = isOn ? ('protected' as const) : ('unprotected' as const)
  const address = { filters, event, done: { what, id: 'forms' } }
  return redirect(event === undefined ? reviewPath(address) : panelPath(address), 303)
}
