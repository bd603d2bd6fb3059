import { RouterContextProvider } from 'react-router'
import type { Call } from '../../src/kit/call.ts'
import { callContext } from '../../src/kit/page-call.ts'

type PageArgs = {
  path?: string
  params?: Record<string, string>
  /** Posted fields, for an action. */
  form?: Record<string, string> | URLSearchParams | FormData
}

export const pageContextOf = (call: Call): RouterContextProvider => {
  const context = new RouterContextProvider()
  context.set(callContext, call)
  return context
}

/** Arguments of a page's loader or action; `call` handles its calls. */
export const pageArgs = (call: Call, { path = '/', params = {}, form }: PageArgs = {}): never => {
  const body = form instanceof FormData ? form : new URLSearchParams(form)
  const request = new Request(`http://atlas.example${path}`, form && { method: 'POST', body })
  return { request, params, context: pageContextOf(call) } as never
}
