/** In-process requests with Web Request and Response: the same pipeline without a network. */

import { HttpRequest, type RequestParts } from './http-request.ts'
import type { HttpResponse } from './http-response.ts'
import type { AnswerRequest } from './pipeline.ts'

export type InjectRequest = (
  /** Absolute URL, or a path at http://localhost. */
  path: string,
  init?: RequestInit,
  /** Connection details, such as the client's address and the request's id. */
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
