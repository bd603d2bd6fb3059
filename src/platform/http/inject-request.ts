/** Requests of this process itself, in terms of Web programs: the same pipeline, without a network. */

import { HttpRequest, type RequestParts } from './http-request.ts'
import type { HttpResponse } from './http-response.ts'
import type { AnswerRequest } from './pipeline.ts'

export type InjectRequest = (
  /** A whole address, or one of http://localhost. */
  path: string,
  init?: RequestInit,
  /** Facts of a connection: the other end, the request's id. */
  from?: Partial<RequestParts>,
) => Promise<Response>

export const createInjector =
  (answer: AnswerRequest): InjectRequest =>
  async (path, init, from) => {
    const request = new Request(new URL(path, 'http://localhost'), init)
    const answered = await answer(HttpRequest.ofWeb(request, from))
    return toResponse(request.method === 'HEAD' ? { ...answered, body: null } : answered)
  }

const toResponse = ({ status, headers, body, cookies = [] }: HttpResponse): Response => {
  const response = new Response(body as BodyInit | null, { status, headers })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
