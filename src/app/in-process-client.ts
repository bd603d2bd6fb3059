/** In-process client: calls the API for a page, on behalf of its visitor. */
import { Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { type Call, CallError } from '../kit/call.ts'
import { fillPath, toQuery } from '../kit/endpoint.ts'
import type { HttpRequest, RequestHeaders } from '../platform/http/http-request.ts'
import type { HttpResponse } from '../platform/http/http-response.ts'
import type { AnswerRequest } from '../platform/http/pipeline.ts'

/** Headers that identify the visitor. */
const personal = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto']

/**
 * Each call passes through the pipeline like an HTTP request; no retries. `newCookie`: a Set-Cookie
 * value of the page's response, which its calls already send as a cookie.
 */
export const createInProcessClient =
  (answer: AnswerRequest) =>
  (page: HttpRequest, newCookie?: string): Call =>
  async (endpoint, input, options) => {
    const { method, path } = endpoint
    const query = toQuery(input.query as Record<string, unknown> | undefined)
    const { body, type } = bodyOf(input)
    const requestParts = {
      method,
      headers: headersOf(page, type, newCookie),
      body,
      signal: () => options?.signal,
    }
    const send = (target: string) => answer(page.within({ ...requestParts, target }))
    const first = await send(
      fillPath(path, input.params as Record<string, unknown> | undefined) + query,
    )
    // Follows redirects of the API, like fetch in the browser.
    const last = first.status === 301 ? await send(first.headers.location ?? '') : first
    const text = await textOf(last.body)
    if (last.status >= 300) throw new CallError(last.status, '', text)
    const headers = new Headers(last.headers)
    for (const cookie of last.cookies ?? []) headers.append('set-cookie', cookie)
    return { body: text === '' ? undefined : JSON.parse(text), headers }
  }

const bodyOf = ({ body, file }: { body?: unknown; file?: Blob }) => {
  if (file) return { body: Readable.fromWeb(file.stream() as NodeWebStream), type: file.type }
  return { body: body === undefined ? undefined : JSON.stringify(body), type: 'application/json' }
}

const headersOf = (page: HttpRequest, type: string, newCookie?: string): RequestHeaders => {
  const headers: Record<string, string> = { 'content-type': type }
  for (const name of personal) {
    const value = page.header(name)
    if (value !== undefined) headers[name] = value
  }
  const [pair] = newCookie?.split(';') ?? []
  if (pair) headers.cookie = headers.cookie ? `${headers.cookie}; ${pair}` : pair
  return headers
}

const textOf = async (body: HttpResponse['body']): Promise<string> => {
  if (Buffer.isBuffer(body)) return body.toString()
  return body === null ? '' : new Response(body).text()
}
