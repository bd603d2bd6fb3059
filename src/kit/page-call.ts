/** The caller that a page's loader uses: in-process on the server, HTTP in the browser. */
import { createContext, data, type RouterContextProvider } from 'react-router'
import { type Call, callOverHttp, isCallError } from './call.ts'

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
export const refusal = (error: unknown, otherwise = "That didn't work. Try again in a moment.") => {
  if (!isCallError(error)) throw error
  return data<Refusal>({ message: error.publicMessage ?? otherwise }, error.status)
}
