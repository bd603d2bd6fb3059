/** Caller for a page's loader: in-process on the server, HTTP in the browser. */
import {
  type ActionFunctionArgs,
  createContext,
  data,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { type Call, callOverHttp, type Failure, failureOf, isCallError, reasonIn } from './call.ts'
import type { Endpoint, EndpointSpec } from './endpoint.ts'
import { formTexts, sendForm } from './form-answer.ts'

export const callContext = createContext<Call>()

/** In `loader` (server): `pageCall(context)`; in `clientLoader` (browser): `callOverHttp`. */
export const pageCall = (context: Readonly<RouterContextProvider>): Call => context.get(callContext)

export { callOverHttp }

/**
 * Page data for a link that may be invalid: undefined with status 404. Any other error status is
 * thrown for the page's error boundary.
 */
export const dataIfFound = async <T>(answer: Promise<{ body: T }>) => {
  try {
    return data<T | undefined>((await answer).body)
  } catch (error) {
    if (!isCallError(error)) throw error
    if (error.status === 404) return data<T | undefined>(undefined, 404)
    throw data(null, error.status)
  }
}

export type Refusal = { message: string }

/** Action result for an error response: its message and status. Rethrows anything but CallError. */
export const refusal = (error: unknown, otherwise?: string) => {
  const { status, message } = failureOf(error, otherwise)
  return data<Refusal>({ message }, status)
}

/** Like `refusal`, but the message is the first field's error, if any. */
export const fieldRefusal = (error: unknown) => {
  const failure = failureOf(error)
  return data<Refusal>({ message: reasonIn(failure) }, failure.status)
}

/** Reason why a form was rejected, without its status. */
export type FormRefusal = Omit<Failure, 'status'>

/** Form action result for an error response: message, field errors, and `more` data for the page to show again. */
export const formRefusal = <More extends object>(error: unknown, more: More) => {
  const { status, ...failure } = failureOf(error)
  return data({ ...failure, ...more }, status)
}

type Redirect = { to: string; params?: Record<string, string> }

/** Sends a posted form as the call's body: redirects to `to` on success, returns the failure otherwise. */
export const takeForm = async <S extends EndpointSpec>(
  { request, context }: ActionFunctionArgs,
  endpoint: Endpoint<S>,
  { to, params }: Redirect,
) => {
  const typed = await formTexts(request)
  const failure = await sendForm(pageCall(context), endpoint, { typed, params })
  return failure ? data(failure, failure.status) : redirect(to, 303)
}
