/** The caller that a page's loader uses: in-process on the server, HTTP in the browser. */
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

/** For `loader` (server): `pageCall(context)`; for `clientLoader` (browser): `callOverHttp`. */
export const pageCall = (context: Readonly<RouterContextProvider>): Call => context.get(callContext)

export { callOverHttp }

/**
 * Data of a page whose link may open nothing: undefined with status 404. Throws the status of any other refusal for the
 * page's error boundary.
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

/** Answer of an action whose call was refused: what to tell, with the call's status. Throws what is no refusal. */
export const refusal = (error: unknown, otherwise?: string) => {
  const { status, message } = failureOf(error, otherwise)
  return data<Refusal>({ message }, status)
}

/** The same in one sentence, with what is wrong with a field. */
export const fieldRefusal = (error: unknown) => {
  const failure = failureOf(error)
  return data<Refusal>({ message: reasonIn(failure) }, failure.status)
}

/** Reason why a form was not taken, without its status. */
export type FormRefusal = Omit<Failure, 'status'>

/** Answer of a form's action whose call was refused: with what is wrong with its fields, and with `more` that the page shows again. */
export const formRefusal = <More extends object>(error: unknown, more: More) => {
  const { status, ...failure } = failureOf(error)
  return data({ ...failure, ...more }, status)
}

type Taken = { to: string; params?: Record<string, string> }

/** Sends a posted form as the call's body: leads to `to` once it was taken, and answers why where it was not. */
export const takeForm = async <S extends EndpointSpec>(
  { request, context }: ActionFunctionArgs,
  endpoint: Endpoint<S>,
  { to, params }: Taken,
) => {
  const typed = await formTexts(request)
  const failure = await sendForm(pageCall(context), endpoint, { typed, params })
  return failure ? data(failure, failure.status) : redirect(to, 303)
}
