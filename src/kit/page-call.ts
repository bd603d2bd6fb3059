/** The caller that a page's loader uses: in-process on the server, HTTP in the browser. */
import { createContext, type RouterContextProvider } from 'react-router'
import { type Call, callOverHttp } from './call.ts'

export const callContext = createContext<Call>()

/** For `loader` (server): `pageCall(context)`; for `clientLoader` (browser): `callOverHttp`. */
export const pageCall = (context: Readonly<RouterContextProvider>): Call => context.get(callContext)

export { callOverHttp }
